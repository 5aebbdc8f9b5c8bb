import { deleteRows, getRow, hasRow, whereComparison } from '../rows.ts';
import type { Store } from '../store.ts';
import { addReadingsIn, type DayOfReadings } from './views.ts';

/** A log is rotated daily, so an older row is of a file that no longer exists. */
const maxAgeMs = 7 * 86_400_000;

/** Returns how much of a log has been counted; null if it is not known. */
export async function getReadPosition(store: Store, id: string): Promise<number | null> {
  return (await getRow(store.db, 'reading_logs', { id }))?.position ?? null;
}

export const hasReadLogs = ({ db }: Store) => hasRow(db, 'reading_logs');

type LogPart = { id: string; from: number; to: number; now: number };

/**
 * Adds the readings of a part of a log, once: counts and position change in one transaction. False if another process
 * has counted this part.
 */
export const addLoggedReadings = (
  store: Store,
  { id, from, to, now }: LogPart,
  gathered: DayOfReadings[],
): Promise<boolean> =>
  store.write(async (tx) => {
    const row = await tx
      .insertInto('reading_logs')
      .values({ id, position: to, read_at: now })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ position: to, read_at: now })
          .where('reading_logs.position', '=', from),
      )
      .returning('id')
      .executeTakeFirst();
    if (!row) return false;
    await addReadingsIn(tx, gathered);
    await deleteRows(tx, 'reading_logs', { read_at: whereComparison('<', now - maxAgeMs) });
    return true;
  });
