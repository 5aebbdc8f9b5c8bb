import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '#store/open.ts';
import { administer, startPostgres } from '#store/testing/postgres-server.ts';
import { fillArchive } from './archive-content.ts';
import { measureCounting } from './counting.ts';
import { fillReadings, measurePlots, measureSize, measureWriting } from './readings-archive.ts';

/**
 * The cost of figures in a large archive: disk space, time of each chart, time to store counts, and what counting costs
 * readers.
 */
const articles = 100_000;

const folder = mkdtempSync(join(tmpdir(), 'plomada-bench-'));
const postgres = await startPostgres();
try {
  console.table(await measureCounting(join(folder, 'counting')));
  for (const engine of ['SQLite', 'PostgreSQL']) {
    const isFile = engine === 'SQLite';
    const store = await openStore({
      dataDir: folder,
      databaseUrl: isFile ? undefined : postgres.url,
    });
    await fillArchive(store, articles);
    await fillReadings(store);
    if (!isFile) await administer(postgres.url, 'vacuum analyze');
    console.table([{ engine, ...(await measureSize(store)), ...(await measureWriting(store)) }]);
    console.table(await measurePlots(engine, store));
    await store.close();
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
