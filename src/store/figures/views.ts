import { sql } from 'kysely';
import type { ArrivalKind } from '#contract/arrival.ts';
import { type AdvertCounts, addAdvertCounts } from '../adverts/adverts.ts';
import { addTotalViews } from '../articles/publishing.ts';
import { inBatches } from '../batches.ts';
import {
  deleteRows,
  insertRows,
  listRows,
  updateRows,
  whereAmong,
  whereComparison,
} from '../rows.ts';
import type { Store, Tx } from '../store.ts';
import { addToPacked, toSpan, withoutDaysBefore } from './packed-days.ts';

/** The counts of one day: readings by slug, and how readers from outside the site arrived. */
export type DayOfReadings = {
  day: number;
  views: Map<string, number>;
  arrivals?: Map<ArrivalKind, number>;
  /** Counts by advert id. */
  adverts?: AdvertCounts;
};

/** Few enough for SQLite to keep a prepared statement for each number of rows. */
const inSmallBatches = <T>(rows: T[]) => inBatches(rows, 20);

/** Adds counts of a process. Always in the same order, so that two processes cannot deadlock. */
export const addReadings = (store: Store, gathered: DayOfReadings[]): Promise<void> =>
  store.write((tx) => addReadingsIn(tx, gathered));

/** `addReadings` inside an open transaction. */
export async function addReadingsIn(tx: Tx, gathered: DayOfReadings[]): Promise<void> {
  const readings = await listRead(tx, gathered);
  for (const batch of inSmallBatches(sumBy(readings, ({ id }) => id))) {
    const rows = batch.map(({ id, count }) => ({ article_id: id, views: count }));
    await insertRows(tx, 'article_views', rows, { key: ['article_id'], adds: 'views' });
  }
  await addToSpans(tx, readings);
  for (const { day, category_id, count } of sumBy(readings, toDayAndCategory)) {
    const row = { day, category_id, views: count };
    await insertRows(tx, 'category_readings', [row], {
      key: ['day', 'category_id'],
      adds: 'views',
    });
  }
  await addArrivals(tx, gathered);
  for (const { day, adverts } of gathered) if (adverts) await addAdvertCounts(tx, day, adverts);
  const total = readings.reduce((sum, { count }) => sum + count, 0);
  if (total > 0) await addTotalViews(tx, total);
}

type ArticleReadings = { id: number; category_id: number; day: number; count: number };

async function listRead(tx: Tx, gathered: DayOfReadings[]): Promise<ArticleReadings[]> {
  const readings: ArticleReadings[] = [];
  for (const { day, views } of gathered) {
    for (const slugs of inSmallBatches([...views.keys()])) {
      const columns = ['id', 'slug', 'category_id'] as const;
      const articles = await listRows(tx, 'articles', columns, { slug: whereAmong(slugs) });
      for (const { slug, ...article } of articles) {
        readings.push({ ...article, day, count: views.get(slug) ?? 0 });
      }
    }
  }
  return readings.sort((a, b) => a.id - b.id || a.day - b.day);
}

const toDayAndCategory = ({ day, category_id }: ArticleReadings) => day * 1_000_000 + category_id;

/** The sum for each key, ordered by key. */
function sumBy(
  readings: ArticleReadings[],
  toKey: (each: ArticleReadings) => number,
): ArticleReadings[] {
  const sums = new Map<number, ArticleReadings>();
  for (const each of readings) {
    const key = toKey(each);
    sums.set(key, { ...each, count: (sums.get(key)?.count ?? 0) + each.count });
  }
  return [...sums].sort(([a], [b]) => a - b).map(([, sum]) => sum);
}

/** The caller has locked the articles' rows of `article_views`, so nothing else changes these. */
async function addToSpans(tx: Tx, readings: ArticleReadings[]): Promise<void> {
  for (const [span, ofSpan] of Map.groupBy(readings, ({ day }) => toSpan(day))) {
    for (const batch of inSmallBatches(ofSpan)) {
      const article_id = whereAmong(batch.map(({ id }) => id));
      const inSpan = { span, article_id };
      const existing = await listRows(
        tx,
        'article_readings',
        ['article_id', 'views', 'days'],
        inSpan,
      );
      const rows = new Map(existing.map((row) => [row.article_id, { ...row, span }]));
      for (const { id, day, count } of batch) {
        const { views, days } = rows.get(id) ?? { views: 0, days: '' };
        const sum = { views: views + count, days: addToPacked(days, day, count) };
        rows.set(id, { article_id: id, span, ...sum });
      }
      await insertRows(tx, 'article_readings', [...rows.values()], {
        key: ['article_id', 'span'],
        replaces: ['views', 'days'],
      });
    }
  }
}

async function addArrivals(tx: Tx, gathered: DayOfReadings[]): Promise<void> {
  const rows = gathered.flatMap(({ day, arrivals }) =>
    Array.from(arrivals ?? [], ([kind, times]) => ({ day, kind, times })),
  );
  rows.sort((a, b) => a.day - b.day || (a.kind < b.kind ? -1 : 1));
  for (const row of rows) {
    await insertRows(tx, 'arrivals', [row], { key: ['day', 'kind'], adds: 'times' });
  }
}

/** Subtracts the articles' readings of all days before `day`, including from their totals. */
export async function deleteReadingsBefore(tx: Tx, day: number): Promise<void> {
  const columns = ['article_id', 'span', 'views', 'days'] as const;
  const rows = await listRows(tx, 'article_readings', columns, {
    span: whereComparison('<=', toSpan(day)),
  });
  let total = 0;
  for (const row of rows) {
    const remainder = withoutDaysBefore(row, day);
    const dropped = row.views - remainder.views;
    total += dropped;
    const { article_id, span } = row;
    await updateRows(tx, 'article_views', { article_id }, { views: sql`views - ${dropped}` });
    await updateRows(tx, 'article_readings', { article_id, span }, remainder);
  }
  await deleteRows(tx, 'article_readings', { views: 0 });
  await addTotalViews(tx, -total);
}
