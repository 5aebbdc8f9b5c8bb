import { join } from 'node:path';
import { createApi } from '#server/api/api.ts';
import { loadAssets, type RenderPage } from '#server/build.ts';
import { openStore } from '#store/open.ts';
import { fillArchive } from './archive-content.ts';
import { load, median, readMemory, readPort, serving, startOn, stop } from './processes.ts';

type Figure = { figure: string; value: string };

const ms = (value: number) => `${value.toFixed(2)} ms`;
const count = (value: number) => Math.round(value).toLocaleString('en');
const identity = { name: 'Plomada', url: 'http://127.0.0.1', email: 'a@b.example' };

/** CPU time to render one page with the built renderer, in this process and without the cache. */
export async function measureRenders(dataDir: string): Promise<Figure[]> {
  process.env.NODE_ENV = 'production';
  const serverEntry = join(import.meta.dirname, '../dist/server/entry-server.js');
  const { renderPage }: { renderPage: RenderPage } = await import(serverEntry);
  const assets = loadAssets();
  const store = await openStore({ dataDir });
  const api = createApi(store, identity.url);
  const fetcher = (url: string, init?: RequestInit) => api.request(url, init);
  const pages = { article: '/articulo/puente-general-rafael-urdaneta', home: '/' };
  const figures: Figure[] = [];
  for (const [name, address] of Object.entries(pages)) {
    const costs: number[] = [];
    // In batches, because the CPU clock is coarser than one rendering. The first two thousand warm up the JIT
    // compilers.
    for (let batch = 0; batch < 150; batch += 1) {
      const before = process.cpuUsage();
      for (let turn = 0; turn < 20; turn += 1)
        await renderPage({ address, fetcher, assets, identity, getFileSize: null });
      const { user, system } = process.cpuUsage(before);
      costs.push((user + system) / 1000 / 20);
    }
    figures.push({
      figure: `${name}, uncached: CPU of one rendering`,
      value: ms(median(costs.slice(100))),
    });
  }
  await store.close();
  return figures;
}

export async function measureStart(dataDir: string): Promise<Figure[]> {
  const times: number[] = [];
  for (let turn = 0; turn < 7; turn += 1) {
    const start = performance.now();
    const server = startServer(dataDir);
    await readPort(server);
    times.push(performance.now() - start);
    await stop(server);
  }
  return [{ figure: 'start to ready', value: `${Math.round(median(times))} ms` }];
}

/** Latency of an uncached article in a small and in a large archive. */
export async function measureArchives(folder: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of [1_000, 100_000]) {
    const dataDir = join(folder, `archive-${size}`);
    const store = await openStore({ dataDir });
    await fillArchive(store, size);
    await store.close();
    const server = startServer(dataDir);
    const port = await readPort(server);
    for (const [name, toPath] of Object.entries(coldPaths)) {
      const times: number[] = [];
      for (let turn = 0; turn < 300; turn += 1) {
        const start = performance.now();
        const response = await fetch(`http://127.0.0.1:${port}${toPath(turn)}`);
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
        times.push(performance.now() - start);
      }
      const sorted = times.slice(50).sort((a, b) => a - b);
      const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
      const mean = sorted.reduce((all, each) => all + each, 0) / sorted.length;
      figures.push({
        figure: `cold ${name}, ${count(size)} articles`,
        value: `${count(1000 / mean)} a second one by one, p50 ${ms(at(0.5))}, p99 ${ms(at(0.99))}`,
      });
    }
    await stop(server);
  }
  return figures;
}

const coldPaths: Record<string, (turn: number) => string> = {
  article: (turn) => `/articulo/articulo-${turn}`,
  'article JSON': (turn) => `/api/articles/articulo-${turn}`,
};

/** Memory after a hundred thousand readings of a thousand pages. */
export async function measureMemory(folder: string): Promise<Figure[]> {
  const server = startServer(join(folder, 'archive-1000'));
  const port = await readPort(server);
  const paths = Array.from({ length: 1_000 }, (_, index) => `/articulo/articulo-${index}`);
  const headers = { 'Accept-Encoding': 'br', 'User-Agent': 'PlomadaBot/1.0' };
  const { requests } = await load({ port, paths, headers, requests: 100_000, seconds: 120 });
  const memory = readMemory(server.pid);
  await stop(server);
  return [
    {
      figure: `memory of a process after ${count(requests)} requests`,
      value: `${Math.round(memory)} MB`,
    },
  ];
}

const startServer = (dataDir: string) =>
  startOn('server', process.execPath, serving, {
    DATA_DIR: dataDir,
    PORT: '0',
    DESK_PORT: 'off',
    WORKERS: '1',
    SAMPLE_CONTENT: 'off',
  });
