import { updateRows, whereComparison } from '../rows.ts';
import type { Database } from '../schema.ts';
import type { Store } from '../store.ts';

type SendSchedule = Pick<Database['mailing'], 'clock_at' | 'clock_said'>;

/** The last weekly hour that was handled, and its result. */
export const getSendSchedule = ({ db }: Store): Promise<SendSchedule> =>
  db.selectFrom('mailing').select(['clock_at', 'clock_said']).executeTakeFirstOrThrow();

export const setSendSchedule = (
  store: Store,
  slot: number,
  result: NonNullable<SendSchedule['clock_said']>,
) =>
  store.write(async (tx) => {
    const isEarlier = { clock_at: whereComparison('<', slot) };
    await updateRows(tx, 'mailing', isEarlier, { clock_at: slot, clock_said: result });
  });

/** An edition that missed its scheduled hour waits for an editor. */
export const unschedule = (store: Store, editionId: number, now: number): Promise<void> =>
  store.write(async (tx) => {
    const edition = { id: editionId, state: 'preparing' as const };
    await updateRows(tx, 'editions', edition, { send_at: null, changed_at: now });
    await updateRows(tx, 'mailing', {}, { clock_said: 'late' });
  });
