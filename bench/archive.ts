import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createApi } from '#server/api/api.ts';
import { openStore } from '#store/open.ts';
import type { Store } from '#store/store.ts';
import { startPostgres } from '#store/testing/postgres-server.ts';
import { fillArchive } from './archive-content.ts';
import { measureIdleServer, measurePublishing } from './archive-processes.ts';

/** What the archive costs: reads in a small and a large one, publishing many files, and a server that waits. */
const [small, large] = [1_000, 100_000];
const rounds = 1_500;
const warmUp = 300;
const siteUrl = 'http://127.0.0.1';

type Api = ReturnType<typeof createApi>;

const folder = mkdtempSync(join(tmpdir(), 'plomada-bench-'));
const postgres = await startPostgres();
try {
  const inFile = (size: number) => openStore({ dataDir: join(folder, `reads-${size}`) });
  console.table(await measureReads('SQLite', inFile));
  const inDatabase = async (size: number) => {
    const main = await openStore({ dataDir: folder, databaseUrl: postgres.url });
    await sql.raw(`create database reads_${size}`).execute(main.db);
    await main.close();
    const databaseUrl = Object.assign(new URL(postgres.url), { pathname: `/reads_${size}` }).href;
    return openStore({ dataDir: folder, databaseUrl });
  };
  console.table(await measureReads('PostgreSQL', inDatabase));
  console.table([
    await measurePublishing(folder, small),
    await measurePublishing(folder, small * 10),
  ]);
  console.table([await measureIdleServer(join(folder, `data-${small}`))]);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Medians through the API in process, nothing cached; the ratio is large archive to small one. */
async function measureReads(engine: string, open: (size: number) => Promise<Store>) {
  const stores = [await openFilled(open, small), await openFilled(open, large)] as const;
  const [inSmall, inLarge] = [createApi(stores[0], siteUrl), createApi(stores[1], siteUrl)];
  const paths: Record<string, (size: number) => string> = {
    'one article': (size) => `/api/articles/articulo-${Math.floor(Math.random() * size)}`,
    'list of 6': () => '/api/articles?limit=6',
    'featured 4': () => '/api/articles?featured=true&limit=4',
    'category 24': () => `/api/articles?category=c${Math.floor(Math.random() * 6)}&limit=24`,
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
  for (const store of stores) await store.close();
  return table;
}

async function openFilled(open: (size: number) => Promise<Store>, size: number): Promise<Store> {
  const store = await open(size);
  await fillArchive(store, size);
  // As its autovacuum does within a minute.
  if (store.engine === 'postgres') await sql`vacuum analyze`.execute(store.db);
  return store;
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
