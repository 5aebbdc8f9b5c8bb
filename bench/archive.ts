import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '#server/api/api.ts';
import { openStore } from '#store/open.ts';
import type { Store } from '#store/store.ts';
import { administer, startPostgres } from '#store/testing/postgres-server.ts';
import { fillArchive } from './archive-content.ts';
import { fillDesk, measureDesk } from './archive-desk.ts';
import { measureIdleServer, measurePublishing } from './archive-processes.ts';

/**
 * What the archive costs: reads in a small and a large one, the desk's lists, publishing many files, and a server that
 * waits. `npm run bench:archive -- mesa` measures only the lists.
 */
const isDeskAlone = process.argv[2] === 'mesa';
const [small, large] = [1_000, 100_000];
const rounds = 1_500;
const warmUp = 300;
const siteUrl = 'http://127.0.0.1';

type Api = ReturnType<typeof createApi>;

const folder = mkdtempSync(join(tmpdir(), 'plomada-bench-'));
const postgres = await startPostgres();
try {
  const inFile = async (size: number) => {
    const store = await openStore({ dataDir: join(folder, `reads-${size}`) });
    await fillArchive(store, size);
    return store;
  };
  await measure('SQLite', inFile);
  const toUrl = (size: number) =>
    Object.assign(new URL(postgres.url), { pathname: `/reads_${size}` }).href;
  // As its autovacuum does within a minute.
  const settle = (size: number) => administer(toUrl(size), 'vacuum analyze');
  const inDatabase = async (size: number) => {
    await administer(postgres.url, `create database reads_${size}`);
    const store = await openStore({ dataDir: folder, databaseUrl: toUrl(size) });
    await fillArchive(store, size);
    await settle(size);
    return store;
  };
  await measure('PostgreSQL', inDatabase, () => settle(large));
  if (!isDeskAlone) {
    console.table([
      await measurePublishing(folder, small),
      await measurePublishing(folder, small * 10),
    ]);
    console.table([await measureIdleServer(join(folder, `data-${small}`))]);
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(
  engine: string,
  open: (size: number) => Promise<Store>,
  settle = async () => {},
) {
  const archive = await open(large);
  if (!isDeskAlone) {
    const few = await open(small);
    console.table(await measureReads(engine, [few, archive]));
    await few.close();
  }
  await fillDesk(archive);
  await settle();
  console.table(await measureDesk(engine, archive));
  await archive.close();
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
    // By turns in one loop, so that whatever else the machine does falls on both alike.
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
