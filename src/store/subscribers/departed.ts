import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Subscriber } from '../mail-schema.ts';
import {
  deleteRows,
  getRow,
  insertRows,
  listRows,
  readRows,
  requireOnlyRow,
  updateRows,
  whereAmong,
} from '../rows.ts';
import type { Db, Tx } from '../store.ts';

/**
 * People who left or were deleted, as keyed hashes, so that a restored backup does not bring them back. The list and its
 * key are in no backup, and no restore replaces them: a backup does not reveal who left.
 */
async function createHash(tx: Db): Promise<(email: string) => string> {
  const { key } = await requireOnlyRow(tx, 'departed_key');
  return (email) => createHmac('sha256', key).update(email).digest('base64url');
}

export async function addDeparted(tx: Tx, email: string, now: number): Promise<void> {
  const hash = (await createHash(tx))(email);
  const row = { hash, departed_at: now };
  await insertRows(tx, 'departed', [row], { key: ['hash'], replaces: ['departed_at'] });
}

export async function deleteDeparted(tx: Tx, email: string): Promise<void> {
  const hash = (await createHash(tx))(email);
  await deleteRows(tx, 'departed', { hash });
}

export async function getDeparture(tx: Tx, email: string): Promise<number | null> {
  const hash = (await createHash(tx))(email);
  return (await getRow(tx, 'departed', { hash }))?.departed_at ?? null;
}

export async function listDeparted(db: Db, emails: string[]): Promise<Set<string>> {
  const toHash = await createHash(db);
  const byHash = new Map(emails.map((email) => [toHash(email), email]));
  const rows = await listRows(db, 'departed', ['hash'], { hash: whereAmong([...byHash.keys()]) });
  return new Set(rows.flatMap(({ hash }) => byHash.get(hash) ?? []));
}

/** After a restore: removes again those who left since the backup. */
export async function deleteOldDeparted(tx: Tx): Promise<void> {
  const toHash = await createHash(tx);
  const rows = await listRows(tx, 'departed', ['hash', 'departed_at']);
  if (rows.length === 0) return;
  const departed = new Map(rows.map(({ hash, departed_at }) => [hash, departed_at]));
  for await (const subscriber of readRows<Subscriber>(tx, 'subscribers', ['id'])) {
    const { id, email, created_at, confirmed_at, left_at } = subscriber;
    const departedAt = departed.get(toHash(email));
    if (departedAt === undefined || Math.max(created_at, Number(confirmed_at)) > departedAt)
      continue;
    await deleteRows(tx, 'subscribers', { id });
    if (left_at === null) await updateRows(tx, 'totals', {}, { subscribers: sql`subscribers - 1` });
  }
}
