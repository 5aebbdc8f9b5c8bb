import { foldEmail } from '../email.ts';
import { deleteRows, getRow, hasRow, insertRows, whereComparison } from '../rows.ts';
import type { Store, Tx } from '../store.ts';

export async function hasDevice(
  { db }: Store,
  device: { email: string; digest: string },
  usedAfter: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('people', 'people.id', 'known_devices.person_id')
    .select('people.id')
    .where('known_devices.digest', '=', device.digest)
    .where('known_devices.seen_at', '>', usedAfter)
    .where('people.email', '=', foldEmail(device.email))
    .where('people.is_disabled', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}

export const isDeviceKnown = (tx: Tx, digest: string) => hasRow(tx, 'known_devices', { digest });

export async function putDevice(tx: Tx, device: { personId: number; digest: string }, now: number) {
  const row = { person_id: device.personId, digest: device.digest, seen_at: now };
  const conflict = {
    key: ['person_id' as const, 'digest' as const],
    replaces: ['seen_at' as const],
  };
  await insertRows(tx, 'known_devices', [row], conflict);
}

/** The device on which a session of the person began. */
export async function deleteDeviceOf(tx: Tx, personId: number, sessionId: number): Promise<void> {
  const session = await getRow(tx, 'sessions', { id: sessionId });
  if (!session?.device) return;
  await deleteRows(tx, 'known_devices', { person_id: personId, digest: session.device });
}

export const deleteOldDevices = (tx: Tx, usedBefore: number) =>
  deleteRows(tx, 'known_devices', { seen_at: whereComparison('<', usedBefore) });
