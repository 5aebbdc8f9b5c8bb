import { setImmediate as nextTurn } from 'node:timers/promises';
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

/** What the archive knows of the words of a query. Counts are rough: an article with two forms of a word counts twice. */
export type Vocabulary = {
  count(term: string): number;
  /** The terms of a word's kin, the commonest first. */
  listKin(word: string): KnownTerm[];
};

/** One question to the database, however many words there are. */
export async function getVocabulary(
  db: Kysely<Database>,
  words: { word: string; term: string }[],
): Promise<Vocabulary> {
  const terms = words.map(({ term }) => term);
  const roots = words.flatMap(({ word }) => listKinRoots(word));
  const rows = await db
    .selectFrom('search_words')
    .select(['term', 'root', (eb) => eb.fn.sum('documents').as('documents')])
    // No word has the root '', but a list must not be empty.
    .where((eb) => eb.or([eb('term', 'in', terms), eb('root', 'in', ['', ...roots])]))
    .groupBy(['term', 'root'])
    .execute();
  return {
    count: (term) => sumByTerm(rows.filter((row) => row.term === term))[0]?.documents ?? 0,
    listKin(word) {
      const kin = listKinRoots(word);
      return sumByTerm(rows.filter(({ root }) => root !== null && kin.includes(root))).slice(
        0,
        mostKin,
      );
    },
  };
}

/** The terms of the words that begin so, the commonest first. */
export async function listEndings(db: Kysely<Database>, begun: string): Promise<KnownTerm[]> {
  const rows = await db
    .selectFrom('search_words')
    .select(['term', (eb) => eb.fn.sum('documents').as('documents')])
    .where('word', '>=', begun)
    .where('word', '<', `${begun}\u{10FFFF}`)
    .groupBy('term')
    .orderBy('documents', 'desc')
    .orderBy('term')
    .limit(mostEndings)
    .execute();
  return sumByTerm(rows);
}

/** The engines give sums in types of their own. */
function sumByTerm(rows: { term: string; documents: string | number | bigint }[]): KnownTerm[] {
  const sums = new Map<string, number>();
  for (const { term, documents } of rows) {
    sums.set(term, (sums.get(term) ?? 0) + Number(documents));
  }
  return Array.from(sums, ([term, documents]) => ({ term, documents })).sort(
    (a, b) => b.documents - a.documents || (a.term < b.term ? -1 : 1),
  );
}

/** The terms of the words nearest to a misspelt one, the commonest first. */
export async function listNeighbours(db: Kysely<Database>, word: string): Promise<KnownTerm[]> {
  const slips = forgivenSlips(word);
  if (slips === 0) return [];
  // As in search-candidates.ts: comparing hundreds of words takes a moment, and a query may have ten misspelt.
  await nextTurn();
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
    const some = rows.slice(start, start + rowsAtOnce);
    await tx
      .insertInto('search_words')
      .values(some)
      .onConflict((conflict) =>
        conflict.column('word').doUpdateSet((eb) => ({
          documents: eb('search_words.documents', '+', eb.ref('excluded.documents')),
        })),
      )
      .execute();
    const fewer = some.filter(({ documents }) => documents < 0).map(({ word }) => word);
    if (fewer.length === 0) continue;
    await tx
      .deleteFrom('search_words')
      .where('word', 'in', fewer)
      .where('documents', '<=', 0)
      .execute();
  }
}
