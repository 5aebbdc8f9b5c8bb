import { type Kysely, sql } from 'kysely';
import type { Category, Statistics } from '#contract/category.ts';
import { whereScheduled } from './published.ts';
import type { Database } from './schema.ts';
import type { Store, Tx } from './store.ts';

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
    icon,
    articleCount: article_count - (pending.get(id) ?? 0),
  }));
}

/** Without those that were deleted; see deletions.ts. */
const selectOrdered = (db: Kysely<Database>) =>
  db
    .selectFrom('categories')
    .selectAll()
    .where('slug', 'not like', sql.lit('~%'))
    .orderBy('position')
    .orderBy('id');

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

/** Puts a category in that place of the order, the first being 1; one beyond the end is the last. */
export async function moveCategory(tx: Tx, slug: string, place: number): Promise<void> {
  const all = await selectOrdered(tx).execute();
  const rest = all.filter((each) => each.slug !== slug);
  const moved = all.filter((each) => each.slug === slug);
  for (const [index, { id }] of rest.toSpliced(place - 1, 0, ...moved).entries()) {
    await tx
      .updateTable('categories')
      .set({ position: index + 1 })
      .where('id', '=', id)
      .execute();
  }
}

/** Removes those of the categories that are still as given and that no article has; answers how many. */
export async function removeUnusedCategories(tx: Tx, given: CategoryInput[]): Promise<number> {
  let removed = 0;
  for (const { slug, name, description } of given) {
    const { numDeletedRows } = await tx
      .deleteFrom('categories')
      .where('slug', '=', slug)
      .where('name', '=', name)
      .where('description', '=', description)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('articles')
              .select('articles.id')
              .whereRef('articles.category_id', '=', 'categories.id'),
          ),
        ),
      )
      .executeTakeFirstOrThrow();
    removed += Number(numDeletedRows);
  }
  return removed;
}
