import { formatIsoDay, parseIsoDay } from '#contract/day.ts';
import { type Figures, FiguresQuery } from '#contract/desk/figures.ts';
import { findNumber } from '#store/readings/figure-articles.ts';
import { formatCount } from '../articles/text.ts';
import { toFiguresCsv, toGrowthCsv } from '../figures/figures-csv.ts';
import { readFigures } from '../figures/read-figures.ts';
import { writeWhole } from '../whole-file.ts';
import { type Command, CommandFault, explainFileFault } from './command.ts';

export const readingsCommand: Command = {
  name: 'lecturas',
  usage:
    '[--dias 30|90|365] [--categoria <slug> | --articulo <slug>] [--csv [--suscriptores] [--salida <archivo>]]',
  summary: 'muestra cuánto se lee el sitio, una categoría o un artículo',
  help: `Las mismas cifras que la página Lectores de la redacción: lecturas en los últimos 30 días, o en 90 o 365, el
promedio, el mejor día, lo más leído, cada categoría, por qué tipo de enlace se llega y cuántos suscriptores hay. Los
días son los de Caracas. Se cuentan lecturas, no personas.
--csv      escribe en su lugar un día por línea, con las lecturas y lo que salió. Con --salida, en un archivo.
--suscriptores  con --csv: en lugar de las lecturas, cuántos suscriptores había cada día del último año.`,
  options: {
    dias: { type: 'string' },
    categoria: { type: 'string' },
    articulo: { type: 'string' },
    csv: { type: 'boolean' },
    suscriptores: { type: 'boolean' },
    salida: { type: 'string' },
  },
  words: [0, 0],
  async run(store, { options: { dias, categoria, articulo, csv, suscriptores, salida } }) {
    if (categoria && articulo) throw new CommandFault('Pida una categoría o un artículo.');
    if (salida !== undefined && !csv) throw new CommandFault('--salida va con --csv.');
    if (suscriptores && !csv) throw new CommandFault('--suscriptores va con --csv.');
    const query = FiguresQuery.safeParse({ dias, categoria });
    if (!query.success) throw new CommandFault('--dias: se esperaba 30, 90 o 365.');
    const id = articulo === undefined ? null : await findNumber(store.db, String(articulo));
    const asked = { ...query.data, articulo: id ?? undefined };
    const figures =
      articulo !== undefined && id === null ? null : await readFigures(store, asked, Date.now());
    if (!figures) throw new CommandFault(`No existe «${articulo ?? categoria}».`);
    if (!csv) return print(figures);
    const lines = [...(suscriptores ? toGrowthCsv : toFiguresCsv)(figures)];
    if (typeof salida !== 'string') return void process.stdout.write(lines.join(''));
    await writeWhole(salida, lines, { mode: 0o644 }).catch(explainFileFault(salida));
    console.log(`Guardado en ${salida}: ${formatCount(lines.length - 1, 'día', 'días')}.`);
  },
};

const kinds: [keyof Figures['arrivals'], string][] = [
  ['direct', 'WhatsApp y enlaces directos'],
  ['search', 'buscadores'],
  ['mail', 'boletín, en correo web'],
  ['site', 'otros sitios'],
];

function print(figures: Figures): void {
  const { days, before, from, article, category } = figures;
  const total = days.reduce((sum, views) => sum + views, 0);
  const best = days.indexOf(Math.max(...days));
  const list = (title: string, rows: [number, string][]) => {
    if (rows.length > 0) console.log(`\n${title}`);
    for (const [count, name] of rows) console.log(`${String(count).padStart(8)}  ${name}`);
  };
  const name = article?.title ?? category?.name;
  if (name) console.log(name);
  const earlier = before === null ? '' : ` (en los ${days.length} anteriores: ${before})`;
  console.log(`Lecturas en ${days.length} días: ${total}${earlier}`);
  console.log(`Promedio al día: ${Math.round(total / days.length)}`);
  console.log(`El mejor día: ${formatIsoDay(parseIsoDay(from) + best)}, ${days[best]}`);
  console.log(`Hoy: ${days.at(-1)}`);
  list(
    'Lo más leído',
    figures.mostRead.map(({ views, title }) => [views, title]),
  );
  if (article || category) return;
  list(
    'Por categoría',
    figures.categories.map(({ views, name: each }) => [views, each]),
  );
  list(
    'De dónde llegan',
    kinds.map(([kind, each]) => [figures.arrivals[kind], each]),
  );
  const { subscribers } = figures;
  console.log(`\nSuscriptores: ${subscribers.at(-1)}; hace un año, ${subscribers[0]}.`);
}
