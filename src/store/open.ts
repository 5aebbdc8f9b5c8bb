import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '#env.ts';
import { migrate } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

export type StoreLocation = { dataDir: string; databaseUrl?: string | undefined };

export const locate = ({ DATA_DIR, DATABASE_URL }: Env): StoreLocation => ({
  dataDir: DATA_DIR,
  databaseUrl: DATABASE_URL,
});

const toFile = (dataDir: string) => join(dataDir, 'plomada.sqlite');

/** Says where the data is, for people; without password and options. */
export function describeLocation({ dataDir, databaseUrl }: StoreLocation): string {
  if (!databaseUrl) return `SQLite, ${toFile(dataDir)}`;
  const { host, pathname, searchParams } = new URL(databaseUrl);
  const name = pathname.slice(1) || searchParams.get('dbname') || 'la del usuario';
  return `PostgreSQL, ${host || searchParams.get('host') || 'localhost'}/${name}`;
}

/** Opens the configured database and migrates it. Creates it if there is none. */
export async function openStore(location: StoreLocation): Promise<Store> {
  return prepare(location, migrate);
}

/** Like `openStore`, but returns null if there is no data yet, and creates nothing. */
export async function openExistingStore(location: StoreLocation): Promise<Store | null> {
  if (!location.databaseUrl && isAbsent(toFile(location.dataDir))) return null;
  let isThere = false;
  const store = await prepare(location, async (opened) => {
    isThere = await opened.hasTables();
    if (isThere) await migrate(opened);
  });
  if (isThere) return store;
  await store.close();
  return null;
}

/** Other errors return false: opening the file then reports the reason. */
function isAbsent(file: string): boolean {
  try {
    statSync(file);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT';
  }
}

async function prepare(
  { dataDir, databaseUrl }: StoreLocation,
  work: (store: Store) => Promise<void>,
): Promise<Store> {
  const store = databaseUrl ? openPostgres(databaseUrl) : openSqlite(toFile(dataDir));
  try {
    await work(store);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
