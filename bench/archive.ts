import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '#server/api/api.ts';
import { openStore } from '#store/open.ts';
import type { Store } from '#store/store.ts';
import { administer, createDatabase, startPostgres } from '#store/testing/postgres-server.ts';
import { fillArchive } from './archive-content.ts';
import { measureDesk } from './archive-desk.ts';
import { measureIdleServer, measurePublishing } from './archive-processes.ts';

/**
 * What the archive costs: reads in a small and a large one, publishing many files, an idle server, and the desk's
 * lists. `npm run bench:archive -- desk` measures only those.
 */
const isDeskAlone = process.argv[2] === 'desk';
const [small, large] = [1_000, 100_000];
const rounds = 1_500;
const warmUp = 300;
const siteUrl = 'http://127.0.0.1';

type Api = ReturnType<typeof createApi>;

const folder = mkdtempSync(join(tmpdir(), 'plomada-bench-'));
try {
  if (!isDeskAlone) await measureSite();
  for (const engine of ['sqlite', 'postgres'] as const) {
    console.table(await measureDesk(engine, large));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measureSite() {
  await using postgres = await startPostgres();
  const inFile = async (size: number) => {
    const store = await openStore({ dataDir: join(folder, `reads-${size}`) });
    await fillArchive(store, size);
    return store;
  };
  const inDatabase = async (size: number) => {
    const databaseUrl = await createDatabase(postgres.url, `reads_${size}`);
    const store = await openStore({ dataDir: folder, databaseUrl });
    await fillArchive(store, size);
    // Runs what autovacuum would do within a minute.
    await administer(databaseUrl, 'vacuum analyze');
    return store;
  };
  for (const [engine, open] of Object.entries({ SQLite: inFile, PostgreSQL: inDatabase })) {
    const [few, many] = [await open(small), await open(large)];
    console.table(await measureReads(engine, [few, many]));
    await few.close();
    await many.close();
  }
  console.table([
    await measurePublishing(folder, small),
    await measurePublishing(folder, small * 10),
  ]);
  console.table([await measureIdleServer(join(folder, `data-${small}`))]);
}

/** Medians through the API in process, nothing cached; the ratio is large archive to small one. */
async function measureReads(engine: string, stores: [small: Store, large: Store]) {
  const [inSmall, inLarge] = [createApi(stores[0], siteUrl), createApi(stores[1], siteUrl)];
  const paths: Record<string, (size: number) => string> = {
    'one article': (size) => `/api/articles/articulo-${Math.floor(Math.random() * size)}`,
    'list of 6': () => '/api/articles?limit=6',
    'featured 4': () => '/api/articles?featured=true&limit=4',
    'category 24': () => `/api/articles?category=c${Math.floor(Math.random() * 6)}&limit=24`,
    'featured 4 of a category': () => '/api/articles?featured=true&category=c1&limit=4',
    categories: () => '/api/categories',
    statistics: () => '/api/statistics',
  };
  const table = [];
  for (const [read, toPath] of Object.entries(paths)) {
    // Alternating, so that other load on the machine affects both equally.
    const times = { small: [] as number[], large: [] as number[] };
    for (let round = -warmUp; round < rounds; round += 1) {
      const atSmall = await timeOnce(inSmall, toPath(small));
      const atLarge = await timeOnce(inLarge, toPath(large));
      if (round < 0) continue;
      times.small.push(atSmall);
      times.large.push(atLarge);
    }
    const [fast, slow] = [median(times.small), median(times.large)];
    table.push({
      engine,
      read,
      'ms at 1,000': fast.toFixed(3),
      'ms at 100,000': slow.toFixed(3),
      ratio: (slow / fast).toFixed(2),
    });
  }
  return table;
}

async function timeOnce(api: Api, path: string): Promise<number> {
  const start = performance.now();
  const response = await api.request(path);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return performance.now() - start;
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
