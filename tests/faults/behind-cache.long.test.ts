import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toDay } from '#contract/day.ts';
import { robots } from '#server/telemetry/views.ts';
import { listAdvertDays } from '#store/adverts/adverts.ts';
import { getArticle } from '#store/articles/articles.ts';
import { sumArrivals } from '#store/figures/readings.ts';
import { addTestAdvert } from '#store/testing/advert.ts';
import { createFolder, describeEngines, type Engine, engines } from '#store/testing/engines.ts';
import { eventually } from '#store/testing/eventually.ts';
import { ask } from './ask.ts';
import { addArticles, withStore } from './edition.ts';
import { startProxy, toReadingsLog } from './proxy.ts';
import { startBusySite } from './site.ts';

const article = '/articulo/parte-1';
const light = { 'Save-Data': 'on' };

/** The site behind nginx as deployed, with its cache. */
async function openCachedSite(engine: Engine) {
  const resources = new AsyncDisposableStack();
  const place = resources.use(await engine.createTestDatabase());
  const { dataDir: folder } = resources.use(await createFolder());
  await addArticles(place);
  const advert = await withStore(place, (store) => addTestAdvert(store));
  const env = { CACHE: 'nginx', READINGS_LOG: toReadingsLog(folder), LOG_LEVEL: 'info' };
  const site = resources.use(await startBusySite(place, { env }));
  let forwarded = 0;
  site.process.stdout?.on('data', (chunk) => {
    forwarded += String(chunk).split('"path":"/').length - 1;
  });
  const proxy = await startProxy({
    kind: 'nginx',
    scheme: 'http',
    nodes: [Number(new URL(site.url).port)],
    folder,
  });
  resources.use(proxy);
  const get = (path: string, headers: Record<string, string> = {}) =>
    ask(proxy.url + path, { headers });
  return {
    place,
    site,
    advert,
    get,
    countForwarded: () => forwarded,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

const chrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';

describeEngines('behind the cache of nginx', (engine) => {
  test('every reading, arrival and advert is counted, once', async () => {
    await using cached = await openCachedSite(engine);
    const { get, place, advert, countForwarded } = cached;
    const expected = { views: 0, search: 0, direct: 0, servings: 0 };
    const getViews = () =>
      withStore(
        place,
        async (store) => (await getArticle(store, 'parte-1', Date.now()))?.views ?? 0,
      );
    // The robot's User-Agent starts like Chrome's, which nginx does not test against the robot list.
    const robot = { 'User-Agent': `${chrome} (compatible; Googlebot/2.1)` };
    const response = await get(article, { 'Accept-Encoding': 'br' });
    let etag = String(response.headers.etag);
    let unchanged = 0;
    expected.views += 1;
    expected.direct += 1;
    expected.servings += 1;
    const begunAt = Date.now();
    for (let turn = 0; turn < 200; turn += 1) {
      const fromSearch = { Referer: 'https://www.google.com/search?q=obra', 'User-Agent': chrome };
      await get(article, fromSearch);
      expected.search += 1;
      await get(`${article}?fbclid=${turn}`, light);
      expected.direct += 1;
      const again = await get(article, { 'Accept-Encoding': 'br', 'If-None-Match': etag });
      etag = String(again.headers.etag);
      if (again.status === 304) unchanged += 1;
      expected.direct += 1;
      await get('/api/articles/parte-1', { 'Sec-Fetch-Site': 'same-origin' });
      expected.views += 4;
      await get('/');
      expected.servings += 3;
      await get(article, robot);
      await get(article, { 'Sec-Purpose': 'prefetch;prerender' });
    }
    const seconds = (Date.now() - begunAt) / 1_000;
    await eventually(async () => expect(await getViews()).toBeGreaterThanOrEqual(expected.views));
    const counts = await withStore(place, async (store) => {
      const today = toDay(Date.now());
      const { search, direct } = await sumArrivals(store.db, { from: today, until: today });
      const [day] = await listAdvertDays(store, advert);
      return { views: await getViews(), search, direct, servings: day?.servings };
    });
    expect(counts).toEqual(expected);
    expect(unchanged).toBeGreaterThan(0);
    // The cache revalidates each of six kinds of response once a second, or twice if one arrives in the next second.
    expect(countForwarded()).toBeLessThanOrEqual(2 * 6 * (seconds + 2));
  });
});

test('no client can make the cache send another version or encoding, or a private response, to other clients', async () => {
  await using cached = await openCachedSite(engines[0]);
  const { get } = cached;
  const isLightPage = async (path: string, headers: Record<string, string>) =>
    (await get(path, headers)).text.includes('Versión ligera:');
  const full = { Cookie: 'modo=completo', ...light };
  for (let turn = 0; turn < 5; turn += 1) {
    expect(await isLightPage(article, light)).toBe(true);
    expect(await isLightPage(article, {})).toBe(false);
    expect(await isLightPage(article, { Cookie: 'a=b; modo=ligero' })).toBe(true);
    expect(await isLightPage(article, { ...full, 'X-Forwarded-Host': 'malo.example' })).toBe(false);
    // The client chooses the version in the address.
    expect(await isLightPage(`${article}?modo=0`, full)).toBe(true);
    expect(await isLightPage(`${article}?x=1`, { Cookie: 'modo=completo' })).toBe(false);
    const redirect = await get(`${article}?modo=ligero`);
    expect([redirect.status, redirect.headers['set-cookie']?.length]).toEqual([303, 1]);
    const other = await get('//articulo//parte-1');
    expect([other.status, other.headers.location]).toEqual([301, article]);
    for (const [accepted, encoding] of [
      ['gzip, br', 'br'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const { headers } = await get(article, { 'Accept-Encoding': accepted });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers['x-lectura'] ?? headers['x-accel-expires']).toBeUndefined();
      expect(headers.vary).toContain('Save-Data');
    }
    expect((await get('/readyz')).headers['cache-control']).toBe('no-store');
  }
});

test('a change is visible soon, and readers keep reading while the site is down', async () => {
  await using cached = await openCachedSite(engines[0]);
  const { get, site } = cached;
  for (const path of ['/', article, '/articulo/parte-2']) {
    await eventually(async () => expect((await get(path)).status).toBe(200));
    await get(path);
  }
  await site.newsroom('retirar', 'parte-1');
  await eventually(async () => expect((await get(article)).status).toBe(410));
  await site.kill();
  for (const path of ['/', '/articulo/parte-2']) expect((await get(path)).status).toBe(200);
  expect((await get('/articulo/parte-3')).status).toBe(502);
});

test('nginx and the site recognise the same robots', async () => {
  const conf = await readFile(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8');
  expect(conf).toContain(`"~*${robots.source}" 1;`);
});
