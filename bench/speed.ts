import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import prepareSample, { getSampleFolder } from '../tests/e2e/prepare-sample.ts';
import type { RecordedResponse } from './bare-server.ts';
import { startNginx } from './nginx.ts';
import { load, median, readPort, serving, startOn, stop } from './processes.ts';
import { drawChart, type Measured, type Speed } from './speed-chart.ts';
import { measureArchives, measureMemory, measureRenders, measureStart } from './speed-costs.ts';

/**
 * Measures how fast the site responds, and beside each figure its upper bound, measured in the same minute:
 * `npm run bench`.
 */
const article = 'puente-general-rafael-urdaneta';
const cases = [
  { name: 'home', path: '/' },
  { name: 'article', path: `/articulo/${article}` },
  {
    name: 'light article',
    path: '/articulo/gancho-a-135-grados-en-los-estribos',
    headers: { 'Save-Data': 'on' },
  },
  { name: 'category', path: '/categoria/noticias' },
  { name: 'article JSON', path: `/api/articles/${article}` },
  { name: 'search', path: '/api/articles/search?q=concreto' },
  { name: '304', path: `/articulo/${article}`, isKnown: true },
];
/**
 * Other work on the machine varies, so the site and its limits are measured in short alternating turns, and each figure
 * is a median.
 */
const rounds = 5;
/** A robot: counted readings would change the view count, and so the length of the page, during the run. */
const reader = {
  'User-Agent':
    'Mozilla/5.0 (compatible; PlomadaBot/1.0; bench) AppleWebKit/537.36 Chrome/150.0.0.0',
  Accept: 'text/html,application/json',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
};

const start = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'plomada-speed-'));
try {
  await prepareSample();
  const data = join(folder, 'sample');
  cpSync(getSampleFolder(), data, { recursive: true });
  const speed = await measureSpeed(data);
  console.table(speed.map(toRow));
  writeFileSync(join(import.meta.dirname, '../docs/velocidad.svg'), drawChart(speed));
  const workers = await measureWorkers(data);
  const costs = [
    ...(await measureRenders(data)),
    ...(await measureStart(data)),
    ...workers,
    ...(await measureArchives(folder)),
    ...(await measureMemory(folder)),
  ];
  console.table(costs);
  console.log(`${Math.round((performance.now() - start) / 1000)} s; docs/velocidad.svg written.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measureSpeed(data: string): Promise<Speed[]> {
  const server = startOn('server', process.execPath, serving, {
    DATA_DIR: data,
    PORT: '0',
    DESK_PORT: 'off',
    WORKERS: '1',
  });
  const port = await readPort(server);
  const responses = await Promise.all(
    cases.map(({ path, headers }) => record(port, path, headers)),
  );
  const articleResponse = responses.find(({ path }) => path.includes('/articulo/'));
  const bareFile = join(folder, 'recorded.json');
  const notModified = { ...articleResponse, path: '/304', status: 304, body: '' };
  writeFileSync(bareFile, JSON.stringify([...responses, notModified]));
  const bare = startOn('server', process.execPath, ['bench/bare-server.ts', bareFile]);
  const barePort = await readPort(bare);
  const nginx = await startNginx(join(folder, 'nginx'), responses.slice(0, -1));
  const nginxEtag = nginx && (await record(nginx.port, `/articulo/${article}`)).headers.etag;
  const results: Speed[] = [];
  for (const [index, { name, path, headers: asking, isKnown }] of cases.entries()) {
    const etagOf = (etag: string | null | undefined) =>
      isKnown ? { ...reader, 'If-None-Match': etag ?? '' } : { ...reader, ...asking };
    const measurements: { ours: Measured[]; bare: Measured[]; nginx: Measured[] } = {
      ours: [],
      bare: [],
      nginx: [],
    };
    for (let round = 0; round < rounds; round += 1) {
      const headers = etagOf(articleResponse?.headers.etag);
      measurements.ours.push(await load({ port, paths: [path], headers }));
      const barePath = isKnown ? '/304' : path;
      measurements.bare.push(await load({ port: barePort, paths: [barePath], headers: reader }));
      if (!nginx) continue;
      const theirs = { port: nginx.port, paths: [path], headers: etagOf(nginxEtag) };
      measurements.nginx.push(await load(theirs));
    }
    const ratio = (others: Measured[]) =>
      median(others.map(({ perSecond }, i) => (measurements.ours[i]?.perSecond ?? 0) / perSecond));
    results.push({
      name,
      bytes: isKnown ? 0 : Buffer.from(responses[index]?.body ?? '', 'base64').length,
      ours: toMedian(measurements.ours),
      bare: toMedian(measurements.bare),
      nginx: nginx ? toMedian(measurements.nginx) : null,
      toBare: ratio(measurements.bare),
      toNginx: nginx ? ratio(measurements.nginx) : null,
    });
  }
  await Promise.all([server, bare, ...(nginx ? [nginx.process] : [])].map(stop));
  return results;
}

/** The bytes that the site sends, still compressed. */
async function record(port: number, path: string, asking = {}): Promise<RecordedResponse> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers: { ...reader, ...asking } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const { date: _, connection: __, 'keep-alive': ___, ...rest } = response.headers;
        const headers = Object.fromEntries(
          Object.entries(rest).map(([name, value]) => [name, String(value)]),
        );
        const body = Buffer.concat(chunks).toString('base64');
        resolve({ path, status: response.statusCode ?? 0, headers, body });
      });
    })
      .once('error', reject)
      .end();
  });
}

async function measureWorkers(data: string) {
  if (availableParallelism() < 3) {
    return [{ figure: 'two workers to one', value: 'not measured: no core is free to ask from' }];
  }
  const rates: number[] = [];
  for (const WORKERS of ['1', '2']) {
    const env = { DATA_DIR: data, PORT: '0', DESK_PORT: 'off', WORKERS };
    const server = startOn('servers', process.execPath, serving, env);
    const port = await readPort(server);
    const paths = [`/articulo/${article}`];
    rates.push((await load({ port, paths, headers: reader, seconds: 4 })).perSecond);
    await stop(server);
  }
  const [oneWorker = 1, twoWorkers = 0] = rates;
  return [{ figure: 'two workers to one', value: (twoWorkers / oneWorker).toFixed(2) }];
}

function toMedian(all: Measured[]): Measured {
  return {
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    p50: median(all.map(({ p50 }) => p50)),
    p99: median(all.map(({ p99 }) => p99)),
  };
}

function count(value: number | undefined): string {
  return value === undefined ? '—' : Math.round(value).toLocaleString('en');
}

function toRow({ name, bytes, ours, bare, nginx, toBare, toNginx }: Speed) {
  return {
    response: name,
    bytes,
    'a second': count(ours.perSecond),
    'p50 ms': ours.p50.toFixed(2),
    'p99 ms': ours.p99.toFixed(2),
    'bare node:http': count(bare.perSecond),
    'of bare': toBare.toFixed(2),
    nginx: count(nginx?.perSecond),
    'of nginx': toNginx?.toFixed(2) ?? '—',
  };
}
