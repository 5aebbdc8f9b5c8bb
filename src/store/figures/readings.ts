import { sql } from 'kysely';
import type { ArrivalKind } from '#contract/arrival.ts';
import { deleteRows, whereComparison } from '../rows.ts';
import type { Db, Store } from '../store.ts';
import { spread, toSpan } from './packed-days.ts';

export type Period = { from: number; until: number };

const countDays = ({ from, until }: Period) => until - from + 1;

/** The readings of each article on each day, zeros included. */
export async function listArticleDays(
  db: Db,
  ids: number[],
  period: Period,
): Promise<Map<number, number[]>> {
  const byArticle = new Map(ids.map((id) => [id, Array(countDays(period)).fill(0)]));
  if (ids.length === 0) return byArticle;
  const rows = await db
    .selectFrom('article_readings')
    .select(['article_id', 'span', 'days'])
    .where('article_id', 'in', ids)
    .where('span', '>=', toSpan(period.from))
    .where('span', '<=', toSpan(period.until))
    .execute();
  for (const row of rows) spread(byArticle.get(row.article_id) ?? [], period.from, row);
  return byArticle;
}

/** The readings of a category, or of all articles, on each day. */
export async function listSiteDays(
  db: Db,
  category: number | null,
  period: Period,
): Promise<number[]> {
  const all = db
    .selectFrom('category_readings')
    .select(['day', sql<number | string>`sum(views)`.as('views')])
    .where('day', '>=', period.from)
    .where('day', '<=', period.until)
    .groupBy('day');
  const some = category === null ? all : all.where('category_id', '=', category);
  const rows = await some.execute();
  const days = Array(countDays(period)).fill(0);
  for (const { day, views } of rows) days[day - period.from] = Number(views);
  return days;
}

/** The readings of each category, by its id. */
export async function sumByCategory(db: Db, { from, until }: Period): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('category_readings')
    .select(['category_id', sql<number | string>`sum(views)`.as('views')])
    .where('day', '>=', from)
    .where('day', '<=', until)
    .groupBy('category_id')
    .execute();
  return new Map(rows.map(({ category_id, views }) => [category_id, Number(views)]));
}

export async function sumArrivals(db: Db, { from, until }: Period) {
  const rows = await db
    .selectFrom('arrivals')
    .select(['kind', sql<number | string>`sum(times)`.as('times')])
    .where('day', '>=', from)
    .where('day', '<=', until)
    .groupBy('kind')
    .execute();
  const sums: Record<ArrivalKind, number> = { direct: 0, search: 0, mail: 0, site: 0 };
  for (const { kind, times } of rows) sums[kind] = Number(times);
  return sums;
}

/** The first day with data; null if there is none. */
export async function getFirstDay(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('category_readings')
    .select('day')
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  return row?.day ?? null;
}

/**
 * An article below this rank in every month is not among the top of a year. Summing all articles would take seconds.
 */
const maxCandidatesPerSpan = 50;

export async function listMostRead(
  db: Db,
  category: number | null,
  period: Period,
  limit: number,
): Promise<{ id: number; views: number }[]> {
  const [first, last] = [toSpan(period.from), toSpan(period.until)];
  const listOf = (span: number) => {
    const all = db
      .selectFrom('article_readings')
      .select('article_id')
      .where('span', '=', span)
      .orderBy('article_readings.views', 'desc')
      .limit(maxCandidatesPerSpan);
    if (category === null) return all.execute();
    const withArticles = all.innerJoin('articles', 'articles.id', 'article_id');
    return withArticles.where('category_id', '=', category).execute();
  };
  const spans = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const lists = await Promise.all(spans.map(listOf));
  const ids = new Set(lists.flat().map(({ article_id }) => article_id));
  if (ids.size === 0) return [];
  // Whole spans hold a little more than the period, so the order is not final yet.
  const likely = await db
    .selectFrom('article_readings')
    .select('article_id')
    .where('article_id', 'in', [...ids])
    .where('span', '>=', first)
    .where('span', '<=', last)
    .groupBy('article_id')
    .orderBy(sql`sum(views)`, 'desc')
    .limit(2 * maxCandidatesPerSpan)
    .execute();
  const days = await listArticleDays(
    db,
    likely.map(({ article_id }) => article_id),
    period,
  );
  return Array.from(days, ([id, counts]) => ({ id, views: counts.reduce((a, b) => a + b, 0) }))
    .filter(({ views }) => views > 0)
    .sort((a, b) => b.views - a.views || b.id - a.id)
    .slice(0, limit);
}

/** How many spans are kept of each article: three years. Its total stays. */
const maxSpans = 36;

export const deleteOldReadings = (store: Store, today: number) =>
  store.write((tx) =>
    deleteRows(tx, 'article_readings', { span: whereComparison('<', toSpan(today) - maxSpans) }),
  );
