import { findRoot } from '#search/root.ts';
import { cutInThirds } from '#search/slips.ts';
import { stem } from '#search/stem.ts';
import { inPortions } from '../portions.ts';
import type { Tx } from '../store.ts';

/** Rewrites all words: for when the rules of roots or sounds change and those of terms do not. */
export async function rebuildWords(tx: Tx): Promise<void> {
  const rows = await tx.selectFrom('search_words').select(['word', 'documents']).execute();
  await tx.deleteFrom('search_words').execute();
  await changeVocabulary(tx, new Map(rows.map(({ word, documents }) => [word, documents])));
}

/** Changes the number of articles of each word. */
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
  for (const some of inPortions(rows)) {
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
