import type { Kysely } from 'kysely';
import { findRoot, listKinRoots } from '#search/root.ts';
import { countSlips, cutInThirds, forgivenSlips, listThirds } from '#search/slips.ts';
import { stem } from '#search/stem.ts';
import type { Database } from './schema.ts';
import type { Tx } from './store.ts';

export type KnownTerm = { term: string; documents: number };

/** How many endings of a word begun, kin of a word, and neighbours of a word misspelt are searched for. */
const mostEndings = 16;
const mostKin = 6;
const mostNeighbours = 8;
const mostCompared = 1_000;
const rowsAtOnce = 100;

/** About how many articles have each term: one with two of its forms counts twice. */
export async function countTerms(db: Kysely<Database>, terms: string[]): Promise<KnownTerm[]> {
  if (terms.length === 0) return [];
  return listCommonest(selectTerms(db).where('term', 'in', terms), terms.length);
}

/** The terms of the words that begin so, the commonest first. */
export const listEndings = (db: Kysely<Database>, begun: string) =>
  listCommonest(
    selectTerms(db).where('word', '>=', begun).where('word', '<', `${begun}\u{10FFFF}`),
    mostEndings,
  );

/** The terms of a word's kin, the commonest first. */
export async function listKin(db: Kysely<Database>, word: string): Promise<KnownTerm[]> {
  const roots = listKinRoots(word);
  return roots.length > 0 ? listCommonest(selectTerms(db).where('root', 'in', roots), mostKin) : [];
}

const selectTerms = (db: Kysely<Database>) =>
  db
    .selectFrom('search_words')
    .select(['term', (eb) => eb.fn.sum('documents').as('documents')])
    .groupBy('term');

async function listCommonest(
  query: ReturnType<typeof selectTerms>,
  most: number,
): Promise<KnownTerm[]> {
  const rows = await query.orderBy('documents', 'desc').orderBy('term').limit(most).execute();
  return rows.map(({ term, documents }) => ({ term, documents: Number(documents) }));
}

/** The terms of the words nearest to a misspelt one, the commonest first. */
export async function listNeighbours(db: Kysely<Database>, word: string): Promise<KnownTerm[]> {
  const slips = forgivenSlips(word);
  if (slips === 0) return [];
  const { first, middle, last } = listThirds(word, slips);
  const near = (column: 'first' | 'middle' | 'last', keys: string[]) =>
    db.selectFrom('search_words').select(['word', 'term', 'documents']).where(column, 'in', keys);
  const rows = await near('first', first)
    .union(near('middle', middle))
    .union(near('last', last))
    .orderBy('documents', 'desc')
    .orderBy('word')
    .limit(mostCompared)
    .execute();
  const neighbours = rows
    .map((row) => ({ ...row, slips: countSlips(word, row.word) }))
    .filter((row) => row.slips > 0 && row.slips <= slips);
  const fewest = Math.min(...neighbours.map((row) => row.slips));
  const nearest = neighbours.filter((row) => row.slips === fewest);
  const byTerm = new Map(nearest.map(({ term, documents }) => [term, { term, documents }]));
  return [...byTerm.values()].slice(0, mostNeighbours);
}

/** Adds to the number of articles that have each word, or takes away from it. */
export async function changeVocabulary(tx: Tx, changes: Map<string, number>): Promise<void> {
  // In one order, so that the pages of a large vocabulary are written once each.
  const rows = [...changes]
    .filter(([, documents]) => documents !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([word, documents]) => ({
      word,
      term: stem(word),
      documents,
      root: findRoot(word),
      ...(cutInThirds(word) ?? { first: null, middle: null, last: null }),
    }));
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await tx
      .insertInto('search_words')
      .values(rows.slice(start, start + rowsAtOnce))
      .onConflict((conflict) =>
        conflict.column('word').doUpdateSet((eb) => ({
          documents: eb('search_words.documents', '+', eb.ref('excluded.documents')),
        })),
      )
      .execute();
  }
  if (rows.some(({ documents }) => documents < 0)) {
    await tx.deleteFrom('search_words').where('documents', '<=', 0).execute();
  }
}
