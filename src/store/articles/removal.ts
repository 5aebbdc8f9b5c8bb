import { deleteUnusedImages } from '../pictures/picture-uses.ts';
import { deleteRows } from '../rows.ts';
import type { Tx } from '../store.ts';
import type { ArticleInput } from './publication-plan.ts';
import { addTotalViews, type ContentTx } from './publishing.ts';
import { deleteTags } from './tags.ts';

/** Permanently removes articles, with their redirects, views and the pictures that nothing else uses. */
export async function deleteArticleRows(tx: ContentTx, ids: number[]): Promise<{ images: number }> {
  let images = 0;
  for (const id of ids) {
    const article = await tx
      .selectFrom('articles')
      .leftJoin('article_views', 'article_id', 'articles.id')
      .select(['articles.id', 'slug', 'published_at', 'tags', 'views'])
      .where('articles.id', '=', id)
      .executeTakeFirst();
    if (!article) continue;
    const { slug, views } = article;
    const imageIds = await listShownImages(tx, id);
    await tx.searchWriter.remove(id);
    await deleteTags(tx, article);
    await deleteRows(tx, 'redirects', { from_slug: slug });
    await deleteRows(tx, 'redirects', { to_slug: slug });
    await deleteRows(tx, 'deletions', { kind: 'article', item_id: id });
    await deleteRows(tx, 'articles', { id });
    await addTotalViews(tx, -(views ?? 0));
    images += await deleteUnusedImages(tx, imageIds);
  }
  return { images };
}

/** Includes the pictures of its history. */
async function listShownImages(tx: Tx, articleId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('articles')
    .select('image_id')
    .where('id', '=', articleId)
    .union(tx.selectFrom('revisions').select('image_id').where('article_id', '=', articleId))
    .union(tx.selectFrom('body_images').select('image_id').where('article_id', '=', articleId))
    .execute();
  return rows.flatMap(({ image_id }) => image_id ?? []);
}

type ArticleText = Pick<ArticleInput, 'slug' | 'title' | 'excerpt' | 'content'>;

/**
 * `same`: articles with the text of one of these, at any address. `changed`: slugs of those with the address or title of
 * one of these but another text, or with unpublished changes.
 */
export async function listSame(tx: Tx, articles: ArticleText[]) {
  const [titles, slugs] = [articles.map(({ title }) => title), articles.map(({ slug }) => slug)];
  const rows = await tx
    .selectFrom('articles')
    .leftJoin('drafts', 'drafts.article_id', 'articles.id')
    .select(['articles.id', 'articles.slug', 'articles.title', 'excerpt', 'content', 'is_changed'])
    .where((eb) => eb.or([eb('articles.title', 'in', titles), eb('articles.slug', 'in', slugs)]))
    .execute();
  const isSame = (row: (typeof rows)[number]) =>
    row.is_changed !== 1 &&
    articles.some(
      ({ title, excerpt, content }) =>
        title === row.title && excerpt === row.excerpt && content === row.content,
    );
  return {
    same: rows.filter(isSame),
    changed: rows.filter((row) => !isSame(row)).map(({ slug }) => slug),
  };
}
