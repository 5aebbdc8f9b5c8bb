import { sql } from 'kysely';
import { listPage } from '#contract/desk/articles.ts';
import type { Store } from '../store.ts';
import {
  type Articles,
  type Condition,
  countDrafts,
  type Drafts,
  type ListAsked,
  listSources,
} from './desk-sources.ts';
import { titleKey, touchedKey } from './sort-keys.ts';

/** One line of the desk's list: an article, a draft, or both. */
export type ListKey = { article_id: number | null; draft_id: string | null };

/** Further down nobody looks for what was read the most, and all would have to be sorted for it. */
const mostRead = 500;

const none = sql`0`;

/** The lines of one page of the list, and how many there are in all. */
export async function listPageOf(store: Store, asked: ListAsked, page: number, now: number) {
  const { articles, drafts } = await listSources(store, asked, now);
  const moving = asked.order === 'tocado' ? articles : null;
  const { rows } = await sql<Record<'articles' | 'drafts' | 'moved', number>>`select
    ${articles?.count ?? none} as articles,
    ${drafts?.count ?? none} as drafts,
    ${moving ? countDrafts(isMoved) : none} as moved
  `.execute(store.db);
  const count = { articles: 0, drafts: 0, moved: 0, ...rows[0] };
  const all = count.articles + count.drafts;
  const total = asked.order === 'leido' ? Math.min(all, mostRead) : all;
  const offset = (page - 1) * listPage;
  const limit = Math.min(listPage, total - offset);
  if (limit <= 0) return { total, keys: [] };

  const arms = {
    long: articles && selectArticles(articles, asked.order, count.articles),
    short: drafts && selectDrafts(drafts, asked.order),
    moved: moving && selectMoved(moving),
    count,
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
  short: Condition | null;
  /** Read whole as well: articles of the long one with changes in work, which stand where those do. */
  moved: Condition | null;
  count: { drafts: number; moved: number };
};

/**
 * A stretch of all arms in their common order. Of the long one only what can be in it: at most all of the short ones
 * stand before. Whatever engine it is would sort a hundred thousand rows, were it to order them together.
 */
async function merge(
  { db }: Store,
  { long, short, moved, count }: Arms,
  { isRising, offset, limit }: { isRising: boolean; offset: number; limit: number },
): Promise<ListKey[]> {
  const way = sql.raw(isRising ? 'asc' : 'desc');
  const order = sql`order by key ${way}, tie ${way}`;
  const start = Math.max(0, offset - count.drafts - count.moved);
  const before = offset - start;
  const near =
    long && sql`(${long} ${order} limit ${limit + before + count.moved} offset ${start})`;
  const line = sql`select article_id, draft_id, key, tie from`;
  const select = (arms: (Condition | null)[], skipped: Condition) => sql<ListKey>`
    select article_id, draft_id from (
      ${sql.join(
        arms.flatMap((arm) => arm ?? []),
        sql` union all `,
      )}
    ) as lines ${order}, draft_id limit ${limit} offset ${skipped}`;
  const lines = moved
    ? sql<ListKey>`with near as materialized ${near}, moved as materialized (${moved}) ${select(
        [
          sql`${line} near where article_id not in (select article_id from moved)`,
          sql`${line} moved where own is not null`,
          short,
        ],
        // Those that would lie before the stretch are not in what was passed over.
        sql`${before} + (select count(*) from moved where (own, tie) ${isRising ? sql`<` : sql`>`}
          (select key, tie from near ${order} limit 1))`,
      )}`
    : select([near && sql`${line} ${near} as near`, short], sql`${before}`);
  const { rows } = await lines.execute(db);
  return rows;
}

const isMoved = sql`d.is_changed = 1 and d.article_id is not null`;

/** Each where its changes stand, and as its own where it would without; null for one that is not in this list. */
const selectMoved = ({ where }: Articles) =>
  sql`select d.article_id as article_id, d.id as draft_id, d.saved_at as key, d.article_id as tie,
    (select ${sql.raw(touchedKey('a.'))} from articles a where a.id = d.article_id and ${where}) as own
    from drafts d where ${isMoved}`;

/** Before all dates, for what has none yet. */
const never = sql`cast(9000000000000000 as bigint)`;
const comesOut = sql`coalesce((select at from scheduled_changes where draft_id = d.id), ${never})`;
const draftKeys: Record<ListAsked['order'], Condition> = {
  // Not along its index, by which SQLite would go through the drafts of a hundred thousand articles for a few.
  tocado: sql`(d.saved_at + 0)`,
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
  const select = (key: string) =>
    sql`select a.id as article_id, cast(null as text) as draft_id, ${sql.raw(key)} as key, a.id as tie
      from articles a where ${along}`;
  if (order === 'publicado') return select('a.published_at');
  if (order === 'titulo') return select(titleKey('a.title'));
  if (order === 'tocado') return select(touchedKey('a.'));
  const views = sql`select v.article_id as article_id, cast(null as text) as draft_id, v.views as key,
    v.article_id as tie from`;
  return count > mostSorted
    ? sql`${views} article_views v where (select ${where} from articles a where a.id = v.article_id)`
    : sql`with found as materialized (select a.id from articles a where ${where})
      ${views} found cross join article_views v where v.article_id = found.id`;
}
