import { toDay } from '#contract/day.ts';
import { countRows, insertRows } from '../rows.ts';
import type { Db, Store, Tx } from '../store.ts';
import { whereReceiving } from './bounces.ts';

/** Subscribers who would get the next edition, and sample subscribers: the chart has both. */
const countConfirmed = (db: Db) => countRows(db, 'subscribers', {}, whereReceiving);

/** Saves today's count. It cannot be made later: people who leave are deleted. */
export const recordSubscriberDay = (store: Store, now: number): Promise<void> =>
  store.write(async (tx) => {
    const row = { day: toDay(now), confirmed: await countConfirmed(tx) };
    await insertRows(tx, 'subscriber_days', [row], { key: ['day'], replaces: ['confirmed'] });
  });

export async function listSubscriberDays({ db }: Store, days: number, now: number) {
  const from = toDay(now) - days + 1;
  const rows = await db
    .selectFrom('subscriber_days')
    .selectAll()
    .where('day', '<=', toDay(now))
    .orderBy('day')
    .execute();
  const countByDay = new Map(rows.map(({ day, confirmed }) => [day, confirmed]));
  // A day without a count has that of the day before.
  let last = rows.findLast(({ day }) => day < from)?.confirmed ?? 0;
  const counts = Array.from({ length: days }, (_, index) => {
    last = countByDay.get(from + index) ?? last;
    return last;
  });
  counts[days - 1] = await countConfirmed(db);
  return counts;
}

/**
 * Fills the days before the count began with today's subscribers, by the day they confirmed. People who left are
 * missing.
 */
export async function beginSubscriberDays(_: Store, tx: Tx): Promise<void> {
  const rows = await tx
    .selectFrom('subscribers')
    .select('confirmed_at')
    .where('confirmed_at', 'is not', null)
    .where('left_at', 'is', null)
    .orderBy('confirmed_at')
    .execute();
  const byDay = new Map<number, number>();
  for (const [index, { confirmed_at }] of rows.entries()) {
    byDay.set(toDay(confirmed_at ?? 0), index + 1);
  }
  for (const [day, confirmed] of byDay)
    await insertRows(tx, 'subscriber_days', [{ day, confirmed }]);
}
