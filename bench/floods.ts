import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore, type StoreLocation } from '#store/open.ts';
import { startPostgres } from '#store/testing/postgres-server.ts';
import { startProxy, toReadingsLog } from '../tests/faults/proxy.ts';
import { fillArchive } from './archive-content.ts';
import type { Reading, ReadingOptions } from './flood-reader.ts';
import { type FloodOptions, floods } from './flooder.ts';
import { median, readMemory, readPort, serving, startOn, stop } from './processes.ts';

/**
 * How one flooding client affects the others: `npm run bench:floods`. Fails if a reader of an article in memory waits
 * three times as long as in quiet (99 of 100), or 50 ms; if anyone else is refused; if a process takes 250 MB. With
 * `-- nginx` everyone goes through nginx with its cache, as deployed, and only the 50 ms and refusals count.
 */
const limits = { ms: 50, times: 3, megabytes: 250 };
const archive = 50_000;
const rounds = 3;
const isBehindNginx = process.argv.includes('nginx');
/** Runs only the floods whose name contains this. */
const engineFilter = process.argv.slice(2).find((argument) => argument !== 'nginx') ?? '';

const folder = mkdtempSync(join(tmpdir(), 'plomada-floods-'));
const postgres = await startPostgres();
try {
  const faults = [
    ...(await measure('SQLite', { dataDir: join(folder, 'data') })),
    ...(await measure('PostgreSQL', { dataDir: folder, databaseUrl: postgres.url })),
  ];
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(engine: string, location: StoreLocation): Promise<string[]> {
  const store = await openStore(location);
  await fillArchive(store, archive);
  await store.close();
  const faults: string[] = [];
  const table = [];
  for (const flood of Object.keys(floods) as FloodOptions['flood'][]) {
    for (const connections of [1, 10, 200]) {
      const of = `${engine}, ${flood}, ${connections} connections`;
      if (!of.includes(engineFilter)) continue;
      const row = await measureFlood(location, flood, connections);
      table.push({ flood, connections, ...row });
      if (row.flooded > limits.ms) faults.push(`${of}: p99 ${row.flooded} ms`);
      if (!isBehindNginx && row.times > limits.times)
        faults.push(`${of}: p99 ${row.times} times as long as in quiet`);
      if (row.refused > 0) faults.push(`${of}: ${row.refused} answers to others were not 200`);
      if (row.megabytes > limits.megabytes) faults.push(`${of}: ${row.megabytes} MB`);
    }
  }
  console.log(engine);
  console.table(table);
  return faults;
}

/** Measures quiet and flooded alternately, because other work on the machine varies. */
async function measureFlood(
  location: StoreLocation,
  flood: FloodOptions['flood'],
  connections: number,
) {
  await using resources = new AsyncDisposableStack();
  const front = mkdtempSync(join(folder, 'nginx'));
  const server = startOn('server', process.execPath, serving, {
    ...(isBehindNginx
      ? { TRUST_PROXY: '1', CACHE: 'nginx', READINGS_LOG: toReadingsLog(front) }
      : {}),
    DATA_DIR: location.dataDir,
    ...(location.databaseUrl ? { DATABASE_URL: location.databaseUrl } : {}),
    PORT: '0',
    DESK_PORT: 'off',
    WORKERS: '1',
    SAMPLE_CONTENT: 'off',
  });
  const nodes = [await readPort(server)];
  const port = isBehindNginx
    ? resources.use(await startProxy({ kind: 'nginx', scheme: 'http', nodes, folder: front })).port
    : (nodes[0] ?? 0);
  let megabytes = 0;
  const watch = setInterval(() => {
    if (server.exitCode === null) megabytes = Math.max(megabytes, readMemory(server.pid));
  }, 50);
  const unread = Array.from(
    { length: archive - 1 },
    (_, index) => `/articulo/articulo-${1 + index}`,
  );
  const readFor = (seconds: number) => {
    const coldPaths = unread.splice(0, 100);
    return readIn({ port, path: '/articulo/articulo-0', coldPaths, seconds });
  };
  await readFor(1);
  const quiet: Reading[] = [];
  const flooded: Reading[] = [];
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(await readFor(1.5));
    const options: FloodOptions = { flood, port, connections };
    const flooder = startOn('client', process.execPath, [
      'bench/flooder.ts',
      JSON.stringify(options),
    ]);
    await sleep(700);
    flooded.push(await readFor(1.5));
    await stop(flooder);
    await sleep(300);
  }
  clearInterval(watch);
  await stop(server);
  const p99 = (readings: Reading[]) => median(readings.map((each) => each.p99));
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    quiet: round(p99(quiet)),
    flooded: round(p99(flooded)),
    times: round(p99(flooded) / p99(quiet)),
    refused: flooded.reduce((sum, each) => sum + each.refused, 0),
    cold: flooded.reduce((sum, each) => sum + each.cold, 0),
    megabytes: Math.round(megabytes),
  };
}

async function readIn(options: ReadingOptions): Promise<Reading> {
  const child = startOn('client', process.execPath, [
    'bench/flood-reader.ts',
    JSON.stringify(options),
  ]);
  let out = '';
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error('The readers failed');
  return JSON.parse(out);
}
