import { sql } from 'kysely';
import type { Category, Statistics } from '#contract/category.ts';
import { menuCategories, ownIcons } from '#contract/category-rules.ts';
import { whereNotDeleted, whereScheduled } from '../published.ts';
import {
  deleteRows,
  getRow,
  hasRow,
  insertRows,
  listRows,
  requireOnlyRow,
  updateRows,
} from '../rows.ts';
import type { Db, Store, Tx } from '../store.ts';

export async function listCategories(store: Store, now: number): Promise<Category[]> {
  const [rows, pending] = await Promise.all([
    selectOrdered(store.db).execute(),
    countPending(store, now),
  ]);
  return rows.map(({ id, slug, name, description, icon, article_count }) => ({
    id,
    slug,
    name,
    description,
    icon: ownIcons.includes(slug) ? slug : icon,
    articleCount: article_count - (pending.get(id) ?? 0),
  }));
}

/** The category, or the one it was merged into; null if there is none. */
export async function findCategory(
  store: Store,
  slug: string,
  now: number,
): Promise<Category | { redirectTo: string } | null> {
  const categories = await listCategories(store, now);
  const find = (wantedSlug: string) => categories.find((each) => each.slug === wantedSlug);
  const category = find(slug);
  if (category) return category;
  const leading = await getRow(store.db, 'category_redirects', { from_slug: slug });
  return leading && find(leading.to_slug) ? { redirectTo: leading.to_slug } : null;
}

/** Categories by slug, including the slugs of those merged into them: files and drafts still use these. */
export async function mapCategories(db: Db): Promise<Map<string, CategoryName>> {
  const own: CategoryName[] = await selectOrdered(db).execute();
  const bySlug = new Map(own.map((category) => [category.slug, category]));
  const redirects = await db
    .selectFrom('category_redirects')
    .innerJoin('categories', 'slug', 'to_slug')
    .select(['from_slug', 'id', 'slug', 'name'])
    .execute();
  for (const { from_slug, ...category } of redirects) {
    if (!bySlug.has(from_slug)) bySlug.set(from_slug, category);
  }
  return bySlug;
}
type CategoryName = { id: number; slug: string; name: string };

/** Without those that were deleted; see deletions.ts. */
const selectOrdered = (db: Db) =>
  db
    .selectFrom('categories')
    .selectAll()
    .where('slug', 'not like', sql.lit('~%'))
    .orderBy('position')
    .orderBy('id');

export async function getStatistics(store: Store, now: number): Promise<Statistics> {
  const [categories, totals] = await Promise.all([
    listCategories(store, now),
    requireOnlyRow(store.db, 'totals'),
  ]);
  return {
    totalArticles: categories.reduce((sum, { articleCount }) => sum + articleCount, 0),
    totalViews: totals.views,
    totalSubscribers: totals.subscribers,
  };
}

/** Counts scheduled articles by category. Reads a short range of an index, so its cost does not grow with the archive. */
async function countPending(store: Store, now: number): Promise<Map<number, number>> {
  // The plus stops SQLite from scanning the whole index on (category_id, …) to avoid sorting a few rows.
  const category = sql<number>`+category_id`;
  const rows = await store.db
    .selectFrom('articles')
    .where(whereScheduled(now))
    .groupBy(category)
    .select((eb) => [category.as('category_id'), eb.fn.countAll<number>().as('pending')])
    .execute();
  return new Map(rows.map(({ category_id, pending }) => [category_id, pending]));
}

export type CategoryInput = { slug: string; name: string; description: string; icon: string };

export type CategoryRow = CategoryInput & { id: number };

export const getCategory = (tx: Tx, slug: string): Promise<CategoryRow | null> =>
  getRow(tx, 'categories', { slug });

/** The position of a category, from 1; 0 if there is none. */
export const getPlace = async (tx: Tx, slug: string) =>
  (await selectOrdered(tx).execute()).findIndex((each) => each.slug === slug) + 1;

export async function listEmptyCategories({ db }: Store): Promise<Set<string>> {
  const rows = await db
    .selectFrom('categories')
    .select('slug')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('articles')
            .select('articles.id')
            .whereRef('articles.category_id', '=', 'categories.id')
            .where(whereNotDeleted),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

export async function saveCategory(tx: Tx, input: CategoryInput): Promise<'created' | 'updated'> {
  const { slug, ...fields } = input;
  if ((await updateRows(tx, 'categories', { slug }, fields)) > 0) return 'updated';
  const { last } = await tx
    .selectFrom('categories')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  await deleteRows(tx, 'category_redirects', { from_slug: slug });
  await insertRows(tx, 'categories', [{ ...input, position: Number(last) + 1 }]);
  return 'created';
}

/** Creates the missing categories of the menu. A merged one redirects, so it is not missing. */
export async function addMenuCategories(tx: Tx): Promise<void> {
  const existing = await mapCategories(tx);
  for (const [slug, words] of menuCategories) {
    if (!existing.has(slug)) await saveCategory(tx, { slug, icon: slug, ...words });
  }
}

/** Moves a category to a position, from 1. A position after the end means the last. */
export async function moveCategory(tx: Tx, slug: string, position: number): Promise<void> {
  const all = await selectOrdered(tx).execute();
  const rest = all.filter((each) => each.slug !== slug);
  const movedCategory = all.filter((each) => each.slug === slug);
  for (const [index, { id }] of rest.toSpliced(position - 1, 0, ...movedCategory).entries()) {
    await updateRows(tx, 'categories', { id }, { position: index + 1 });
  }
}

/** Removes the categories that are unchanged and have no article. Returns how many. */
export async function deleteUnusedCategories(tx: Tx, inputs: CategoryInput[]): Promise<number> {
  let count = 0;
  for (const { slug, name, description } of inputs) {
    const [unchanged] = await listRows(tx, 'categories', ['id'], { slug, name, description });
    if (!unchanged || (await hasRow(tx, 'articles', { category_id: unchanged.id }))) continue;
    count += await deleteRows(tx, 'categories', { id: unchanged.id });
  }
  return count;
}

type CategoryKey = Pick<CategoryRow, 'id' | 'slug'>;

/**
 * Moves the articles of a category to another, including retired and deleted ones, and redirects its address. Files,
 * revisions and scheduled changes may still name the old one: see `mapCategories`.
 */
export async function mergeCategories(tx: Tx, from: CategoryKey, into: CategoryKey): Promise<void> {
  await updateRows(tx, 'articles', { category_id: from.id }, { category_id: into.id });
  await sql`
    insert into category_readings (day, category_id, views)
    select day, ${into.id}, views from category_readings where category_id = ${from.id}
    on conflict (day, category_id) do update set views = category_readings.views + excluded.views
  `.execute(tx);
  await deleteRows(tx, 'category_readings', { category_id: from.id });
  await deleteRows(tx, 'categories', { id: from.id });
  await updateRows(tx, 'category_redirects', { to_slug: from.slug }, { to_slug: into.slug });
  await insertRows(tx, 'category_redirects', [{ from_slug: from.slug, to_slug: into.slug }]);
}
