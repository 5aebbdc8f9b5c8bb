import { createInterface } from 'node:readline/promises';
import { toArticle, toCategory, toHome } from '#paths.ts';
import { invalid } from '#refusal.ts';
import {
  deleteArticle,
  deleteForGood,
  listDeletions,
  restorableForMs,
  undelete,
} from '#store/articles/deletions.ts';
import { changeContent } from '#store/articles/publishing.ts';
import { terminal } from '#store/people/audit-log.ts';
import type { Store } from '#store/store.ts';
import { deleteEmptyCategory, recoverCategory } from '../categories/categories.ts';
import { formatDayInText } from '../files/dates.ts';
import type { Command } from './command.ts';

export const deleteCommand: Command = {
  name: 'borrar',
  usage: '<slug> [--categoria] [--si <slug>]',
  summary: 'borra un artículo o una categoría que no debió existir',
  help: `Pide el slug otra vez antes de borrar; en un programa, escríbalo detrás de --si. Durante treinta días se
puede traer de vuelta con deshacer; después no queda nada. Una categoría debe estar vacía. Para que
un artículo deje de verse, y su dirección lo diga o lleve a otro, es mejor retirar.`,
  options: { categoria: { type: 'boolean' }, si: { type: 'string' } },
  words: [1, 1],
  async run(store, { words: [slug = ''], options: { categoria, si } }, onChanged) {
    const repeated = typeof si === 'string' ? si : await promptLine(`Escriba otra vez «${slug}»: `);
    if (repeated !== slug) throw invalid(`«${repeated}» no es «${slug}». No se borró nada.`);
    const now = Date.now();
    await changeContent(store, async (tx) => {
      await deleteForGood(tx, now);
      if (categoria) return deleteEmptyCategory(tx, terminal, slug, now);
      if (await deleteArticle(tx, slug, now)) return;
      throw invalid(`No hay ningún artículo con el slug «${slug}».`);
    });
    for (const path of categoria ? [toCategory(slug), toHome()] : [toArticle(slug)])
      onChanged(path);
    const undo = `deshacer ${slug}${categoria ? ' --categoria' : ''}`;
    console.log(
      `Borrado: ${slug}\nHasta el ${formatDayInText(now + restorableForMs)} puede traerlo de vuelta con: ${undo}`,
    );
  },
};

export const undoCommand: Command = {
  name: 'deshacer',
  usage: '[<slug>] [--categoria]',
  summary: 'trae de vuelta lo borrado',
  help: `Sin slug, dice qué se borró en los últimos treinta días y hasta cuándo se puede traer de vuelta. El
artículo vuelve como estaba: publicado o retirado, con su imagen, sus lecturas y las direcciones que
llevaban a él.`,
  options: { categoria: { type: 'boolean' } },
  words: [0, 1],
  async run(store, { words: [slug], options: { categoria } }, onChanged) {
    if (slug === undefined) return list(store);
    const now = Date.now();
    const back = await changeContent(store, async (tx) => {
      await deleteForGood(tx, now);
      if (!categoria) return undelete(tx, 'article', slug);
      await recoverCategory(tx, terminal, slug, now);
      return 'back' as const;
    });
    if (back === null) throw invalid(`No se borró nada con el slug «${slug}». Véalo con: deshacer`);
    if (back === 'taken') {
      throw invalid(
        `«${slug}» es ahora la dirección de otro artículo, o lleva a otro: este no puede volver.`,
      );
    }
    if (back !== 'back') {
      throw invalid(
        `Su categoría también se borró. Tráigala antes, con: deshacer ${back.category} --categoria`,
      );
    }
    for (const path of categoria ? [toCategory(slug), toHome()] : [toArticle(slug)])
      onChanged(path);
    console.log(`De vuelta: ${slug}`);
  },
};

async function list(store: Store): Promise<void> {
  for (const { kind, slug, kept_until } of await listDeletions(store)) {
    const name = kind === 'category' ? 'categoría' : 'artículo';
    console.log(`${name.padEnd(9)}  ${slug}  hasta el ${formatDayInText(kept_until)}`);
  }
}

/** A line of standard input; empty if there is none. */
async function promptLine(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Without this the prompt never resolves when stdin closes.
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const reply = await Promise.race([terminal.question(question), closed]);
  terminal.close();
  return reply.trim();
}
