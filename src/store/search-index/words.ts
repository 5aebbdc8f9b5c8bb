import { findRoot } from '#search/root.ts';
import { cutInThirds } from '#search/slips.ts';
import { stem } from '#search/stem.ts';
import { inPortions } from '../portions.ts';
import type { Tx } from '../store.ts';

/** Writes all words anew: when their roots or sounds are found in another way, and their terms in the same. */
export async function rebuildWords(tx: Tx): Promise<void> {
  const rows = await tx.selectFrom('search_words').select(['word', 'documents']).execute();
  await tx.deleteFrom('search_words').execute();
  await changeVocabulary(tx, new Map(rows.map(({ word, documents }) => [word, documents])));
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
