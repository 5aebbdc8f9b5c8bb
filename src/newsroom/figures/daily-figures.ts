import { toDay } from '#contract/day.ts';
import { deleteOldReadings } from '#store/figures/readings.ts';
import { deleteOldAuditLogEntries } from '#store/people/audit-log.ts';
import type { Store } from '#store/store.ts';
import { recordSubscriberDay } from '#store/subscribers/subscriber-days.ts';

/** Daily work: saves today's figures and deletes expired data. */
export async function runDailyFigures(store: Store, now: number): Promise<void> {
  await recordSubscriberDay(store, now);
  await deleteOldReadings(store, toDay(now));
  await deleteOldAuditLogEntries(store, now);
}
