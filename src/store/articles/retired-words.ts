import { deleteRows, insertRows, listRows } from '../rows.ts';
import { readSearchable } from '../search-index/writer.ts';
import type { Tx } from '../store.ts';
import { toArticleTerms } from '../terms.ts';

/**
 * The desk searches retired articles by these words. They are not in the site's index, which suggests its words to
 * readers.
 */
export async function saveRetiredWords(tx: Tx, articleId: number): Promise<void> {
  const words = toArticleTerms(await readSearchable(tx, articleId));
  const row = { article_id: articleId, words };
  await insertRows(tx, 'retired_words', [row], { key: ['article_id'], replaces: ['words'] });
}

/** Runs in a migration and after a restore. */
export async function rebuildRetiredWords(tx: Tx): Promise<void> {
  await deleteRows(tx, 'retired_words');
  const retired = await listRows(tx, 'articles', ['id'], { status: 'retired' });
  for (const { id } of retired) await saveRetiredWords(tx, id);
}
