import { daysKept, listMisses } from '#store/search/misses.ts';
import { searchArticles } from '#store/search/search.ts';
import type { Store } from '#store/store.ts';
import { type Command, CommandFault } from './command.ts';

const [usualDays, mostShown] = [30, 100];

export const searchesCommand: Command = {
  name: 'busquedas',
  usage: '[--dias <número>]',
  summary: 'muestra lo que los lectores buscan y no encuentran',
  help: `Una línea por búsqueda, la más repetida primero: cuántas veces se hizo en los últimos ${usualDays} días, o en
los que se digan (hasta ${daysKept}), y qué encontraría ahora, con los artículos y el vocabulario de hoy. Solo se
guardan las palabras y un número por día, nunca quién las buscó.`,
  options: { dias: { type: 'string' } },
  words: [0, 0],
  async run(store, { options: { dias = String(usualDays) } }) {
    const days = /^\d{1,2}$/.test(String(dias)) ? Number(dias) : 0;
    if (days < 1 || days > daysKept) {
      throw new CommandFault(`--dias: se esperaba un número del 1 al ${daysKept}.`);
    }
    const now = Date.now();
    const misses = await listMisses(store, { days, most: mostShown, now });
    if (misses.length === 0) console.log('No hay búsquedas sin resultado.');
    for (const { words, times } of misses) {
      const line = `${String(times).padStart(6)}  ${words.padEnd(40)}`;
      console.log(`${line}  ${await tryAgain(store, words, now)}`);
    }
  },
};

async function tryAgain(store: Store, words: string, now: number): Promise<string> {
  const [first, ...others] = await searchArticles(store, words, now);
  if (!first) return 'nada todavía';
  return `ahora: ${first.slug}${others.length > 0 ? ` y ${others.length} más` : ''}`;
}
