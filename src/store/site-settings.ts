import { deleteRows, insertRows } from './rows.ts';
import type { Db, Tx } from './store.ts';

export async function listSettings(db: Db): Promise<Record<string, string>> {
  const rows = await db.selectFrom('site_settings').selectAll().execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Null restores the default. */
export async function saveSetting(tx: Tx, name: string, value: string | null): Promise<void> {
  await deleteRows(tx, 'site_settings', { name });
  if (value !== null) await insertRows(tx, 'site_settings', [{ name, value }]);
}
