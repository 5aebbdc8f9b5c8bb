import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#store/testing/postgres-server.ts';
import { ask } from '../tests/faults/ask.ts';
import { addArticles } from '../tests/faults/edition.ts';
import { startProxy, toReadingsLog } from '../tests/faults/proxy.ts';
import { startBusySite } from '../tests/faults/site.ts';
import { median } from './processes.ts';

/**
 * Simulates a busy day: `npm run bench:scale`. A million readings an hour, 90 % of them of one article, through a CDN
 * to nginx and the site, with a publication every ten minutes; then 10, 100 and 1,000 times as many. `-- validate` first
 * compares the model with a real nginx and site at what this machine can do. docs/scale.md explains the results.
 */
type Traffic = {
  readingsPerSecond: number;
  hotShare: number;
  /** Articles that share the rest equally, which is the worst case for a cache. */
  tailPages: number;
  locations: number;
  /** Seconds that a location keeps a page. */
  cdnSeconds: number;
  publicationEverySeconds: number;
  seconds: number;
};

const day: Traffic = {
  readingsPerSecond: 1_000_000 / 3_600,
  hotShare: 0.9,
  tailPages: 1_000,
  locations: 20,
  cdnSeconds: 30,
  publicationEverySeconds: 600,
  seconds: 3_600,
};

/** Measured on two shared ARM cores; docs/scale.md gives the source of each figure. */
const costs = {
  nginxMicros: 50,
  nginxForwardedMicros: 95,
  siteMicros: 28,
  renderMicros: 2_600,
  logLineMicros: 1,
};
/** A page, a picture, and for three of five readers script, style and font. */
const bytesPerReading = 10_500 + 30_000 + 0.6 * 140_000;
const bytesPerLogLine = 60;
/** Counts are written this often by each process. */
const writeEverySeconds = 1.5;
const workers = 4;
/** Dollars at bunny.net in 2026: South America, and the volume network (https://docs.bunny.net/cdn/pricing). */
const prices = { cdnPerGigabyte: 0.045, cdnVolumePerGigabyte: 0.005, serversPerMonth: 80 };

type Result = { originRequests: number; siteRequests: number; renderings: number };

/** The next request of one page at one location comes after this many seconds. */
const drawWait = (perSecond: number) => -Math.log(1 - Math.random()) / perSecond;

/**
 * A location asks the origin when it has no copy, or when a reader comes after its copy has expired. How many readers come
 * in between does not matter, so the cost of the simulation does not depend on the load.
 */
function* listFetches(perSecond: number, traffic: Traffic): Generator<number> {
  const { cdnSeconds, publicationEverySeconds, seconds } = traffic;
  for (let at = drawWait(perSecond); at < seconds; ) {
    yield at;
    const purgedAt = Math.ceil((at + 1e-9) / publicationEverySeconds) * publicationEverySeconds;
    at = Math.min(at + cdnSeconds, purgedAt) + drawWait(perSecond);
  }
}

function simulate(traffic: Traffic): Result {
  const { readingsPerSecond, hotShare, tailPages, locations, publicationEverySeconds } = traffic;
  const result: Result = { originRequests: 0, siteRequests: 0, renderings: 0 };
  for (let page = 0; page <= tailPages; page += 1) {
    const share = page === 0 ? hotShare : (1 - hotShare) / tailPages;
    const perSecond = (readingsPerSecond * share) / locations;
    // nginx asks the site at most once a second. The site renders a copy again if it is older than a minute, or than the
    // last publication.
    const fetched = new Set<number>();
    const rendered = new Set<string>();
    for (let location = 0; location < locations; location += 1) {
      for (const at of listFetches(perSecond, traffic)) {
        result.originRequests += 1;
        fetched.add(Math.floor(at));
        rendered.add(`${Math.floor(at / 60)} ${Math.floor(at / publicationEverySeconds)}`);
      }
    }
    result.siteRequests += fetched.size;
    result.renderings += rendered.size;
  }
  return result;
}

/** Latency of the site's response to nginx. */
const siteLatencySeconds = 0.002;

/**
 * Without a CDN: nginx asks once in each second in which someone reads a page, and all who come until it has the response
 * are forwarded too.
 */
function countForwarded(traffic: Traffic, latencySeconds: number): number {
  const { readingsPerSecond, hotShare, tailPages, seconds } = traffic;
  const forwarded = (perSecond: number) =>
    (1 - Math.exp(-perSecond)) * (1 + perSecond * latencySeconds);
  const tail = forwarded((readingsPerSecond * (1 - hotShare)) / tailPages) * tailPages;
  return seconds * (forwarded(readingsPerSecond * hotShare) + tail);
}

const round = (value: number, digits = 0) => Number(value.toFixed(digits)).toLocaleString('en');

