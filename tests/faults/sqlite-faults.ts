import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { addArticles } from './edition.ts';
import type { Outcome } from './outcome.ts';
import { refuseWrites } from './refused-writes.ts';
import { startBusySite } from './site.ts';

/** Locks the database in another program for longer than a writer waits. */
export async function lockOut(dataDir: string): Promise<Outcome> {
  await addArticles({ dataDir });
  await using site = await startBusySite({ dataDir });
  // The timeout lets it wait for the current writer.
  using other = new DatabaseSync(join(dataDir, 'plomada.sqlite'), { timeout: 10_000 });
  // Without a write-ahead log this would block readers too.
  const begin = () => other.exec('begin exclusive');
  const end = () => other.exec('rollback');
  const location = { dataDir, url: site.url };
  return await refuseWrites({ fault: 'SQLite locked by another', ...location, begin, end });
}

/** Fills a real disk: `dataDir` is on a separate small file system. */
export async function fillDisk(dataDir: string): Promise<Outcome> {
  await addArticles({ dataDir });
  await using site = await startBusySite({ dataDir });
  const ballast = join(dataDir, 'lastre');
  return await refuseWrites({
    fault: 'disk full',
    dataDir,
    url: site.url,
    begin: () => writeFile(ballast, Buffer.alloc(64 * 1024 * 1024)).catch(() => {}),
    end: () => rm(ballast),
  });
}
