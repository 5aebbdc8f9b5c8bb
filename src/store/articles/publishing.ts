import { sql } from 'kysely';
import type { IdTable, IdTx } from '../issued-numbers.ts';
import { parseBodyImages, recordBodyImages } from '../pictures/body-images.ts';
import { recordImageWords } from '../pictures/image-words.ts';
import { whereNotDeleted, whereNotRetired } from '../published.ts';
import { deleteRows, getRow, insertRows, updateRows, whereAmong } from '../rows.ts';
import { createSearchWriter, type SearchWriter } from '../search-index/writer.ts';
import type { Store, Tx } from '../store.ts';
import { isAmended } from './amendment.ts';
import { deletePlaces } from './front-page.ts';
import type { Planned } from './publication-plan.ts';
import { saveRetiredWords } from './retired-words.ts';
import { addTags, deleteTags } from './tags.ts';

export type ContentTx = IdTx & { readonly searchWriter: SearchWriter };

export const countByAuthor = `insert into article_counts (author, category_id, articles)
  select author, category_id, count(*) from articles where status = 'published'
  group by author, category_id`;

/**
 * Every change of content runs in here. The revision is increased first: its row lock serializes writers, so the counts
 * at the end are right. Processes that watch the revision drop their stale pages.
 */
export const changeContent = <T>(store: Store, work: (tx: ContentTx) => Promise<T>): Promise<T> =>
  store.write((tx) => changeContentIn(store, tx, work));

/** `changeContent` inside an open transaction. */
export async function changeContentIn<T>(
  store: Store,
  tx: Tx,
  work: (tx: ContentTx) => Promise<T>,
  now = Date.now(),
): Promise<T> {
  await updateRows(tx, 'content_state', {}, { revision: sql`revision + 1` });
  const searchWriter = createSearchWriter(store, tx, now);
  const takeIds = (table: IdTable, count: number) => store.takeIds(tx, table, count);
  const result = await work(Object.assign(tx, { searchWriter, takeIds }));
  await searchWriter.finish();
  await deleteRows(tx, 'article_counts');
  await sql.raw(countByAuthor).execute(tx);
  const count = sql`(select coalesce(sum(articles), 0) from article_counts
    where category_id = categories.id)`;
  await updateRows(tx, 'categories', {}, { article_count: count });
  return result;
}

export type SavedArticle = Planned & { id: number };

/**
 * Saves planned articles. Call it with about a hundred: fewer statements, little memory. Does not add their views to
 * the totals: see `addTotalViews`.
 */
export async function saveArticles(
  tx: ContentTx,
  plan: Planned[],
  now: number,
): Promise<SavedArticle[]> {
  // A published address must not redirect.
  await deleteRedirects(
    tx,
    plan.map(({ slug }) => slug),
  );
  const created = await createRows(
    tx,
    plan.filter(({ before }) => !before),
  );
  const articles = plan.map((each) => ({
    ...each,
    id: each.before?.id ?? created.get(each.slug) ?? 0,
  }));
  const changedArticles = articles.filter(({ change }) => change !== 'unchanged');
  for (const { id, input, row, before } of changedArticles) {
    if (before) {
      const updated = isAmended(before, row) ? { ...row, updated_at: now } : row;
      await updateRows(tx, 'articles', { id }, updated);
      await deleteTags(tx, before);
      await tx.searchWriter.remove(id);
    }
    await tx.searchWriter.add(id, input);
    const owner = { article_id: id, draft_id: null };
    if (before || row.image_id) await recordImageWords(tx, owner, row);
    if (before?.pictures || row.pictures) {
      await recordBodyImages(tx, owner, parseBodyImages(row.pictures));
    }
  }
  await addTags(
    tx,
    changedArticles.map(({ id, row }) => ({ id, ...row })),
  );
  await deletePlaces(
    tx,
    changedArticles.flatMap(({ id, row }) => (row.featured === 0 ? id : [])),
  );
  return articles;
}

async function createRows(tx: ContentTx, plan: Planned[]): Promise<Map<string, number>> {
  if (plan.length === 0) return new Map();
  const newIds = await tx.takeIds('articles', plan.length);
  const insertion = await tx
    .insertInto('articles')
    .values(
      plan.map(({ row }, index) => ({ ...row, id: newIds[index], updated_at: row.published_at })),
    )
    .returning(['id', 'slug'])
    .execute();
  const ids = new Map(insertion.map(({ id, slug }) => [slug, id]));
  const views = plan.map(({ slug, input }) => ({
    article_id: ids.get(slug) ?? 0,
    views: input.views,
  }));
  await insertRows(tx, 'article_views', views);
  return ids;
}

export const deleteRedirects = (tx: Tx, slugs: string[]) =>
  deleteRows(tx, 'redirects', { from_slug: whereAmong(slugs) });

/** Hides an article from readers. With `redirectTo` also changes the redirect of a retired one. */
export async function retireArticle(tx: ContentTx, slug: string, redirectTo: string | null) {
  const article = await tx
    .updateTable('articles')
    .set({ status: 'retired' })
    .where('slug', '=', slug)
    .where(redirectTo === null ? whereNotRetired : whereNotDeleted)
    .returning('id')
    .executeTakeFirst();
  if (!article) return false;
  await tx.searchWriter.remove(article.id);
  await saveRetiredWords(tx, article.id);
  if (redirectTo) await addRedirect(tx, slug, redirectTo);
  return true;
}

/**
 * Changes an article's address and redirects the old one to it.
 * A retired article that redirects keeps its target: old and new address both go there.
 */
export async function renameArticle(tx: Tx, from: string, to: string) {
  const renamed = await tx
    .updateTable('articles')
    .set({ slug: to })
    .where('slug', '=', from)
    .where(whereNotDeleted)
    .executeTakeFirst();
  if (renamed.numUpdatedRows === 0n) return false;
  const leading = await getRow(tx, 'redirects', { from_slug: from });
  await addRedirect(tx, from, to);
  if (leading) await addRedirect(tx, to, leading.to_slug);
  return true;
}

/** Keeps redirects to one hop: those to `from` now go to `to`. */
async function addRedirect(tx: Tx, from: string, to: string) {
  await updateRows(tx, 'redirects', { to_slug: from }, { to_slug: to });
  await deleteRedirects(tx, [from, to]);
  await insertRows(tx, 'redirects', [{ from_slug: from, to_slug: to }]);
}

export const addTotalViews = (tx: Tx, views: number) =>
  updateRows(tx, 'totals', {}, { views: sql`views + ${views}` });
