import { stat } from 'node:fs/promises';
import { toCategory, toHome } from '#paths.ts';
import { hasArticles } from '#store/articles.ts';
import { listCategories } from '#store/categories.ts';
import { forgetOldDeletions } from '#store/deletions.ts';
import type { Store } from '#store/store.ts';
import { hasSubscribers, listSubscribers } from '#store/subscribers.ts';
import { formatCount } from '../articles/text.ts';
import { backUp } from '../backup/backup.ts';
import { BackupFault, type Counts } from '../backup/backup-format.ts';
import { restore } from '../backup/restore.ts';
import { writeWhole } from '../whole-file.ts';
import { type Command, CommandFault, explainFileFault } from './command.ts';

export const subscribersCommand: Command = {
  name: 'suscriptores',
  usage: '--csv [--salida <archivo>]',
  summary: 'exporta las direcciones del newsletter',
  help: `Escribe email, fecha de alta y código de baja, separados por comas, del más antiguo al más nuevo. Con
--salida los guarda en un archivo que solo usted puede leer, y que toma su nombre cuando está entero.`,
  options: { csv: { type: 'boolean' }, salida: { type: 'string' } },
  words: [0, 0],
  async run(store, { options: { csv, salida } }) {
    if (!csv) throw new CommandFault('Diga en qué forma: suscriptores --csv');
    if (typeof salida !== 'string') {
      for await (const line of toCsv(store)) process.stdout.write(line);
      return;
    }
    let lines = 0;
    const counted = async function* () {
      for await (const line of toCsv(store)) {
        lines += 1;
        yield line;
      }
    };
    await writeWhole(salida, counted()).catch(explainFileFault(salida));
    const count = formatCount(lines - 1, 'suscriptor', 'suscriptores');
    console.log(`Guardado en ${salida}: ${count}.`);
  },
};

async function* toCsv(store: Store): AsyncGenerator<string> {
  yield 'email,fecha,codigo\n';
  for await (const { email, created_at, token } of listSubscribers(store)) {
    yield `${toCell(email)},${new Date(created_at).toISOString()},${toCell(token)}\n`;
  }
}

/** A spreadsheet would run what begins like a formula. */
const toCell = (text: string) => `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;

export const backUpCommand: Command = {
  name: 'respaldo',
  usage: '<archivo>',
  summary: 'guarda todos los datos e imágenes en un archivo',
  help: `Puede hacerse con el sitio en marcha: guarda un instante exacto. El archivo sirve en los dos
motores, así que también es la manera de pasar de SQLite a PostgreSQL.`,
  words: [1, 1],
  async run(store, { words: [file = ''] }) {
    const start = performance.now();
    // The one order that is given every night: what was deleted a month ago is gone from the next backup on.
    await forgetOldDeletions(store, Date.now());
    const counts = await backUp(store, file).catch(explainFileFault(file));
    const seconds = formatDecimal((performance.now() - start) / 1000);
    const megabytes = formatDecimal((await stat(file)).size / 1_000_000);
    console.log(`Guardado en ${file}: ${summarise(counts)}\n${megabytes} MB en ${seconds} s.`);
  },
};

export const restoreCommand: Command = {
  name: 'restaurar',
  usage: '<archivo> --reemplazar',
  summary: 'pone un respaldo en lugar de los datos actuales',
  help: `Comprueba primero el archivo entero; si falta o cambia un solo byte no toca nada. Los datos que
haya se pierden, por eso hay que decir --reemplazar.`,
  options: { reemplazar: { type: 'boolean' } },
  words: [1, 1],
  async run(store, { words: [file = ''], options }, onChanged) {
    if (!options.reemplazar && ((await hasArticles(store)) || (await hasSubscribers(store)))) {
      throw new CommandFault(
        'La base de datos no está vacía. Para perder lo que hay, añada --reemplazar.',
      );
    }
    try {
      const counts = await restore(store, file).catch(explainFileFault(file));
      // Which articles differ from those before would take a comparison of both; crawlers find them from these.
      const categories = await listCategories(store, Date.now());
      for (const path of [toHome(), ...categories.map(({ slug }) => toCategory(slug))]) {
        onChanged(path);
      }
      console.log(`Restaurado: ${summarise(counts)}`);
    } catch (error) {
      if (error instanceof BackupFault)
        throw new CommandFault(`No se tocó nada: ${error.message}.`);
      throw error;
    }
  },
};

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
