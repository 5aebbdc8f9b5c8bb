import { toDay } from '#contract/day.ts';
import { forgetReadings } from '#store/figures/readings.ts';
import { deleteOldAuditLogEntries } from '#store/people/audit-log.ts';
import type { Store } from '#store/store.ts';
import { recordSubscriberDay } from '#store/subscribers/subscriber-days.ts';

/** What days bring: today's figures are written down, and what has been kept long enough is forgotten. */
export async function tendFigures(store: Store, now: number): Promise<void> {
  await recordSubscriberDay(store, now);
  await forgetReadings(store, toDay(now));
  await deleteOldAuditLogEntries(store, now);
}
