import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { DraftFields } from '#contract/desk/drafts.ts';
import { whereKept } from '../published.ts';
import type { ArticleRow, Database } from '../schema.ts';
import type { Store, Tx } from '../store.ts';
import { toColumns, toFields } from './draft-fields.ts';
import type { DraftRow } from './draft-schema.ts';

/** Who writes: a person of the newsroom. */
export type Writer = { id: number | null; name: string };

export async function getDraft(db: Store['db'], id: string): Promise<DraftRow | null> {
  const row = await db.selectFrom('drafts').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function getDraftOfArticle(db: Store['db'], articleId: number) {
  const row = await db
    .selectFrom('drafts')
    .selectAll()
    .where('article_id', '=', articleId)
    .executeTakeFirst();
  return row ?? null;
}

/** The same for whoever will change it: others who would wait until the transaction ends. */
export async function holdDraft(store: Store, tx: Tx, id: string): Promise<DraftRow | null> {
  const asked = tx.selectFrom('drafts').selectAll().where('id', '=', id);
  const row = await (store.engine === 'postgres' ? asked.forUpdate() : asked).executeTakeFirst();
  return row ?? null;
}

/** The same for several, by an update that changes nothing: it locks on either engine. */
export const holdDrafts = (
  tx: Tx,
  where: (eb: ExpressionBuilder<Database, 'drafts'>) => Expression<SqlBool>,
): Promise<DraftRow[]> =>
  tx
    .updateTable('drafts')
    .set(({ ref }) => ({ version: ref('version') }))
    .where(where)
    .returningAll()
    .execute();

/** Those of the articles with these slugs. */
export const holdDraftsBySlug = (tx: Tx, articles: { slug: string }[]) =>
  holdDrafts(tx, (eb) => {
    const slugs = articles.map(({ slug }) => slug);
    return eb(
      'article_id',
      'in',
      eb.selectFrom('articles').select('articles.id').where('articles.slug', 'in', slugs),
    );
  });

export type NewDraft = { id: string; articleId: number | null; fields: DraftFields; by: Writer };

/** Not twice: whoever comes second finds the first one's. */
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

export async function updateDraft(tx: Tx, id: string, change: Partial<DraftRow>): Promise<void> {
  await tx.updateTable('drafts').set(change).where('id', '=', id).execute();
}

export async function removeDraft(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('drafts').where('id', '=', id).execute();
}

/** An article with what it is made of, whatever its state; null for one that was deleted. */
export type PublishedArticle = ArticleRow & { categorySlug: string; leadsTo: string | null };

export async function getPublished(
  db: Store['db'],
  articleId: number,
): Promise<PublishedArticle | null> {
  const row = await db
    .selectFrom('articles')
    .innerJoin('categories', 'categories.id', 'articles.category_id')
    .leftJoin('redirects', 'from_slug', 'articles.slug')
    .selectAll('articles')
    .select(['categories.slug as categorySlug', 'to_slug as leadsTo'])
    .where('articles.id', '=', articleId)
    .where(whereKept)
    .executeTakeFirst();
  return row ?? null;
}

export async function getArticleId(db: Store['db'], slug: string): Promise<number> {
  const { id } = await db
    .selectFrom('articles')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  return id;
}

export async function setArticleTimes(
  tx: Tx,
  id: number,
  times: Partial<Pick<ArticleRow, 'updated_at' | 'touched_at'>>,
) {
  await tx.updateTable('articles').set(times).where('id', '=', id).execute();
}

export const toPublishedFields = (row: ArticleRow & { categorySlug: string }): DraftFields =>
  toFields({
    ...row,
    category: row.categorySlug,
    tags: row.tags === null ? null : JSON.parse(row.tags),
    featured: row.featured === 1,
  });

/** So long is a draft that was deleted kept. */
const draftKeptFor = 30 * 24 * 3_600_000;
/** After this, what was begun from an old version can no longer be merged by itself. */
const versionKeptFor = 7 * 24 * 3_600_000;

/** Removes what nobody can ask for any more. */
export const forgetOldDrafts = (store: Store, now: number): Promise<void> =>
  store.write(async (tx) => {
    await tx
      .deleteFrom('drafts')
      .where('deleted_at', '<', now - draftKeptFor)
      .execute();
    await tx
      .deleteFrom('draft_versions')
      .where('saved_at', '<', now - versionKeptFor)
      .execute();
    await tx
      .deleteFrom('draft_presence')
      .where('seen_at', '<', now - 60_000)
      .execute();
  });
