import { sql } from 'kysely';
import { countByAuthor } from '../drafts/draft-tables.ts';
import { holdDrafts } from '../drafts/drafts.ts';
import type { IdTable } from '../given-numbers.ts';
import { keepImageWords } from '../pictures/image-words.ts';
import { whereKept, whereNotRetired } from '../published.ts';
import { createSearchWriter, type SearchWriter } from '../search-index/writer.ts';
import type { Store, Tx } from '../store.ts';
import { isAmended } from './amendment.ts';
import {
  type ArticleInput,
  checkAsked,
  type Planned,
  planArticles,
  type Surprise,
} from './publication-plan.ts';
import { type Publisher, recordPublication, terminal } from './publication-record.ts';
import { keepRetiredWords } from './retired-words.ts';
import { addTags, removeTags } from './tags.ts';

export type Saved = 'created' | 'updated' | 'unchanged';

/** A transaction that changes content, with what has the search index follow. */
export type ContentTx = Tx & {
  readonly searchWriter: SearchWriter;
  readonly takeIds: (table: IdTable, count: number) => Promise<number[]>;
};

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
  now = Date.now(),
): Promise<T> {
  await tx
    .updateTable('content_state')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .execute();
  const searchWriter = createSearchWriter(store, tx, now);
  const takeIds = (table: IdTable, count: number) => store.takeIds(tx, table, count);
  const result = await work(Object.assign(tx, { searchWriter, takeIds }));
  await searchWriter.finish();
  await tx.deleteFrom('article_counts').execute();
  await sql.raw(countByAuthor).execute(tx);
  await tx
    .updateTable('categories')
    .set((eb) => ({
      article_count: eb
        .selectFrom('article_counts')
        .whereRef('category_id', '=', 'categories.id')
        .select((inner) =>
          inner.fn.coalesce(inner.fn.sum<number>('articles'), sql.lit(0)).as('count'),
        ),
    }))
    .execute();
  return result;
}

type Saving = {
  /** What may be done besides what the word 'publish' says by itself. */
  asked?: Surprise[];
  /** Told of those that were created or changed; more than once if the transaction is done over. */
  onChanged?: (articles: ArticleInput[]) => void;
  /** For the history; a file's, by the newsroom's command, unless told. */
  publisher?: Publisher;
};

/**
 * Creates the articles or changes those with their slugs, each of which comes once. They come in batches of a hundred
 * or so, which saves most of the statements and takes little memory. Throws a Refusal for what was not asked.
 */
export async function saveArticles(
  tx: ContentTx,
  batches: Iterable<ArticleInput[]> | AsyncIterable<ArticleInput[]>,
  now: number,
  { asked = [], onChanged = () => {}, publisher = terminal }: Saving = {},
): Promise<Record<Saved, number>> {
  const counts = { created: 0, updated: 0, unchanged: 0 };
  let views = 0;
  for await (const some of batches) {
    if (some.length === 0) continue;
    // Before the plan looks whether the desk wrote on them. The desk holds the draft that it publishes.
    if (publisher.why === 'archivo') await holdDraftsOf(tx, some);
    const planned = await planArticles(tx, some);
    checkAsked(planned, asked);
    const created = planned.filter(({ before }) => !before);
    const updated = planned.filter(({ before, change }) => before && change !== 'unchanged');
    // What is published here, for the first time or again, leads nowhere else.
    await endRedirects(
      tx,
      planned.map(({ slug }) => slug),
    );
    for (const each of updated) await updateArticle(tx, each, now);
    const ids = await createArticles(tx, created);
    await recordPublication(tx, { created, updated, ids }, publisher, now);
    counts.created += created.length;
    counts.updated += updated.length;
    counts.unchanged += some.length - created.length - updated.length;
    onChanged([...created, ...updated].map(({ input }) => input));
    views += created.reduce((sum, { input }) => sum + input.views, 0);
  }
  // Last: whoever subscribes or reads meanwhile counts in the same row, and PostgreSQL lets one at a time.
  if (views > 0) await addTotalViews(tx, views);
  return counts;
}

const holdDraftsOf = (tx: Tx, articles: ArticleInput[]) =>
  holdDrafts(tx, (eb) => {
    const slugs = articles.map(({ slug }) => slug);
    return eb(
      'article_id',
      'in',
      eb.selectFrom('articles').select('articles.id').where('articles.slug', 'in', slugs),
    );
  });

export async function endRedirects(tx: Tx, slugs: string[]): Promise<void> {
  if (slugs.length > 0) await tx.deleteFrom('redirects').where('from_slug', 'in', slugs).execute();
}

async function updateArticle(
  tx: ContentTx,
  { input, row, before }: Planned,
  now: number,
): Promise<void> {
  if (!before) return;
  await tx
    .updateTable('articles')
    .set(isAmended(before, row) ? { ...row, updated_at: now } : row)
    .where('id', '=', before.id)
    .execute();
  await removeTags(tx, before);
  await addTags(tx, [{ id: before.id, ...row }]);
  await tx.searchWriter.remove(before.id);
  await tx.searchWriter.add(before.id, input);
  await keepImageWords(tx, { article_id: before.id, draft_id: null }, row);
}

/** Answers their numbers by their slugs. */
async function createArticles(tx: ContentTx, planned: Planned[]): Promise<Map<string, number>> {
  if (planned.length === 0) return new Map();
  const given = await tx.takeIds('articles', planned.length);
  const added = await tx
    .insertInto('articles')
    .values(
      planned.map(({ row }, index) => ({ ...row, id: given[index], updated_at: row.published_at })),
    )
    .returning(['id', 'slug', 'published_at', 'tags'])
    .execute();
  await addTags(tx, added);
  const ids = new Map(added.map(({ id, slug }) => [slug, id]));
  const idOf = ({ slug }: Planned) => ids.get(slug) ?? 0;
  await tx
    .insertInto('article_views')
    .values(planned.map((each) => ({ article_id: idOf(each), views: each.input.views })))
    .execute();
  for (const each of planned) {
    await tx.searchWriter.add(idOf(each), each.input);
    const use = { article_id: idOf(each), draft_id: null };
    if (each.row.image_id) await keepImageWords(tx, use, each.row);
  }
  return ids;
}

/** Hides an article from readers. Its address may lead to another from then on, also that of one retired before. */
export async function retireArticle(tx: ContentTx, slug: string, redirectTo: string | null) {
  const article = await tx
    .updateTable('articles')
    .set({ status: 'retired' })
    .where('slug', '=', slug)
    .where(redirectTo === null ? whereNotRetired : whereKept)
    .returning('id')
    .executeTakeFirst();
  if (!article) return false;
  await tx.searchWriter.remove(article.id);
  await keepRetiredWords(tx, article.id);
  if (redirectTo) await addRedirect(tx, slug, redirectTo);
  return true;
}

/** Gives an article a new address. The old one leads there or, like the new one, where a retired article leads. */
export async function renameArticle(tx: Tx, from: string, to: string) {
  const renamed = await tx
    .updateTable('articles')
    .set({ slug: to })
    .where('slug', '=', from)
    .where(whereKept)
    .executeTakeFirst();
  if (renamed.numUpdatedRows === 0n) return false;
  const leading = await tx
    .selectFrom('redirects')
    .select('to_slug')
    .where('from_slug', '=', from)
    .executeTakeFirst();
  await addRedirect(tx, from, to);
  if (leading && leading.to_slug !== to) await addRedirect(tx, to, leading.to_slug);
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
