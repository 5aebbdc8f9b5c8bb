import { isDeepStrictEqual } from 'node:util';
import type { Correction } from '#contract/article.ts';
import { isAmended } from './amendment.ts';
import { whereNotRetired } from './published.ts';
import type { NewArticle } from './schema.ts';
import { createSearchWriter, type SearchWriter } from './search/writer.ts';
import type { Store, Tx } from './store.ts';
import { addTags, removeTags } from './tags.ts';

/** An article as the newsroom hands it in: its category by slug, its times as dates. */
export type ArticleInput = Omit<
  NewArticle,
  'id' | 'status' | 'category_id' | 'updated_at' | 'featured' | 'tags' | 'corrections'
> & {
  category: string;
  tags: string[] | null;
  featured: boolean;
  corrections: Correction[];
  /** Readings it brings from elsewhere; counted only when the article is new. */
  views: number;
};

export type Saved = 'created' | 'updated' | 'unchanged';

/** A transaction that changes content, with what has the search index follow. */
export type ContentTx = Tx & { readonly searchWriter: SearchWriter };

/**
 * Every change of content goes through here. The revision is bumped first: its row lock makes writers take turns, so
 * the counts made last are right, and every process that watches it drops the pages that are now stale.
 */
export const changeContent = <T>(store: Store, work: (tx: ContentTx) => Promise<T>): Promise<T> =>
  store.write((tx) => changeContentIn(store, tx, work));

/** The same inside a transaction that has begun. */
export async function changeContentIn<T>(
  store: Store,
  tx: Tx,
  work: (tx: ContentTx) => Promise<T>,
): Promise<T> {
  await tx
    .updateTable('content_state')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .execute();
  const searchWriter = createSearchWriter(store, tx);
  const result = await work(Object.assign(tx, { searchWriter }));
  await searchWriter.finish();
  await tx
    .updateTable('categories')
    .set((eb) => ({
      article_count: eb
        .selectFrom('articles')
        .whereRef('articles.category_id', '=', 'categories.id')
        .where(whereNotRetired)
        .select((inner) => inner.fn.countAll<number>().as('count')),
    }))
    .execute();
  return result;
}

/**
 * Creates the articles or changes those with their slugs, each of which comes once. A retired one is brought back. They
 * come in batches of a hundred or so, which saves most of the statements and takes little memory.
 */
export async function saveArticles(
  tx: ContentTx,
  portions: Iterable<ArticleInput[]> | AsyncIterable<ArticleInput[]>,
  now: number,
  /** Told of those that were created or changed; more than once if the transaction is done over. */
  onChanged: (articles: ArticleInput[]) => void = () => {},
): Promise<Record<Saved, number>> {
  const categories = await tx.selectFrom('categories').select(['id', 'slug']).execute();
  const categoryIds = new Map(categories.map(({ id, slug }) => [slug, id]));
  const counts = { created: 0, updated: 0, unchanged: 0 };
  let views = 0;
  for await (const some of portions) {
    const saved = await saveSome(tx, some, categoryIds, now);
    counts.created += saved.created.length;
    counts.updated += saved.updated.length;
    counts.unchanged += some.length - saved.created.length - saved.updated.length;
    onChanged([...saved.created, ...saved.updated]);
    views += saved.created.reduce((sum, input) => sum + input.views, 0);
  }
  // Last: whoever subscribes or reads meanwhile counts in the same row, and PostgreSQL lets one at a time.
  if (views > 0) await addTotalViews(tx, views);
  return counts;
}

async function saveSome(
  tx: ContentTx,
  inputs: ArticleInput[],
  categoryIds: Map<string, number>,
  now: number,
): Promise<{ created: ArticleInput[]; updated: ArticleInput[] }> {
  if (inputs.length === 0) return { created: [], updated: [] };
  const slugs = inputs.map(({ slug }) => slug);
  // What is published here, for the first time or again, leads nowhere else.
  await tx.deleteFrom('redirects').where('from_slug', 'in', slugs).execute();
  const known = await tx.selectFrom('articles').selectAll().where('slug', 'in', slugs).execute();
  const bySlug = new Map(known.map((row) => [row.slug, row]));
  const created: ArticleInput[] = [];
  const updated: ArticleInput[] = [];
  for (const input of inputs) {
    const before = bySlug.get(input.slug);
    const row = toRow(input, categoryIds);
    if (!before) created.push(input);
    else if (!isDeepStrictEqual({ ...before, ...row }, { ...before })) {
      updated.push(input);
      await tx
        .updateTable('articles')
        .set(isAmended(before, row) ? { ...row, updated_at: now } : row)
        .where('id', '=', before.id)
        .execute();
      await removeTags(tx, before);
      await addTags(tx, [{ id: before.id, ...row }]);
      await tx.searchWriter.remove(before.id);
      await tx.searchWriter.add(before.id, input);
    }
  }
  await createArticles(tx, created, categoryIds);
  return { created, updated };
}

async function createArticles(
  tx: ContentTx,
  inputs: ArticleInput[],
  categoryIds: Map<string, number>,
): Promise<void> {
  if (inputs.length === 0) return;
  const added = await tx
    .insertInto('articles')
    .values(
      inputs.map((input) => ({ ...toRow(input, categoryIds), updated_at: input.published_at })),
    )
    .returning(['id', 'slug', 'published_at', 'tags'])
    .execute();
  await addTags(tx, added);
  const ids = new Map(added.map(({ id, slug }) => [slug, id]));
  const idOf = ({ slug }: ArticleInput) => ids.get(slug) ?? 0;
  await tx
    .insertInto('article_views')
    .values(inputs.map((input) => ({ article_id: idOf(input), views: input.views })))
    .execute();
  for (const input of inputs) await tx.searchWriter.add(idOf(input), input);
}

function toRow(input: ArticleInput, categoryIds: Map<string, number>) {
  const { category, tags, featured, corrections, views, ...fields } = input;
  const category_id = categoryIds.get(category);
  if (category_id === undefined) throw new Error(`No category has the slug ${category}`);
  return {
    ...fields,
    category_id,
    status: 'published' as const,
    tags: tags ? JSON.stringify(tags) : null,
    featured: featured ? 1 : 0,
    corrections: corrections.length > 0 ? JSON.stringify(corrections) : null,
  };
}

/** Hides an article from readers. Its address may lead to another article from then on. */
export async function retireArticle(tx: ContentTx, slug: string, redirectTo: string | null) {
  const article = await tx
    .updateTable('articles')
    .set({ status: 'retired' })
    .where('slug', '=', slug)
    .where(whereNotRetired)
    .returning('id')
    .executeTakeFirst();
  if (!article) return false;
  await tx.searchWriter.remove(article.id);
  if (redirectTo) await addRedirect(tx, slug, redirectTo);
  return true;
}

/** Gives an article a new address; the old one leads there. */
export async function renameArticle(tx: Tx, from: string, to: string) {
  const renamed = await tx
    .updateTable('articles')
    .set({ slug: to })
    .where('slug', '=', from)
    .where(whereNotRetired)
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
