import { formatCount } from '#format.ts';
import { toArticle } from '#paths.ts';
import { Refusal } from '#refusal.ts';
import type { Step, UnexpectedChange } from '#store/articles/publication-plan.ts';
import type { Fault } from '../articles/front-matter.ts';
import { formatMoment } from '../files/dates.ts';
import type { Command } from './command.ts';
import { createProgressBar } from './progress.ts';

export const publishCommand: Command = {
  name: 'publicar',
  usage: '<archivo|carpeta>... [--ensayo] [--arreglar] [--reponer] [--de-nuevo] [--reemplazar]',
  summary: 'publica o actualiza artículos',
  help: `Publica los archivos .md que se nombran y los de las carpetas que se nombran. Un artículo se
reconoce por su slug: si ya existe, se actualiza. Si un archivo tiene un error no se publica
ninguno, y se dicen todos los errores con su archivo y su línea.

Primero revisa los textos y dice lo que hará; después prepara las imágenes, que tardan más y quedan listas
en la biblioteca para la próxima vez. Con --ensayo no publica nada. También avisa de lo que dejó Word en el texto, como
«•» o «**», y que se vería tal cual; con --arreglar lo cambia en el archivo antes de publicarlo, si con
eso el texto dice lo mismo. Tres cosas no las hace si no se piden:
  --reponer    traer de vuelta un artículo retirado
  --de-nuevo   publicar en una dirección que hoy lleva a otro artículo
  --reemplazar publicar sobre lo que se escribió después en la redacción, que queda en su historial`,
  options: {
    ensayo: { type: 'boolean' },
    arreglar: { type: 'boolean' },
    reponer: { type: 'boolean' },
    'de-nuevo': { type: 'boolean' },
    reemplazar: { type: 'boolean' },
  },
  words: [1, Number.POSITIVE_INFINITY],
  async run(store, { words, options }, onChanged) {
    // Imported here: the other commands start twice as fast without the image libraries.
    const { publishFiles } = await import('../articles/publish-files.ts');
    const allowedChanges: UnexpectedChange[] = [];
    if (options.reponer) allowedChanges.push('returned');
    if (options['de-nuevo']) allowedChanges.push('redirectReplaced');
    if (options.reemplazar) allowedChanges.push('replaced');
    const isRehearsal = options.ensayo === true;
    try {
      const counts = await publishFiles(store, words, {
        allowedChanges,
        isRehearsal,
        fixesPaste: options.arreglar === true,
        onPlan(steps, notes) {
          for (const note of formatNotes(notes)) console.error(note);
          console.log(formatPlan(steps, Date.now(), isRehearsal));
        },
        onProgress: createProgressBar(isRehearsal ? 'Revisando imágenes' : 'Publicando'),
        onChanged(articles) {
          for (const { slug, published_at } of articles) {
            if (published_at <= Date.now()) onChanged(toArticle(slug));
          }
        },
      });
      if (!counts) return console.log('Es un ensayo: no se publicó nada.');
      const created = formatCount(counts.created, 'nuevo', 'nuevos');
      const updated = formatCount(counts.updated, 'actualizado', 'actualizados');
      console.log(`Publicados: ${created}, ${updated}, ${counts.unchanged} sin cambios.`);
    } catch (error) {
      if (!(error instanceof Refusal && error.kind === 'conflict')) throw error;
      throw new Refusal('conflict', explainUnexpected(error.details.steps as Step[]));
    }
  },
};

/** One line for each kind of character in a file, with every place of it. */
function formatNotes(notes: Fault[]): string[] {
  const byKind = Map.groupBy(notes, ({ file, message }) => `${file}\n${message}`);
  return Array.from(byKind.values(), (same) => {
    const { file = '', message = '' } = same[0] ?? {};
    return `Aviso: ${file}:${same.map(({ line }) => line).join(',')}: ${message}`;
  });
}

const names: Record<Exclude<Step['change'], 'unchanged'>, string> = {
  created: 'nuevo',
  updated: 'cambia',
  returned: 'vuelve uno retirado',
  redirectReplaced: 'esa dirección lleva a otra',
  replaced: 'reemplaza lo escrito en la redacción',
};
/** Only this many articles of each kind of change are printed, except in a rehearsal. */
const maxLines = 20;

function formatPlan(steps: Step[], now: number, isWhole: boolean): string {
  const lines = Object.entries(names).flatMap(([change, name]) => {
    const some = steps.filter((step) => step.change === change);
    const shownSteps = isWhole ? some : some.slice(0, maxLines);
    const rest = some.length - shownSteps.length;
    return [
      ...shownSteps.map((step) => `  ${name}: ${formatStep(step, now)}`),
      ...(rest > 0 ? [`  ${name}: y ${rest} más; con --ensayo se ven todos`] : []),
    ];
  });
  const unchanged = steps.filter(({ change }) => change === 'unchanged').length;
  return [...lines, `  sin cambios: ${unchanged}`].join('\n');
}

function formatStep({ slug, published_at, redirectTo }: Step, now: number): string {
  const redirect = redirectTo === null ? '' : `, que hoy lleva a ${toArticle(redirectTo)}`;
  const isDue = published_at <= now;
  const hour = isDue ? '' : `, programado para el ${formatMoment(published_at)}, hora de Caracas`;
  return `${toArticle(slug)}${redirect}${hour}`;
}

function explainUnexpected(steps: Step[]): string {
  const list = (change: UnexpectedChange) =>
    steps.filter((step) => step.change === change).map(({ slug }) => slug);
  const [returned, redirectReplaced] = [list('returned'), list('redirectReplaced')];
  const replaced = list('replaced');
  return [
    'No se publicó nada.',
    ...(returned.length > 0
      ? [`Están retirados: ${returned.join(', ')}. Para traerlos de vuelta, agregue --reponer.`]
      : []),
    ...(redirectReplaced.length > 0
      ? [
          `Llevan hoy a otro artículo: ${redirectReplaced.join(', ')}. Si es el mismo con otro nombre, cambie el slug`,
          'del archivo; para publicar otro en esa dirección, que dejará de llevar allí, agregue --de-nuevo.',
        ]
      : []),
    ...(replaced.length > 0
      ? [
          `Cambiaron en la redacción después de su archivo: ${replaced.join(', ')}. Para publicar el archivo en su`,
          'lugar, agregue --reemplazar: lo de la redacción queda en el historial. Con exportar obtiene lo publicado.',
        ]
      : []),
  ].join('\n');
}
