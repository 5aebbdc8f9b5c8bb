import { join } from 'node:path';
import { migrate } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

export type StoreLocation = { dataDir: string; databaseUrl?: string | undefined };

/** Opens the data where the configuration says it is, with its tables up to date. */
export async function openStore({ dataDir, databaseUrl }: StoreLocation): Promise<Store> {
  const store = databaseUrl
    ? openPostgres(databaseUrl)
    : openSqlite(join(dataDir, 'plomada.sqlite'));
  try {
    await migrate(store);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
