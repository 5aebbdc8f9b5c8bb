import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { DraftFields } from '#contract/desk/drafts.ts';
import { whereNotDeleted } from '../published.ts';
import { deleteRows, getRow, updateRows, whereComparison } from '../rows.ts';
import type { ArticleRow, Database } from '../schema.ts';
import type { Db, Store, Tx } from '../store.ts';
import { toColumns, toFields } from './draft-fields.ts';
import type { DraftRow } from './draft-schema.ts';

export type Writer = { id: number | null; name: string };

export const getDraft = (db: Db, id: string): Promise<DraftRow | null> =>
  getRow(db, 'drafts', { id });

export const getDraftOfArticle = (db: Db, articleId: number) =>
  getRow(db, 'drafts', { article_id: articleId });

/** Like `getDraft`, but locks the row: other writers wait until the transaction ends. */
export async function lockDraft(store: Store, tx: Tx, id: string): Promise<DraftRow | null> {
  const query = tx.selectFrom('drafts').selectAll().where('id', '=', id);
  const row = await (store.engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
  return row ?? null;
}

/** `lockDraft` for several. An update that changes nothing locks rows on both engines. */
export const lockDrafts = (
  tx: Tx,
  where: (eb: ExpressionBuilder<Database, 'drafts'>) => Expression<SqlBool>,
): Promise<DraftRow[]> =>
  tx
    .updateTable('drafts')
    .set(({ ref }) => ({ version: ref('version') }))
    .where(where)
    .returningAll()
    .execute();

export const lockDraftsBySlug = (tx: Tx, articles: { slug: string }[]) =>
  lockDrafts(tx, (eb) => {
    const slugs = articles.map(({ slug }) => slug);
    return eb(
      'article_id',
      'in',
      eb.selectFrom('articles').select('articles.id').where('articles.slug', 'in', slugs),
    );
  });

export type NewDraft = { id: string; articleId: number | null; fields: DraftFields; by: Writer };

/** Does nothing if the draft, or another draft of the article, exists. */
export async function addDraft(tx: Tx, { id, articleId, fields, by }: NewDraft, now: number) {
  await tx
    .insertInto('drafts')
    .values({
      id,
      article_id: articleId,
      owner_id: by.id,
      owner: by.name,
      version: 0,
      state: 'writing',
      note: null,
      is_changed: articleId === null ? 1 : 0,
      is_ahead: 0,
      saved_at: now,
      saved_by: by.name,
      revised_at: now,
      deleted_at: null,
      undo_until: null,
      undo: null,
      ...toColumns(fields),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const updateDraft = (tx: Tx, id: string, change: Partial<DraftRow>) =>
  updateRows(tx, 'drafts', { id }, change);

export const deleteDraftRow = (tx: Tx, id: string) => deleteRows(tx, 'drafts', { id });

/** An article in any state but deleted, with its category and the article that its address redirects to. */
export type PublishedArticle = ArticleRow & { categorySlug: string; leadsTo: string | null };

export async function getPublished(
  db: Db,
  articleId: number | null,
): Promise<PublishedArticle | null> {
  if (articleId === null) return null;
  const row = await db
    .selectFrom('articles')
    .innerJoin('categories', 'categories.id', 'articles.category_id')
    .leftJoin('redirects', 'from_slug', 'articles.slug')
    .selectAll('articles')
    .select(['categories.slug as categorySlug', 'to_slug as leadsTo'])
    .where('articles.id', '=', articleId)
    .where(whereNotDeleted)
    .executeTakeFirst();
  return row ?? null;
}

export const getArticleId = async (db: Db, slug: string) =>
  (await getRow(db, 'articles', { slug }))?.id ?? 0;

export const setArticleTimes = (
  tx: Tx,
  id: number,
  times: Partial<Pick<ArticleRow, 'updated_at' | 'touched_at'>>,
) => updateRows(tx, 'articles', { id }, times);

export const toPublishedFields = (row: ArticleRow & { categorySlug: string }): DraftFields =>
  toFields({
    ...row,
    category: row.categorySlug,
    tags: row.tags === null ? null : JSON.parse(row.tags),
    featured: row.featured === 1,
  });

const deletedDraftAgeMs = 30 * 24 * 3_600_000;
/** A save based on an older version can no longer be merged automatically. */
const versionAgeMs = 7 * 24 * 3_600_000;

export const deleteOldDrafts = (store: Store, now: number): Promise<void> =>
  store.write(async (tx) => {
    await deleteRows(tx, 'drafts', { deleted_at: whereComparison('<', now - deletedDraftAgeMs) });
    await deleteRows(tx, 'draft_versions', { saved_at: whereComparison('<', now - versionAgeMs) });
    await deleteRows(tx, 'draft_presence', { seen_at: whereComparison('<', now - 60_000) });
  });
