import { randomBytes } from 'node:crypto';
import { inBatches } from '../batches.ts';
import { deleteRows, insertRows, listRows, whereAmong } from '../rows.ts';
import type { Db, Tx } from '../store.ts';
import { maxBounces } from './bounces.ts';
import { listDeparted } from './departed.ts';
import { addToTotal } from './subscribers.ts';

export type Consent = { origin: string; at: number };

type AddressGroup = 'added' | 'known' | 'bounced' | 'left';

export async function groupAddresses(db: Db, emails: string[]) {
  const groups: Record<AddressGroup, string[]> = { added: [], known: [], bounced: [], left: [] };
  for (const some of inBatches(emails)) {
    const columns = ['email', 'left_at', 'bounces'] as const;
    const rows = await listRows(db, 'subscribers', columns, { email: whereAmong(some) });
    const byEmail = new Map(rows.map((row) => [row.email, row]));
    const departed = await listDeparted(db, some);
    for (const email of some) {
      const row = byEmail.get(email);
      if (row ? row.left_at !== null : departed.has(email)) groups.left.push(email);
      else if (!row) groups.added.push(email);
      else groups[row.bounces >= maxBounces ? 'bounced' : 'known'].push(email);
    }
  }
  return groups;
}

/** Adds them as confirmed: they gave their consent elsewhere. Returns how many were new. */
export async function addImported(tx: Tx, emails: string[], { origin, at }: Consent, now: number) {
  let addedCount = 0;
  for (const some of inBatches(emails)) {
    const rows = some.map((email) => ({
      email,
      token: randomBytes(24).toString('base64url'),
      created_at: now,
      confirmed_at: now,
      consent_origin: origin,
      consent_at: at,
      imported_at: now,
    }));
    addedCount += await insertRows(tx, 'subscribers', rows, { key: ['email'] });
  }
  await addToTotal(tx, addedCount);
  return addedCount;
}

/** Imports with somebody still on the list, newest first. */
export const listImports = (db: Db) =>
  db
    .selectFrom('subscribers')
    .select(({ fn }) => [
      'imported_at',
      'consent_origin',
      'consent_at',
      fn.countAll<number>().as('count'),
    ])
    .where('imported_at', 'is not', null)
    .where('left_at', 'is', null)
    .groupBy(['imported_at', 'consent_origin', 'consent_at'])
    .orderBy('imported_at', 'desc')
    .execute();

/** Deletes the subscribers of an import, except those who left, which must stay known. Returns how many. */
export async function deleteImport(tx: Tx, importedAt: number): Promise<number> {
  const count = await deleteRows(tx, 'subscribers', { imported_at: importedAt, left_at: null });
  await addToTotal(tx, -count);
  return count;
}
