import { updateRows } from '../rows.ts';
import type { Database } from '../schema.ts';
import type { Store } from '../store.ts';

type Clock = Pick<Database['mailing'], 'clock_at' | 'clock_said'>;

/** The last weekly hour that was handled, and its result. */
export const getClock = ({ db }: Store): Promise<Clock> =>
  db.selectFrom('mailing').select(['clock_at', 'clock_said']).executeTakeFirstOrThrow();

export const setClock = (
  store: Store,
  slot: number,
  said: NonNullable<Clock['clock_said']>,
): Promise<void> =>
  store.write(async (tx) => {
    await tx
      .updateTable('mailing')
      .set({ clock_at: slot, clock_said: said })
      .where('clock_at', '<', slot)
      .execute();
  });

/** An edition that missed its scheduled hour waits for an editor. */
export const unschedule = (store: Store, editionId: number, now: number): Promise<void> =>
  store.write(async (tx) => {
    await updateRows(
      tx,
      'editions',
      { id: editionId, state: 'preparing' },
      { send_at: null, changed_at: now },
    );
    await tx.updateTable('mailing').set({ clock_said: 'late' }).execute();
  });
