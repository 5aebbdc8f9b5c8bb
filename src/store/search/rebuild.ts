import { readBatches } from '../batches.ts';
import { whereNotRetired } from '../published.ts';
import { deleteRows } from '../rows.ts';
import { createSearchWriter } from '../search-index/writer.ts';
import type { Store, Tx } from '../store.ts';
import { rebuildSynonyms } from './synonyms.ts';

/** Rebuilds the index from the articles and the vocabulary: for a database that has none, and whenever the analyser changes. */
export async function rebuildIndex(store: Store, tx: Tx): Promise<void> {
  await store.searchIndex.clear(tx);
  for (const table of ['search_documents', 'search_words', 'search_pending'] as const) {
    await deleteRows(tx, table);
  }
  await rebuildSynonyms(tx);
  const writer = createSearchWriter(store, tx);
  const articles = readBatches((after, limit) =>
    tx
      .selectFrom('articles')
      .select(['id', 'title', 'excerpt', 'author', 'tags', 'content', 'format', 'searches'])
      .where(whereNotRetired)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
  for await (const rows of articles) {
    for (const { id, tags, ...article } of rows) {
      await writer.add(id, { ...article, tags: tags === null ? null : JSON.parse(tags) });
    }
  }
  await writer.finish();
}
