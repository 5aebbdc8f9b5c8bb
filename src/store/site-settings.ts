import type { Kysely } from 'kysely';
import { deleteRows } from './rows.ts';
import type { Database } from './schema.ts';
import type { Tx } from './store.ts';

/** The settings that administrators changed, by name. */
export async function listSettings(db: Kysely<Database>): Promise<Record<string, string>> {
  const rows = await db.selectFrom('site_settings').selectAll().execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Null restores the default. */
export async function saveSetting(tx: Tx, name: string, value: string | null): Promise<void> {
  await deleteRows(tx, 'site_settings', { name });
  if (value !== null) await tx.insertInto('site_settings').values({ name, value }).execute();
}