function toRow(times: number, isCdn: boolean) {
  const readingsPerSecond = day.readingsPerSecond * times;
  const traffic = { ...day, readingsPerSecond };
  const result = simulate(traffic);
  if (!isCdn) result.siteRequests = countForwarded(traffic, siteLatencySeconds);
  const perSecond = (count: number) => count / day.seconds;
  const site = perSecond(result.siteRequests);
  const nginx = isCdn ? perSecond(result.originRequests) : readingsPerSecond;
  const micros =
    (nginx - site) * costs.nginxMicros +
    site * (costs.nginxForwardedMicros + costs.siteMicros) +
    perSecond(result.renderings) * costs.renderMicros +
    readingsPerSecond * costs.logLineMicros;
  const gigabytesPerMonth = (readingsPerSecond * bytesPerReading * 86_400 * 30) / 1e9;
  const dollars = (perGigabyte: number) =>
    `${round(gigabytesPerMonth * perGigabyte + prices.serversPerMonth)} $`;
  return {
    load: `x${times.toLocaleString('en')}${isCdn ? '' : ', no CDN'}`,
    'readings/s': round(readingsPerSecond),
    'nginx req/s': round(nginx, 1),
    'site req/s': round(site, 1),
    'renderings/s': round(perSecond(result.renderings), 1),
    'origin cores': round(micros / 1e6, 3),
    'origin Mbit/s': round((nginx * (isCdn ? 10_500 : bytesPerReading) * 8) / 1e6),
    'log MB/s': round((readingsPerSecond * bytesPerLogLine) / 1e6, 2),
    'db writes/s': round(isCdn ? workers / writeEverySeconds : 1, 1),
    'TB/month': round(gigabytesPerMonth / 1_000),
    'South America': isCdn ? dollars(prices.cdnPerGigabyte) : '',
    'volume network': isCdn ? dollars(prices.cdnVolumePerGigabyte) : '',
  };
}

/** Sends real requests through nginx and compares the counts with the model. */
async function validate(): Promise<void> {
  const seconds = 20;
  const traffic: Traffic = {
    ...day,
    readingsPerSecond: 150,
    tailPages: 50,
    seconds,
  };
  const folder = mkdtempSync(join(tmpdir(), 'plomada-scale-'));
  await using resources = new AsyncDisposableStack();
  resources.defer(() => rmSync(folder, { recursive: true, force: true }));
  await addArticles({ dataDir: folder });
  const metricsPort = await findFreePort();
  const env = {
    CACHE: 'nginx',
    READINGS_LOG: toReadingsLog(folder),
    METRICS_PORT: String(metricsPort),
  };
  const site = resources.use(await startBusySite({ dataDir: folder }, { env }));
  const nodes = [Number(new URL(site.url).port)];
  const proxy = resources.use(await startProxy({ kind: 'nginx', scheme: 'http', nodes, folder }));
  const toPath = (page: number) => `/articulo/parte-${page}`;
  const countPages = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const lines = text.matchAll(/^plomada_requests_total\{kind="page".*\} (\d+)$/gm);
    return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
  };
  // nginx keeps an address from its second request on.
  for (let page = 0; page <= traffic.tailPages; page += 1) {
    for (let time = 0; time < 2; time += 1) await ask(proxy.url + toPath(page));
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const before = await countPages();
  const pending: Promise<unknown>[] = [];
  const start = performance.now();
  const latencies: number[] = [];
  const probe = setInterval(async () => {
    const since = performance.now();
    await ask(site.url + toPath(0));
    latencies.push((performance.now() - since) / 1_000);
  }, 100);
  for (let due = 0; due < seconds; due += drawWait(traffic.readingsPerSecond)) {
    const waitMs = due * 1_000 - (performance.now() - start);
    if (waitMs > 1) await sleep(waitMs);
    const isHot = Math.random() < traffic.hotShare;
    const page = isHot ? 0 : 1 + Math.floor(Math.random() * traffic.tailPages);
    pending.push(ask(proxy.url + toPath(page), { agent }));
  }
  await Promise.all(pending);
  clearInterval(probe);
  await sleep(500);
  const forwarded = (await countPages()) - before - latencies.length;
  agent.destroy();
  const readingsPerSecond = pending.length / seconds;
  const latencySeconds = median(latencies);
  const expected = countForwarded({ ...traffic, readingsPerSecond }, latencySeconds);
  console.log(
    `${pending.length} readings in ${seconds} s, ${round(latencySeconds * 1_000, 1)} ms to the site: it got ${forwarded}, the model says ${round(expected)}`,
  );
}

if (process.argv.includes('validate')) await validate();
const loads = [1, 10, 100, 1_000];
console.table([...loads.map((times) => toRow(times, true)), toRow(1, false), toRow(10, false)]);
