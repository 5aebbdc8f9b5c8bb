import { sql } from 'kysely';
import { listPage } from '#contract/desk/articles.ts';
import type { Store } from '../store.ts';
import {
  type Articles,
  type Condition,
  countDrafts,
  type Drafts,
  type ListFilter,
  listSources,
} from './desk-sources.ts';
import { titleKey, touchedKey } from './sort-keys.ts';

export type ListKey = { article_id: number | null; draft_id: string | null };

/** The list of the most read ends here: a longer one would need a sort of all articles. */
const maxMostRead = 500;

const none = sql`0`;

export async function listPageOf(store: Store, query: ListFilter, page: number, now: number) {
  const { articles, drafts } = await listSources(store, query, now);
  const moving = query.order === 'tocado' ? articles : null;
  const { rows } = await sql<Record<'articles' | 'drafts' | 'moved', number>>`select
    ${articles?.count ?? none} as articles,
    ${drafts?.count ?? none} as drafts,
    ${moving ? countDrafts(isMoved) : none} as moved
  `.execute(store.db);
  const count = { articles: 0, drafts: 0, moved: 0, ...rows[0] };
  const all = count.articles + count.drafts;
  const total = query.order === 'leido' ? Math.min(all, maxMostRead) : all;
  const offset = (page - 1) * listPage;
  const limit = Math.min(listPage, total - offset);
  if (limit <= 0) return { total, keys: [] };

  const sources = {
    large: articles && selectArticles(articles, query.order, count.articles),
    small: drafts && selectDrafts(drafts, query.order),
    moved: moving && selectMoved(moving),
    count,
  };
  // A page in the second half is read from the end: the offset is smaller.
  const isFromEnd = query.order !== 'leido' && offset > total / 2;
  const isSoonest = query.state === 'programado' && query.order === 'publicado';
  const isRising = (query.order === 'titulo' || isSoonest) !== isFromEnd;
  const from = isFromEnd ? total - offset - limit : offset;
  const keys = await merge(store, sources, { isRising, offset: from, limit });
  return { total, keys: isFromEnd ? keys.reverse() : keys };
}

type SortedSources = {
  /** Read along an index, only as far as the page needs. */
  large: Condition | null;
  /** Read completely. */
  small: Condition | null;
  /** Read completely: published articles with a changed draft, sorted by the time of the draft. */
  moved: Condition | null;
  count: { drafts: number; moved: number };
};

/**
 * Merges the sorted sources and returns one page. Of the large source it reads only the rows that can land on the page:
 * the small sources can shift them by at most their own number of rows. A plain union would sort 100,000 rows on both
 * engines. For example: page 2 has `offset` 50; with three drafts of new articles, the large source is read from its
 * 48th row, and the first three rows of the merged result are skipped.
 */
async function merge(
  { db }: Store,
  { large, small, moved, count }: SortedSources,
  { isRising, offset, limit }: { isRising: boolean; offset: number; limit: number },
): Promise<ListKey[]> {
  const direction = sql.raw(isRising ? 'asc' : 'desc');
  const order = sql`order by key ${direction}, tie_break ${direction}`;
  const largeOffset = Math.max(0, offset - count.drafts - count.moved);
  const rowsReadEarly = offset - largeOffset;
  const nearbyRows =
    large &&
    sql`(${large} ${order} limit ${limit + rowsReadEarly + count.moved} offset ${largeOffset})`;
  const columns = sql`select article_id, draft_id, key, tie_break from`;
  const select = (parts: (Condition | null)[], offset: Condition) => sql<ListKey>`
    select article_id, draft_id from (
      ${sql.join(
        parts.flatMap((part) => part ?? []),
        sql` union all `,
      )}
    ) as items ${order}, draft_id limit ${limit} offset ${offset}`;
  const query = moved
    ? sql<ListKey>`with nearby as materialized ${nearbyRows}, moved as materialized (${moved}) ${select(
        [
          sql`${columns} nearby where article_id not in (select article_id from moved)`,
          sql`${columns} moved where own_key is not null`,
          small,
        ],
        // Skip the rows read early. Also skip articles that are listed by their draft but whose own position is before
        // this page: `largeOffset` counted them.
        sql`${rowsReadEarly} + (select count(*) from moved where (own_key, tie_break) ${isRising ? sql`<` : sql`>`}
          (select key, tie_break from nearby ${order} limit 1))`,
      )}`
    : select([nearbyRows && sql`${columns} ${nearbyRows} as nearby`, small], sql`${rowsReadEarly}`);
  const { rows } = await query.execute(db);
  return rows;
}

const isMoved = sql`d.is_changed = 1 and d.article_id is not null`;

/** `key` is the place of the changed draft, `own_key` that of the article itself; null if it is not in this list. */
const selectMoved = ({ where }: Articles) =>
  sql`select d.article_id as article_id, d.id as draft_id, d.saved_at as key, d.article_id as tie_break,
    (select ${sql.raw(touchedKey('a.'))} from articles a where a.id = d.article_id and ${where}) as own_key
    from drafts d where ${isMoved}`;

/** Later than any date: drafts without a date come first. */
const farFuture = sql`cast(9000000000000000 as bigint)`;
const publishTime = sql`coalesce((select at from scheduled_changes where draft_id = d.id), ${farFuture})`;
const draftKeys: Record<ListFilter['order'], Condition> = {
  // `+ 0` disables the index: with it SQLite reads the drafts of 100,000 articles to find a few.
  tocado: sql`(d.saved_at + 0)`,
  publicado: publishTime,
  leido: sql`cast(-1 as bigint)`,
  titulo: sql.raw(titleKey('d.title')),
};

const selectDrafts = ({ where }: Drafts, order: ListFilter['order']) =>
  sql`select d.article_id as article_id, d.id as draft_id, ${draftKeys[order]} as key,
    coalesce(d.article_id, 0) as tie_break from drafts d where ${where}`;

/** Up to this many articles are sorted by views. Above it, walking the index on views is faster. */
const maxSorted = 10_000;

function selectArticles(
  { where, whereByIndex }: Articles,
  order: ListFilter['order'],
  count: number,
): Condition {
  const select = (key: string) =>
    sql`select a.id as article_id, cast(null as text) as draft_id, ${sql.raw(key)} as key, a.id as tie_break
      from articles a where ${whereByIndex}`;
  if (order === 'publicado') return select('a.published_at');
  if (order === 'titulo') return select(titleKey('a.title'));
  if (order === 'tocado') return select(touchedKey('a.'));
  const views = sql`select v.article_id as article_id, cast(null as text) as draft_id, v.views as key,
    v.article_id as tie_break from`;
  return count > maxSorted
    ? sql`${views} article_views v where (select ${where} from articles a where a.id = v.article_id)`
    : sql`with found as materialized (select a.id from articles a where ${where})
      ${views} found cross join article_views v where v.article_id = found.id`;
}
