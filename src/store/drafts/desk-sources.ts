import { type RawBuilder, sql } from 'kysely';
import type { ArticleList, ListQuery } from '#contract/desk/articles.ts';
import type { DraftState } from '#contract/desk/drafts.ts';
import { getRow } from '../rows.ts';
import type { Store } from '../store.ts';

export type ListFilter = {
  state: DraftState | null;
  order: NonNullable<ListQuery['orden']>;
  category: string | null;
  author: string | null;
};

export type Condition = RawBuilder<unknown>;
const all = (...conditions: Condition[]) => sql.join(conditions, sql` and `);

/** Articles deleted with the command are restored with the command only, so the desk hides them. */
const deletedIds = sql`(select item_id from deletions where kind = 'article')`;
const notDeleted = sql`a.id not in ${deletedIds}`;
export const isOfExistingArticle = sql`(d.article_id is null or d.article_id not in ${deletedIds})`;
const isInReview = sql`d.state = 'review' and d.deleted_at is null and ${isOfExistingArticle}`;
const isNew = sql`d.article_id is null and d.deleted_at is null`;
/** Drafts of articles that readers can see, found by excluding retired and scheduled ones: a join of drafts with published articles may scan all articles on both engines. */
const hasPublicArticle = (now: number) => sql`d.article_id is not null
  and d.article_id not in (select id from articles where status = 'retired')
  and d.article_id not in
    (select id from articles where status = 'published' and published_at > ${now})`;

const countArticles = (where: Condition) => sql`(select count(*) from articles a where ${where})`;
export const countDrafts = (where: Condition) =>
  sql`(select count(*) from drafts d where ${where})`;
/** Published and scheduled articles, from the stored counts: counting 100,000 articles is slow. */
const countPublished = (...where: Condition[]) =>
  sql`(select cast(coalesce(sum(a.articles), 0) as bigint) from article_counts a
    where ${all(sql`a.articles > 0`, ...where)})`;

/** Rows that come from articles: up to 100,000. */
export type Articles = {
  count: Condition;
  where: Condition;
  /**
   * The same condition, with its columns wrapped (`+ 0`, `|| ''`) so that the engine can only use the index of the sort
   * order, which contains these columns. Without it SQLite, which has no table statistics, picks another index and
   * sorts, and PostgreSQL probes the index per day.
   */
  whereByIndex: Condition;
};
/** Rows that come from drafts: as many as people are working on. */
export type Drafts = { count: Condition; where: Condition };
type ArticleState = 'all' | 'out' | 'coming' | 'retired';
export type Sources = { articles: Articles | null; drafts: Drafts | null };

export async function listSources(store: Store, query: ListFilter, now: number): Promise<Sources> {
  const { category, author } = query;
  const categoryId =
    category === null
      ? null
      : ((await getRow(store.db, 'categories', { slug: category }))?.id ?? 0);
  const column = (name: string) => sql.raw(`a.${name}`);
  const whereFilters = (number = column, word = column) => [
    ...(categoryId === null ? [] : [sql`${number('category_id')} = ${categoryId}`]),
    ...(author === null ? [] : [sql`${word('author')} = ${author}`]),
  ];
  const whereState = (state: ArticleState, isByIndex = false) => {
    const isWrapped = isByIndex && store.engine === 'sqlite';
    const number = (column: string) => sql.raw(isWrapped ? `(a.${column} + 0)` : `a.${column}`);
    const word = (column: string) => sql.raw(isWrapped ? `(a.${column} || '')` : `a.${column}`);
    const day = sql.raw(isByIndex ? '(a.published_at + 0)' : 'a.published_at');
    const states = {
      all: sql`(a.status = 'published' or ${notDeleted})`,
      out: sql`${word('status')} = 'published' and ${day} <= ${now}`,
      coming: sql`a.status = 'published' and a.published_at > ${now}`,
      retired: sql`a.status = 'retired' and ${notDeleted}`,
    };
    return all(states[state], ...whereFilters(number, word));
  };
  const count = (state: ArticleState) => countArticles(whereState(state));
  const publishedCount = countPublished(...whereFilters());
  const largeSource = (state: ArticleState, count: Condition): Articles => ({
    count,
    where: whereState(state),
    whereByIndex: whereState(state, true),
  });
  // Scheduled and retired articles are few and have their own indexes.
  const smallSource = (state: ArticleState): Articles => ({
    count: count(state),
    where: whereState(state),
    whereByIndex: whereState(state),
  });
  const drafts = (...conditions: Condition[]): Drafts => {
    const where = all(
      ...conditions,
      ...(category === null ? [] : [sql`d.category = ${category}`]),
      ...(author === null ? [] : [sql`d.author = ${author}`]),
    );
    return { count: countDrafts(where), where };
  };
  const isScheduled = sql`d.id in (select draft_id from scheduled_changes)`;
  const sources: Record<DraftState | 'all', Partial<Sources>> = {
    all: {
      articles: largeSource('all', sql`${publishedCount} + ${count('retired')}`),
      drafts: drafts(isNew),
    },
    borrador: { drafts: drafts(isNew, sql`d.state = 'writing'`) },
    revision: { drafts: drafts(isInReview) },
    programado: {
      articles: smallSource('coming'),
      drafts: drafts(isScheduled, hasPublicArticle(now)),
    },
    publicado: { articles: largeSource('out', sql`${publishedCount} - ${count('coming')}`) },
    cambios: { drafts: drafts(sql`d.is_changed = 1`, hasPublicArticle(now)) },
    retirado: { articles: smallSource('retired') },
    papelera: { drafts: drafts(sql`d.deleted_at is not null`) },
  };
  return { articles: null, drafts: null, ...sources[query.state ?? 'all'] };
}

export async function countStates({ db }: Store, now: number): Promise<ArticleList['counts']> {
  const coming = countArticles(sql`a.status = 'published' and a.published_at > ${now}`);
  const { rows } = await sql<ArticleList['counts']>`
    select
      ${countDrafts(sql`${isNew} and d.state = 'writing'`)} as borrador,
      ${countDrafts(isInReview)} as revision,
      ${coming} + (select count(*) from scheduled_changes) as programado,
      ${countPublished()} - ${coming} as publicado,
      ${countDrafts(sql`d.is_changed = 1 and ${hasPublicArticle(now)}`)} as cambios,
      ${countArticles(sql`a.status = 'retired'`)}
        - (select count(*) from deletions where kind = 'article') as retirado,
      ${countDrafts(sql`d.deleted_at is not null`)} as papelera
  `.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('The count returned no row');
  return counts;
}

export async function listAuthors({ db }: Store): Promise<string[]> {
  const { rows } = await sql<{ author: string }>`
    select author from article_counts
    union
    select author from drafts where article_id is null and deleted_at is null and author <> ''
  `.execute(db);
  return rows.map(({ author }) => author).sort((a, b) => a.localeCompare(b, 'es'));
}
