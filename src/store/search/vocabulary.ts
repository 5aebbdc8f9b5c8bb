import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { listKinRoots } from '#search/root.ts';
import { countSlips, forgivenSlips, listThirds } from '#search/slips.ts';
import type { Database } from '../schema.ts';

export type KnownTerm = { term: string; documents: number };

/** How many endings of a word begun, kin of a word, and neighbours of a word misspelt are searched for. */
const mostEndings = 16;
const mostKin = 6;
const mostNeighbours = 8;
const mostCompared = 1_000;

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
    .map((row) => ({ ...row, slips: countSlips(word, row.word, slips) }))
    .filter((row) => row.slips > 0 && row.slips <= slips);
  const fewest = Math.min(...neighbours.map((row) => row.slips));
  const nearest = neighbours.filter((row) => row.slips === fewest);
  const byTerm = new Map(nearest.map(({ term, documents }) => [term, { term, documents }]));
  return [...byTerm.values()].slice(0, mostNeighbours);
}

/** The shortest word that may have run into another. */
const leastHalf = 3;

/** The two known words that a word is made of, when its space was left out: 'covenin1756', 'vigacorona'. */
export async function findHalves(db: Kysely<Database>, word: string): Promise<KnownTerm[] | null> {
  const cuts = Array.from({ length: Math.max(word.length - 2 * leastHalf + 1, 0) }, (_, index) => ({
    first: word.slice(0, index + leastHalf),
    second: word.slice(index + leastHalf),
  }));
  if (cuts.length === 0) return null;
  const halves = cuts.flatMap(({ first, second }) => [first, second]);
  const rows = await db
    .selectFrom('search_words')
    .select(['word', 'term', 'documents'])
    .where('word', 'in', halves)
    .execute();
  const known = new Map(rows.map(({ word, term, documents }) => [word, { term, documents }]));
  let best: KnownTerm[] | null = null;
  for (const cut of cuts) {
    const [first, second] = [known.get(cut.first), known.get(cut.second)];
    if (first && second && (!best || rarest([first, second]) > rarest(best)))
      best = [first, second];
  }
  return best;
}

const rarest = (words: KnownTerm[]) => Math.min(...words.map(({ documents }) => documents));
