import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { createApi } from '#server/api/api.ts';
import { openStore } from '#store/open.ts';
import type { Store } from '#store/store.ts';
import { startPostgres } from '#store/testing/postgres-server.ts';
import { fillArchive, writeArticleFiles } from './archive-content.ts';

/** What the archive costs: reads in a small and a large one, publishing many files, and a server that waits. */
const sizes = [1_000, 100_000];
const rounds = 1_500;
const root = join(import.meta.dirname, '..');

const folder = mkdtempSync(join(tmpdir(), 'plomada-bench-'));
const postgres = await startPostgres();
try {
  console.table(await measureReads('SQLite', () => openStore({ dataDir: join(folder, 'reads') })));
  console.table(
    await measureReads('PostgreSQL', () =>
      openStore({ dataDir: folder, databaseUrl: postgres.url }),
    ),
  );
  console.table([await measurePublishing(1_000), await measurePublishing(10_000)]);
  console.table([await measureIdleServer()]);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Medians through the API in process, nothing cached; the ratio is large archive to small one. */
async function measureReads(engine: string, open: () => Promise<Store>) {
  const medians: Record<string, number[]> = {};
  const store = await open();
  let filled = 0;
  for (const size of sizes) {
    await fillArchive(store, filled, size);
    filled = size;
    // As its autovacuum does within a minute.
    if (store.engine === 'postgres') await sql`analyze`.execute(store.db);
    const api = createApi(store, 'http://127.0.0.1');
    const paths: Record<string, () => string> = {
      'one article': () => `/api/articles/articulo-${Math.floor(Math.random() * size)}`,
      'list of 6': () => '/api/articles?limit=6',
      'featured 4': () => '/api/articles?featured=true&limit=4',
      'category 24': () => `/api/articles?category=c${Math.floor(Math.random() * 6)}&limit=24`,
      categories: () => '/api/categories',
      statistics: () => '/api/statistics',
    };
    for (const [name, path] of Object.entries(paths)) {
      medians[name] = [...(medians[name] ?? []), await median(() => readOnce(api, path()))];
    }
  }
  await store.close();
  return Object.entries(medians).map(([read, [small = 0, large = 0]]) => ({
    engine,
    read,
    'ms at 1,000': small.toFixed(3),
    'ms at 100,000': large.toFixed(3),
    ratio: (large / small).toFixed(2),
  }));
}

async function readOnce(api: ReturnType<typeof createApi>, path: string): Promise<void> {
  const response = await api.request(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  await response.arrayBuffer();
}

async function median(work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}

/** The newsroom's own command in a process of its own, its highest memory read when it ends. */
async function measurePublishing(count: number) {
  const files = join(folder, `files-${count}`);
  const env = { ...process.env, DATA_DIR: join(folder, `data-${count}`) };
  writeArticleFiles(files, count);
  const newsroom = ['src/newsroom/main.ts'];
  const run = promisify(execFile);
  await run(process.execPath, [...newsroom, 'categoria', 'noticias', '--nombre', 'Noticias'], {
    cwd: root,
    env,
  });
  const start = performance.now();
  const child = spawn(process.execPath, [...newsroom, 'publicar', files], {
    cwd: root,
    env,
    stdio: 'ignore',
  });
  let highest = 0;
  const watch = setInterval(() => {
    highest = Math.max(highest, readMemory(child.pid));
  }, 100);
  const [code] = await once(child, 'exit');
  clearInterval(watch);
  if (code !== 0) throw new Error(`publicar ended with ${code}`);
  const seconds = (performance.now() - start) / 1000;
  return {
    files: count,
    seconds: seconds.toFixed(1),
    'files a second': Math.round(count / seconds),
    'highest MB': Math.round(highest),
  };
}

async function measureIdleServer() {
  const env = { ...process.env, PORT: '0', WORKERS: '1', DATA_DIR: join(folder, 'data-1000') };
  const start = performance.now();
  const server = spawn(process.execPath, ['dist/server/main.js'], { cwd: root, env });
  await once(server.stdout, 'data');
  const ready = performance.now() - start;
  const memory = readMemory(server.pid);
  server.kill('SIGTERM');
  await once(server, 'exit');
  return { 'ready after ms': Math.round(ready), 'idle MB': Math.round(memory) };
}

/** Resident memory in MB, as Linux tells it. */
function readMemory(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
