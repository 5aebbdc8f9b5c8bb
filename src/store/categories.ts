import { sql } from 'kysely';
import type { Category, Statistics } from '#contract/category.ts';
import { whereScheduled } from './published.ts';
import type { Store, Tx } from './store.ts';

export async function listCategories(store: Store, now: number): Promise<Category[]> {
  const [rows, pending] = await Promise.all([
    store.db.selectFrom('categories').selectAll().orderBy('position').orderBy('id').execute(),
    countPending(store, now),
  ]);
  return rows.map(({ id, slug, name, description, icon, article_count }) => ({
    id,
    slug,
    name,
    description,
    icon,
    articleCount: article_count - (pending.get(id) ?? 0),
  }));
}

export async function getStatistics(store: Store, now: number): Promise<Statistics> {
  const [categories, totals] = await Promise.all([
    listCategories(store, now),
    store.db.selectFrom('totals').select(['views', 'subscribers']).executeTakeFirstOrThrow(),
  ]);
  return {
    totalArticles: categories.reduce((sum, { articleCount }) => sum + articleCount, 0),
    totalViews: totals.views,
    totalSubscribers: totals.subscribers,
  };
}

/** Articles whose hour has not come: a short stretch of an index, whatever the size of the archive. */
async function countPending(store: Store, now: number): Promise<Map<number, number>> {
  // The plus keeps SQLite from walking the whole index on (category_id, …) to spare itself a sort of a few rows.
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

export async function getCategory(tx: Tx, slug: string): Promise<CategoryInput | null> {
  const row = await tx
    .selectFrom('categories')
    .select(['slug', 'name', 'description', 'icon'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row ?? null;
}

/** Creates the category, or changes the one with its slug. */
export async function saveCategory(tx: Tx, input: CategoryInput): Promise<'created' | 'updated'> {
  const { slug, ...fields } = input;
  const updated = await tx
    .updateTable('categories')
    .set(fields)
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (updated.numUpdatedRows > 0n) return 'updated';
  const { last } = await tx
    .selectFrom('categories')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('categories')
    .values({ ...input, position: Number(last ?? 0) + 1 })
    .execute();
  return 'created';
}
