import { sql } from 'kysely';
import { listPage } from '#contract/desk/articles.ts';
import { countArticles, countRows } from './desk-counts.ts';
import {
  type Articles,
  type Condition,
  type Drafts,
  type ListAsked,
  listSources,
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

  const isByTouch = articles !== null && asked.order === 'tocado';
  const countOfMoved = isByTouch ? await countRows(store, sql`drafts`, isMoved) : 0;
  const arms = {
    long: articles ? selectArticles(articles, asked.order, countOfArticles) : null,
    short: [
      ...(drafts ? [selectDrafts(drafts, asked.order)] : []),
      ...(isByTouch ? [selectMoved(articles)] : []),
    ],
    countOfShort: countOfDrafts + countOfMoved,
    countOfMoved,
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
  /** These at most. */
  countOfShort: number;
  countOfMoved: number;
};

/** Where an article with changes in work would stand without; 0 for all else, null where it is not in this list at all. */
type Line = ListKey & { key: number; own: number | null };

/**
 * A stretch of all arms in their common order. Of the long one only what can be in it: at most all of the short ones
 * stand before. Whatever engine it is would sort a hundred thousand rows, were it to order them together.
 */
async function merge(
  { db }: Store,
  { long, short, countOfShort, countOfMoved }: Arms,
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
  const near = sql`select near.*, ${nowhere} as own
    from (${long} ${order} limit ${limit + before + countOfMoved} offset ${start}) as near`;
  const { rows } = await sql<Line>`
    ${sql.join([near, ...short], sql` union all `)} ${order}, draft_id
  `.execute(db);
  const { lines, passed } = takeMoved(rows, isRising);
  return lines.slice(before + passed, before + passed + limit);
}

/**
 * Articles with changes in work stand where those do: they are taken out of the stretch, and counted where they lie before
 * it. Left to the database, each of a hundred thousand would be looked up among them.
 */
function takeMoved(rows: Line[], isRising: boolean): { lines: Line[]; passed: number } {
  const moved = rows.filter(({ own }) => own !== null && own !== 0);
  const ids = new Set(moved.map(({ article_id }) => article_id));
  const first = rows.find(({ draft_id }) => draft_id === null);
  const isBefore = ({ own, article_id }: Line) => {
    const apart = (own ?? 0) - (first?.key ?? 0);
    const further = apart || (article_id ?? 0) - (first?.article_id ?? 0);
    return isRising ? further < 0 : further > 0;
  };
  return {
    lines: rows.filter(({ article_id, draft_id, own }) =>
      draft_id === null ? !ids.has(article_id) : own !== null,
    ),
    passed: moved.filter(isBefore).length,
  };
}

const nowhere = sql`cast(0 as bigint)`;
const isMoved = sql`is_changed = 1 and article_id is not null`;

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
    coalesce(d.article_id, 0) as tie, ${nowhere} as own from drafts d where ${where}`;

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
    ? sql`${views} article_views v cross join articles a where a.id = v.article_id and ${where}`
    : sql`with found as materialized (select a.id from articles a where ${where})
      ${views} found cross join article_views v where v.article_id = found.id`;
}
