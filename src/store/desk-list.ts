import { sql } from 'kysely';
import { listPage } from '#contract/desk/articles.ts';
import { countArticles, countRows } from './desk-counts.ts';
import {
  type Articles,
  type Condition,
  type Drafts,
  type ListAsked,
  listSources,
  ofArticle,
} from './desk-sources.ts';
import { titleKey, touchedKey } from './sort-keys.ts';
import type { Store } from './store.ts';

/** One line of the desk's list: an article, a draft, or both. */
export type ListKey = { article_id: number | null; draft_id: string | null };

/** Further down nobody looks for what was read the most, and all would have to be sorted for it. */
const mostRead = 500;

/** The lines of one page of the list, and how many there are in all. */
export async function listPageOf(store: Store, asked: ListAsked, page: number, now: number) {
  const { articles, drafts } = await listSources(store, asked, now);
  const countOfArticles = articles ? await countArticles(store, articles, asked) : 0;
  const countOfDrafts = drafts ? await countRows(store, sql`drafts d`, drafts.where) : 0;
  const all = countOfArticles + countOfDrafts;
  const total = asked.order === 'leido' ? Math.min(all, mostRead) : all;
  const offset = (page - 1) * listPage;
  const limit = Math.min(listPage, total - offset);
  if (limit <= 0) return { total, keys: [] };

  const moved = articles && asked.order === 'tocado' ? toMoved(articles) : null;
  const short = [
    ...(drafts ? [selectDrafts(drafts, asked.order)] : []),
    ...(moved ? [selectDrafts(moved, asked.order)] : []),
  ];
  const countOfMoved = moved ? await countRows(store, sql`drafts d`, moved.where) : 0;
  const arms = {
    long: articles ? selectArticles(articles, asked.order, countOfArticles) : null,
    short,
    countOfShort: countOfDrafts + countOfMoved,
  };
  // What is nearer to the end is reached from there.
  const isFromEnd = asked.order !== 'leido' && offset > total / 2;
  const isSoonest = asked.state === 'programado' && asked.order === 'publicado';
  const isRising = (asked.order === 'titulo' || isSoonest) !== isFromEnd;
  const from = isFromEnd ? total - offset - limit : offset;
  const keys = await merge(store, arms, { isRising, offset: from, limit });
  return { total, keys: isFromEnd ? keys.reverse() : keys };
}

type Arms = {
  /** Read along an index as far as it takes. */
  long: Condition | null;
  /** Read whole. */
  short: Condition[];
  countOfShort: number;
};

/**
 * A stretch of all arms in their common order. Of the long one only what can be in it: at most all of the short ones
 * stand before. Whatever engine it is would sort a hundred thousand rows, were it to order them together.
 */
async function merge(
  { db }: Store,
  { long, short, countOfShort }: Arms,
  { isRising, offset, limit }: { isRising: boolean; offset: number; limit: number },
): Promise<ListKey[]> {
  const way = sql.raw(isRising ? 'asc' : 'desc');
  const order = sql`order by key ${way}, tie ${way}`;
  if (!long) {
    const { rows } = await sql<ListKey>`
      ${sql.join(short, sql` union all `)} ${order}, draft_id limit ${limit} offset ${offset}
    `.execute(db);
    return rows;
  }
  const start = Math.max(0, offset - countOfShort);
  const before = offset - start;
  const near = sql`select * from (${long} ${order} limit ${limit + before} offset ${start}) as near`;
  const { rows } = await sql<ListKey>`
    ${sql.join([near, ...short], sql` union all `)} ${order}, draft_id
  `.execute(db);
  return rows.slice(before, before + limit);
}

/** Those of the articles that stand where their changes in work do. */
const toMoved = ({ where }: Articles): Drafts => ({
  where: sql`d.is_changed = 1 and d.article_id is not null and ${ofArticle(where)}`,
});

/** Before all dates, for what has none yet. */
const never = sql`cast(9000000000000000 as bigint)`;
const comesOut = sql`coalesce((select at from scheduled_changes where draft_id = d.id), ${never})`;
const draftKeys: Record<ListAsked['order'], Condition> = {
  tocado: sql`d.saved_at`,
  publicado: comesOut,
  leido: sql`cast(-1 as bigint)`,
  titulo: sql.raw(titleKey('d.title')),
};

const selectDrafts = ({ where }: Drafts, order: ListAsked['order']) =>
  sql`select d.article_id as article_id, d.id as draft_id, ${draftKeys[order]} as key,
    coalesce(d.article_id, 0) as tie from drafts d where ${where}`;

/** So many are sorted by their readings; more, and it is quicker to go through the readings until there are enough. */
const mostSorted = 10_000;

function selectArticles(
  { where, along }: Articles,
  order: ListAsked['order'],
  count: number,
): Condition {
  const select = (key: string, and = sql``) =>
    sql`select a.id as article_id, cast(null as text) as draft_id, ${sql.raw(key)} as key, a.id as tie
      from articles a where ${along} ${and}`;
  if (order === 'publicado') return select('a.published_at');
  if (order === 'titulo') return select(titleKey('a.title'));
  if (order === 'tocado') {
    const moved = sql`select article_id from drafts where is_changed = 1 and article_id is not null`;
    return select(touchedKey('a.'), sql`and a.id not in (${moved})`);
  }
  const views = sql`select v.article_id as article_id, cast(null as text) as draft_id, v.views as key,
    v.article_id as tie from`;
  return count > mostSorted
    ? sql`${views} article_views v cross join articles a where a.id = v.article_id and ${where}`
    : sql`with found as materialized (select a.id from articles a where ${where})
      ${views} found cross join article_views v where v.article_id = found.id`;
}
