import { toDay } from '#contract/day.ts';
import { noteSubscribers } from '#store/mail/subscriber-days.ts';
import { forgetRegistro } from '#store/people/registro.ts';
import { forgetReadings } from '#store/readings/readings.ts';
import type { Store } from '#store/store.ts';

/** What days bring: today's figures are written down, and what has been kept long enough is forgotten. */
export async function tendFigures(store: Store, now: number): Promise<void> {
  await noteSubscribers(store, now);
  await forgetReadings(store, toDay(now));
  await forgetRegistro(store, now);
}
