import type { Tx } from '../store.ts';
import { toArticleTerms } from '../terms.ts';

/** Retired articles are not in the site's index, in which every word is a reader's; the desk finds them all the same. */
export async function keepRetiredWords(tx: Tx, articleId: number): Promise<void> {
  const article = await tx
    .selectFrom('articles')
    .select(['title', 'excerpt', 'author', 'tags', 'content'])
    .where('id', '=', articleId)
    .executeTakeFirstOrThrow();
  const words = toArticleTerms({
    ...article,
    tags: article.tags === null ? null : JSON.parse(article.tags),
  });
  await tx
    .insertInto('retired_words')
    .values({ article_id: articleId, words })
    .onConflict((conflict) => conflict.column('article_id').doUpdateSet({ words }))
    .execute();
}

/** From the articles themselves: once for those that were retired before, and after a backup came back. */
export async function rebuildRetiredWords(tx: Tx): Promise<void> {
  await tx.deleteFrom('retired_words').execute();
  const retired = await tx
    .selectFrom('articles')
    .select('id')
    .where('status', '=', 'retired')
    .execute();
  for (const { id } of retired) await keepRetiredWords(tx, id);
}
