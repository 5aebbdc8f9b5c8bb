import type { NewArticle } from './schema.ts';
import { changeIndex, indexArticle, unindexArticle } from './search.ts';
import type { Store, Tx } from './store.ts';

/** An article as the newsroom hands it in: its category by slug, its times as dates. */
export type ArticleInput = Omit<
  NewArticle,
  'id' | 'status' | 'category_id' | 'updated_at' | 'featured' | 'tags'
> & {
  category: string;
  tags: string[] | null;
  featured: boolean;
  /** Readings it brings from elsewhere; counted only when the article is new. */
  views: number;
};

export type Saved = 'created' | 'updated' | 'unchanged';

/**
 * Every change of content goes through here. The revision is bumped first: its row lock makes writers take turns, so
 * the counts made last are right, and every process that watches it drops the pages that are now stale.
 */
export const changeContent = <T>(store: Store, work: (tx: Tx) => Promise<T>): Promise<T> =>
  store.write((tx) => changeContentIn(store, tx, () => work(tx)));

/** The same inside a transaction that has begun. */
export async function changeContentIn<T>(store: Store, tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx
    .updateTable('content_state')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .execute();
  const result = await changeIndex(store, tx, work);
  await tx
    .updateTable('categories')
    .set((eb) => ({
      article_count: eb
        .selectFrom('articles')
        .whereRef('articles.category_id', '=', 'categories.id')
        .where('articles.status', '=', 'published')
        .select((inner) => inner.fn.countAll<number>().as('count')),
    }))
    .execute();
  return result;
}

/** Creates the article or changes the one with its slug. A slug taken from a retired article brings it back. */
export async function saveArticle(tx: Tx, input: ArticleInput, now: number): Promise<Saved> {
  const { category, tags, featured, views, ...fields } = input;
  const { id: category_id, name } = await tx
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('slug', '=', category)
    .executeTakeFirstOrThrow();
  const row = {
    ...fields,
    category_id,
    status: 'published' as const,
    tags: tags ? JSON.stringify(tags) : null,
    featured: featured ? 1 : 0,
  };
  const before = await tx
    .selectFrom('articles')
    .selectAll()
    .where('slug', '=', input.slug)
    .executeTakeFirst();
  const searchable = { ...input, category: name };
  if (!before) {
    const { id } = await tx
      .insertInto('articles')
      .values({ ...row, updated_at: row.published_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('article_views').values({ article_id: id, views }).execute();
    if (views > 0) await addTotalViews(tx, views);
    await tx.deleteFrom('redirects').where('from_slug', '=', input.slug).execute();
    await indexArticle(tx, id, searchable);
    return 'created';
  }
  const same = Object.entries(row).every(
    ([column, value]) => Reflect.get(before, column) === value,
  );
  if (same) return 'unchanged';
  await tx
    .updateTable('articles')
    .set({ ...row, updated_at: now })
    .where('id', '=', before.id)
    .execute();
  await unindexArticle(tx, before.id);
  await indexArticle(tx, before.id, searchable);
  return 'updated';
}

/** Hides an article from readers. Its address may lead to another article from then on. */
export async function retireArticle(tx: Tx, slug: string, redirectTo: string | null, now: number) {
  const article = await tx
    .updateTable('articles')
    .set({ status: 'retired', updated_at: now })
    .where('slug', '=', slug)
    .where('status', '=', 'published')
    .returning('id')
    .executeTakeFirst();
  if (!article) return false;
  await unindexArticle(tx, article.id);
  if (redirectTo) await addRedirect(tx, slug, redirectTo);
  return true;
}

/** Gives an article a new address; the old one leads there. */
export async function renameArticle(tx: Tx, from: string, to: string, now: number) {
  const renamed = await tx
    .updateTable('articles')
    .set({ slug: to, updated_at: now })
    .where('slug', '=', from)
    .where('status', '=', 'published')
    .executeTakeFirst();
  if (renamed.numUpdatedRows === 0n) return false;
  await addRedirect(tx, from, to);
  return true;
}

/** One hop always: what led to `from` leads to `to` now, and nothing leads to itself. */
async function addRedirect(tx: Tx, from: string, to: string) {
  await tx.updateTable('redirects').set({ to_slug: to }).where('to_slug', '=', from).execute();
  await tx
    .deleteFrom('redirects')
    .where((eb) => eb.or([eb('from_slug', '=', from), eb('from_slug', '=', to)]))
    .execute();
  await tx.insertInto('redirects').values({ from_slug: from, to_slug: to }).execute();
}

export async function addTotalViews(tx: Tx, views: number) {
  await tx
    .updateTable('totals')
    .set((eb) => ({ views: eb('views', '+', views) }))
    .execute();
}
