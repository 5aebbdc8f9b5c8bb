import { sql } from 'kysely';
import { toDay } from '#contract/day.ts';
import { tokenise } from '#search/analyse.ts';
import type { Store, Tx } from '../store.ts';

/** What was looked for longer ago is forgotten. */
const daysKept = 90;
/** Of a day's searches, so many are kept, those made most: whoever makes some up neither fills the table nor hides others. */
const mostOfDay = 1_000;
const mostWords = 8;
const longest = 60;

/** An address of mail, of a page or of a house; or as many figures as a telephone or an identity card has. */
const personal = [
  /@|:\/\/|\p{L}{2}\.\p{L}{2}/u,
  /\b(?:av|avda|avenida|apto|apartamento|calle|casa|edif|edificio|qta|quinta)[^\p{L}\p{Nd}]*\p{Nd}/iu,
  /(?:\p{Nd}[^\p{L}\p{Nd}]*){6}/u,
];

/**
 * A search that found nothing as it is counted: its words alone, without accents or signs. Null for what may tell of a
 * person, and for what is longer than anybody's search for a thing.
 */
export function toMiss(q: string): string | null {
  const plain = q.normalize('NFKC');
  if (personal.some((pattern) => pattern.test(plain))) return null;
  const words = tokenise(q).map(({ word }) => word);
  const text = words.join(' ');
  return words.length === 0 || words.length > mostWords || text.length > longest ? null : text;
}

/** Adds searches that found nothing, gathered elsewhere, to those of the day. */
export async function addMisses(store: Store, misses: Map<string, number>, now: number) {
  const day = toDay(now);
  const rows = Array.from(misses, ([words, times]) => ({ day, words, times }));
  await store.write(async (tx) => {
    await store.holdWriters(tx, ['search_misses']);
    const old = tx.deleteFrom('search_misses').where('day', '<=', day - daysKept);
    await old.execute();
    if (rows.length === 0) return;
    await tx
      .insertInto('search_misses')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['day', 'words']).doUpdateSet((eb) => ({
          times: eb('search_misses.times', '+', eb.ref('excluded.times')),
        })),
      )
      .execute();
    const most = tx
      .selectFrom('search_misses')
      .select('words')
      .where('day', '=', day)
      .orderBy('times', 'desc')
      .orderBy('words')
      .limit(mostOfDay);
    await tx
      .deleteFrom('search_misses')
      .where('day', '=', day)
      .where('words', 'not in', most)
      .execute();
  });
}

export type Miss = { words: string; times: number };
type Asked = {
  days: number;
  most: number;
  now: number;
  /** Those too that are not to be shown again. */
  withQuiet?: boolean;
};

/** What was looked for in the last days and not found, what was looked for most first. */
export async function listMisses(
  { db }: Store,
  { days, most, now, withQuiet = true }: Asked,
): Promise<Miss[]> {
  const rows = await db
    .selectFrom('search_misses')
    .select(['words', sql<number | string>`sum(times)`.as('times')])
    .where('day', '>', toDay(now) - days)
    .$if(!withQuiet, (query) =>
      query.where('words', 'not in', db.selectFrom('quiet_searches').select('words')),
    )
    .groupBy('words')
    .orderBy('times', 'desc')
    .orderBy('words')
    .limit(most)
    .execute();
  return rows.map(({ words, times }) => ({ words, times: Number(times) }));
}

/** Shows a search no more on the desk, however often it is made. False if it was not shown already. */
export async function quietSearch(tx: Tx, words: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('quiet_searches')
    .values({ words, quiet_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}
