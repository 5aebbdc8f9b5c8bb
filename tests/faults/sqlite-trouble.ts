import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { parseEnv } from '#env.ts';
import { startServer } from '#server/start.ts';
import { openStore } from '#store/open.ts';
import { addArticles } from './edition.ts';
import type { Outcome } from './outcome.ts';
import { refuseWrites } from './refused-writes.ts';
import { busy, startBusySite } from './site.ts';

/** Another program holds the database for longer than a writer waits. */
export async function lockOut(dataDir: string): Promise<Outcome> {
  await addArticles({ dataDir });
  await using site = await startBusySite({ dataDir });
  // It waits for whoever is writing.
  using other = new DatabaseSync(join(dataDir, 'plomada.sqlite'), { timeout: 10_000 });
  // Which keeps readers out as well where a database has no write-ahead log.
  const begin = () => other.exec('begin exclusive');
  const end = () => other.exec('rollback');
  const place = { dataDir, url: site.url };
  return await refuseWrites({ tried: 'SQLite locked by another', ...place, begin, end });
}

/** The file may not grow, or not be written: SQLite's own answers to a full disk and a read-only one, on any machine. */
export async function limitFile(dataDir: string, tried: string, [begin, end]: [string, string]) {
  await addArticles({ dataDir });
  const store = await openStore({ dataDir });
  const server = await startServer(parseEnv({ ...busy, PORT: '0' }), store);
  const outcome = refuseWrites({
    tried,
    dataDir,
    url: server.url,
    begin: () => sql.raw(begin).execute(store.db),
    end: () => sql.raw(end).execute(store.db),
  });
  return await outcome.finally(() => server.stop());
}

export const diskFull: [string, string] = [
  'pragma max_page_count = 1',
  'pragma max_page_count = 4294967294',
];
export const readOnly: [string, string] = ['pragma query_only = on', 'pragma query_only = off'];

/** A disk that is really full, where one may be mounted: `dataDir` is on a small file system of its own. */
export async function fillDisk(dataDir: string): Promise<Outcome> {
  await addArticles({ dataDir });
  await using site = await startBusySite({ dataDir });
  const ballast = join(dataDir, 'lastre');
  return await refuseWrites({
    tried: 'disk full',
    dataDir,
    url: site.url,
    begin: () => writeFile(ballast, Buffer.alloc(64 * 1024 * 1024)).catch(() => {}),
    end: () => rm(ballast),
  });
}
