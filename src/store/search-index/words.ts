import { findRoot } from '#search/root.ts';
import { stem } from '#search/stem.ts';
import { cutInThirds } from '#search/typos.ts';
import { inBatches } from '../batches.ts';
import { deleteRows, insertRows, listRows, whereAmong, whereComparison } from '../rows.ts';
import type { Tx } from '../store.ts';

/** Rewrites all words after a change of the rules of roots or sounds, but not of terms. */
export async function rebuildWords(tx: Tx): Promise<void> {
  const rows = await listRows(tx, 'search_words', ['word', 'documents']);
  await deleteRows(tx, 'search_words');
  await changeVocabulary(tx, new Map(rows.map(({ word, documents }) => [word, documents])));
}

export async function changeVocabulary(tx: Tx, changes: Map<string, number>): Promise<void> {
  // Sorted, so that each page of a large vocabulary is written once.
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
  for (const some of inBatches(rows)) {
    await insertRows(tx, 'search_words', some, { key: ['word'], adds: 'documents' });
    const fewer = some.filter(({ documents }) => documents < 0).map(({ word }) => word);
    await deleteRows(tx, 'search_words', {
      word: whereAmong(fewer),
      documents: whereComparison('<=', 0),
    });
  }
}
