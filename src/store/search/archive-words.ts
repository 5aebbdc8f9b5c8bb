import { isForm, listKinRoots } from '#search/root.ts';
import type { Db } from '../store.ts';

export type KnownTerm = { term: string; documents: number };

/** Completions of a prefix, and related words, per word. */
const maxEndings = 32;
const maxRelated = 6;

/** Counts are approximate: an article with two forms of a word counts twice. */
export type ArchiveWords = {
  count(term: string): number;
  /** The terms of related words, most frequent first. */
  listRelated(word: string): (KnownTerm & { isForm: boolean })[];
};

/** A completion of a prefix. */
export type Ending = KnownTerm & { word: string };

/** Reads these words with their related words, and other terms, in one query. */
export async function getArchiveWords(
  db: Db,
  words: { word: string; term: string }[],
  others: string[],
): Promise<ArchiveWords> {
  const terms = new Set([...words.map(({ term }) => term), ...others]);
  const roots = words.flatMap(({ word }) => listKinRoots(word));
  const rows = await db
    .selectFrom('search_words')
    .select(['term', 'root', (eb) => eb.fn.sum('documents').as('documents')])
    .select((eb) => eb.fn.min('word').as('word'))
    // No word has the root ''; the list must not be empty.
    .where((eb) => eb.or([eb('term', 'in', ['', ...terms]), eb('root', 'in', ['', ...roots])]))
    .groupBy(['term', 'root'])
    .execute();
  const counts = new Map(sumByTerm(rows).map(({ term, documents }) => [term, documents]));
  return {
    count: (term) => counts.get(term) ?? 0,
    listRelated(word) {
      const related = listKinRoots(word);
      const relatedRows = rows.filter(({ root }) => root !== null && related.includes(root));
      const forms = new Set(relatedRows.filter((row) => isForm(row.word)).map(({ term }) => term));
      return sumByTerm(relatedRows)
        .slice(0, maxRelated)
        .map((term) => ({ ...term, isForm: isForm(word) && forms.has(term.term) }));
    },
  };
}

/** The terms of the words with this prefix, most frequent first. */
export async function listEndings(db: Db, prefix: string): Promise<Ending[]> {
  const rows = await db
    .selectFrom('search_words')
    .select(['term', (eb) => eb.fn.sum('documents').as('documents')])
    .select((eb) => eb.fn.min('word').as('word'))
    .where('word', '>=', prefix)
    .where('word', '<', `${prefix}\u{10FFFF}`)
    .groupBy('term')
    .orderBy('documents', 'desc')
    .orderBy('term')
    .limit(maxEndings)
    .execute();
  return rows.map(({ word, term, documents }) => ({ word, term, documents: Number(documents) }));
}

/** The engines return sums in different types. */
function sumByTerm(rows: { term: string; documents: string | number | bigint }[]): KnownTerm[] {
  const sums = new Map<string, number>();
  for (const { term, documents } of rows) {
    sums.set(term, (sums.get(term) ?? 0) + Number(documents));
  }
  return Array.from(sums, ([term, documents]) => ({ term, documents })).sort(
    (a, b) => b.documents - a.documents || (a.term < b.term ? -1 : 1),
  );
}
