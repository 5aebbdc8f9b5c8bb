import { sql } from 'kysely';
import { toDay } from '#contract/day.ts';
import { tokenise } from '#search/analyse.ts';
import { deleteRows, insertRows, whereComparison } from '../rows.ts';
import type { Store, Tx } from '../store.ts';

/** Older searches are deleted. */
const maxAgeDays = 90;
/** The most frequent searches of a day are kept, so that made-up ones neither fill the table nor hide others. */
const maxPerDay = 1_000;
const maxWords = 8;
const maxLength = 60;

/** An email, web or street address, or as many digits as a telephone number or an identity card. */
const personal = [
  /@|:\/\/|\p{L}{2}\.\p{L}{2}/u,
  /\b(?:av|avda|avenida|apto|apartamento|calle|casa|edif|edificio|qta|quinta)[^\p{L}\p{Nd}]*\p{Nd}/iu,
  /(?:\p{Nd}[^\p{L}\p{Nd}]*){6}/u,
];

/**
 * The words of a search without results, without accents or punctuation. Null for possible personal data and for text
 * too long to be a search.
 */
export function toMiss(q: string): string | null {
  const plain = q.normalize('NFKC');
  if (personal.some((pattern) => pattern.test(plain))) return null;
  const words = tokenise(q).map(({ word }) => word);
  const text = words.join(' ');
  return words.length === 0 || words.length > maxWords || text.length > maxLength ? null : text;
}

/** Adds counts to the searches of the day. */
export async function addMisses(store: Store, misses: Map<string, number>, now: number) {
  const day = toDay(now);
  const rows = Array.from(misses, ([words, times]) => ({ day, words, times }));
  await store.write(async (tx) => {
    await store.blockWriters(tx, ['search_misses']);
    await deleteRows(tx, 'search_misses', { day: whereComparison('<=', day - maxAgeDays) });
    await insertRows(tx, 'search_misses', rows, { key: ['day', 'words'], adds: 'times' });
    const mostFrequent = tx
      .selectFrom('search_misses')
      .select('words')
      .where('day', '=', day)
      .orderBy('times', 'desc')
      .orderBy('words')
      .limit(maxPerDay);
    await tx
      .deleteFrom('search_misses')
      .where('day', '=', day)
      .where('words', 'not in', mostFrequent)
      .execute();
  });
}

export type Miss = { words: string; times: number };
type MissQuery = {
  days: number;
  limit: number;
  now: number;
  /** Whether to list hidden searches too. */
  includesHidden?: boolean;
};

/** Searches without results of the last days, most frequent first. */
export async function listMisses(
  { db }: Store,
  { days, limit, now, includesHidden = true }: MissQuery,
): Promise<Miss[]> {
  const rows = await db
    .selectFrom('search_misses')
    .select(['words', sql<number | string>`sum(times)`.as('times')])
    .where('day', '>', toDay(now) - days)
    .$if(!includesHidden, (query) =>
      query.where('words', 'not in', db.selectFrom('quiet_searches').select('words')),
    )
    .groupBy('words')
    .orderBy('times', 'desc')
    .orderBy('words')
    .limit(limit)
    .execute();
  return rows.map(({ words, times }) => ({ words, times: Number(times) }));
}

/** Hides a search from the desk. False if it was hidden already. */
export const hideSearch = async (tx: Tx, words: string, now: number) =>
  (await insertRows(tx, 'quiet_searches', [{ words, quiet_at: now }], { key: ['words'] })) > 0;
