import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { formatCount } from '#format.ts';
import { toArticle, toCategory, toHome } from '#paths.ts';
import { invalid } from '#refusal.ts';
import { listCategories } from '#store/articles/categories.ts';
import { deleteOldDeletions } from '#store/articles/deletions.ts';
import { getLastBackup, recordBackup } from '#store/backups.ts';
import { addToAuditLog, terminal } from '#store/people/audit-log.ts';
import { hasRow } from '#store/rows.ts';
import type { Store, Tx } from '#store/store.ts';
import { backUp } from '../backup/backup.ts';
import type { Counts } from '../backup/backup-format.ts';
import { logRestore, restore } from '../backup/restore.ts';
import { formatMoment } from '../files/dates.ts';
import { type Command, explainFileFault } from './command.ts';

export const backUpCommand: Command = {
  name: 'respaldo',
  usage: '[<archivo>]',
  summary: 'guarda todos los datos e imágenes en un archivo',
  help: `Sin archivo, dice cuándo se hizo el último, por comando o en la mesa, y cuánto pesa. Puede hacerse con el sitio en marcha: guarda un instante exacto. El archivo sirve en los dos
motores, así que también es la manera de pasar de SQLite a PostgreSQL.`,
  words: [0, 1],
  async run(store, { words: [file] }) {
    if (file === undefined) return printLastBackup(store);
    const start = performance.now();
    // This command runs every night, so later backups do not hold what was deleted a month ago.
    await deleteOldDeletions(store, Date.now());
    const counts = await backUp(store, file).catch(explainFileFault(file));
    const seconds = formatDecimal((performance.now() - start) / 1000);
    const { size: bytes } = await stat(file);
    const backup = { madeAt: Date.now(), madeBy: 'terminal', file: resolve(file), bytes, counts };
    await recordBackup(store, backup);
    const entry = {
      who: terminal,
      kind: 'ajustes',
      what: 'hizo un respaldo',
      after: file,
    } as const;
    await store.write((tx) => addToAuditLog(tx, entry, Date.now()));
    const megabytes = formatDecimal(bytes / 1_000_000);
    console.log(`Guardado en ${file}: ${summarise(counts)}\n${megabytes} MB en ${seconds} s.`);
  },
};

/** Whether a restore would lose someone's work. Categories do not count: every database has those of the menu. */
async function hasWork(store: Store): Promise<boolean> {
  for (const table of [
    'articles',
    'drafts',
    'subscribers',
    'images',
    'adverts',
    'people',
  ] as const) {
    if (await hasRow(store.db, table)) return true;
  }
  return false;
}

export const restoreCommand: Command = {
  name: 'restaurar',
  usage: '<archivo> --reemplazar',
  summary: 'pone un respaldo en lugar de los datos actuales',
  help: `Comprueba primero el archivo entero; si falta o cambia un solo byte no toca nada. Los datos que
haya se pierden: si los hay, agregue --reemplazar. Las personas conservan el rol, la clave y el
segundo factor que tengan, y quien esté inhabilitado sigue así.`,
  options: { reemplazar: { type: 'boolean' } },
  words: [1, 1],
  async run(store, { words: [file = ''], options }, onChanged) {
    if (!options.reemplazar && (await hasWork(store))) {
      throw invalid(
        'La base de datos no está vacía. Para perder lo que hay, agregue --reemplazar.',
      );
    }
    let people: string[] = [];
    const finish = async (tx: Tx, sentences: string[]) => {
      people = sentences;
      await logRestore(tx, terminal, { after: file }, sentences);
    };
    const counts = await restore(store, file, { finish }).catch(explainFileFault(file));
    // Finding the changed articles would take a comparison of both; crawlers find them from these pages.
    const categories = await listCategories(store, Date.now());
    for (const path of [toHome(), ...categories.map(({ slug }) => toCategory(slug))]) {
      onChanged(path);
    }
    console.log([`Restaurado: ${summarise(counts)}`, ...people].join('\n'));
  },
};

async function printLastBackup(store: Store): Promise<void> {
  const last = await getLastBackup(store);
  if (!last) return console.log('Todavía no se ha hecho ninguno.');
  const { madeAt, madeBy, file, bytes } = last;
  const by = madeBy === 'terminal' ? 'por comando' : `en la mesa, por ${madeBy}`;
  console.log(
    `El último: ${formatMoment(madeAt)}, ${by}, ${formatDecimal(bytes / 1_000_000)} MB\n${file}`,
  );
}

const formatDecimal = (value: number) =>
  value.toLocaleString('es-VE', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function summarise({ articles = 0, categories = 0, images = 0, subscribers = 0 }: Counts): string {
  const counts = [
    formatCount(articles, 'artículo', 'artículos'),
    formatCount(categories, 'categoría', 'categorías'),
    formatCount(images, 'imagen', 'imágenes'),
    formatCount(subscribers, 'suscriptor', 'suscriptores'),
  ];
  return `${counts.join(', ')}.`;
}

export const sampleCommand: Command = {
  name: 'muestra',
  usage: '--quitar',
  summary: 'quita la redacción de muestra',
  help: `Quita para siempre los artículos y borradores de muestra que nadie cambió, aunque estén retirados o
tengan otra dirección, y sus imágenes; las personas, los suscriptores, la edición del boletín, el anuncio
y las cifras de los días anteriores a la muestra; sus líneas del vocabulario; y sus categorías, si quedan
vacías y el menú no las enlaza. Lo que usted publicó o cambió se queda,
sin la línea que dice que es de muestra.`,
  options: { quitar: { type: 'boolean' } },
  words: [0, 0],
  async run(store, { options }, onChanged) {
    if (!options.quitar) throw invalid('Agregue --quitar: muestra --quitar');
    const { deleteSampleContent: removeSampleContent } = await import('../sample/sample.ts');
    const { removed, changed, images, categories, rules, desk } = await removeSampleContent(store);
    for (const slug of removed) onChanged(toArticle(slug));
    if (removed.length > 0) onChanged(toHome());
    const counts = [
      formatCount(removed.length, 'artículo', 'artículos'),
      formatCount(images, 'imagen', 'imágenes'),
      formatCount(desk.drafts, 'borrador', 'borradores'),
      formatCount(desk.people, 'persona', 'personas'),
      formatCount(desk.subscribers, 'suscriptor', 'suscriptores'),
      formatCount(categories, 'categoría', 'categorías'),
      formatCount(rules, 'línea del vocabulario', 'líneas del vocabulario'),
    ];
    console.log(`Quitado: ${counts.join(', ')}.`);
    if (changed.length > 0) {
      console.log(`Se quedan, porque alguien los cambió: ${changed.join(', ')}.`);
    }
  },
};
