import { toDay, toStart } from '#contract/day.ts';
import { insertRows } from '#store/rows.ts';
import { addSampleSubscriber, type SampleSubscriber, toSampleAddress } from '#store/sample.ts';
import type { Tx } from '#store/store.ts';
import { addToTotal } from '#store/subscribers/subscribers.ts';
import type { SampleNewsroom } from '../sample-files.ts';
import { sampleDays, vary } from './sample-readings.ts';

const hour = 3_600_000;
/** The last confirmation was this long ago; those who did not confirm were asked before it. */
const quietDays = 2;
const leftDaysAgo = 4;
const requestedDaysAgo = 6;

/** Returns the recipients of an edition sent then, and how many of them left afterwards. */
export async function addSubscribers(
  tx: Tx,
  {
    confirmed: confirmedNames,
    pending: pendingNames,
    left: leftNames,
  }: SampleNewsroom['subscribers'],
  { today, sentAt }: { today: number; sentAt: number },
) {
  const toMoment = (name: string, day: number) =>
    toStart(day) + Math.floor((7 + 12 * vary(name)) * hour);
  const toConfirmed = (name: string, day: number): SampleSubscriber => {
    const created_at = toMoment(name, day);
    const email = toSampleAddress(name);
    return { email, created_at, confirmed_at: created_at + hour / 2, left_at: null };
  };
  const first = today - sampleDays + 1;
  const toDayOf = (name: string, index: number) => {
    const share = (index + 0.9 * vary(`${name} ${index}`)) / confirmedNames.length;
    return first + Math.floor(share * (sampleDays - quietDays - 1));
  };
  const rows: SampleSubscriber[] = [
    ...confirmedNames.map((name, index) => toConfirmed(name, toDayOf(name, index))),
    ...leftNames.map((name) => ({
      ...toConfirmed(name, first + 3),
      left_at: toMoment(name, today - leftDaysAgo),
    })),
    ...pendingNames.map((name, index) => ({
      ...toConfirmed(name, today - requestedDaysAgo - index),
      confirmed_at: null,
    })),
  ];
  const recipients: number[] = [];
  let departures = 0;
  for (const row of rows) {
    const id = await addSampleSubscriber(tx, row);
    if (row.confirmed_at === null) await addOldReminder(tx, id, row.created_at);
    else if (row.confirmed_at < sentAt) {
      recipients.push(id);
      if (row.left_at !== null && row.left_at > sentAt) departures += 1;
    }
  }
  await addToTotal(tx, confirmedNames.length + pendingNames.length);
  await countDays(tx, rows, today);
  return { ids: recipients, departures };
}

/** Records a past reminder, so that no new one is sent. */
const addOldReminder = (tx: Tx, subscriber: number, requestedAt: number) =>
  insertRows(tx, 'subscription_letters', [
    {
      ...{ subscriber_id: subscriber, kind: 'recordatorio', tries: 1 },
      made_at: requestedAt + 72 * hour,
      due_at: requestedAt + 72 * hour,
      sent_at: requestedAt + 72 * hour,
    },
  ]);

/** The count on each day on which it changed. */
async function countDays(tx: Tx, rows: SampleSubscriber[], today: number): Promise<void> {
  const days = Array.from({ length: sampleDays }, (_, index) => {
    const day = today - sampleDays + index;
    const isThere = ({ confirmed_at, left_at }: SampleSubscriber) =>
      confirmed_at !== null &&
      toDay(confirmed_at) <= day &&
      (left_at === null || toDay(left_at) > day);
    return { day, confirmed: rows.filter(isThere).length };
  });
  await insertRows(tx, 'subscriber_days', days);
}
