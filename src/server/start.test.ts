import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { toDay } from '#contract/day.ts';
import { parseEnv } from '#env.ts';
import { getArticle } from '#store/articles/articles.ts';
import type { ArticleInput } from '#store/articles/publication-plan.ts';
import { sumArrivals } from '#store/figures/readings.ts';
import { openStore } from '#store/open.ts';
import type { Store } from '#store/store.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { describeOpened, type Engine, engines } from '#store/testing/engines.ts';
import { eventually } from '#store/testing/eventually.ts';
import { startServer } from './start.ts';
import { openRaw, parseResponse, readAll, sendRaw, toGet, toSubscription } from './testing/raw.ts';
import { openSite } from './testing/site.ts';

const reader = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/150 Mobile' };

async function open(engine: Engine) {
  const site = await openSite({ engine });
  return Object.assign(site, {
    get: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(site.url + path, {
        headers: { ...reader, ...headers },
        method,
        redirect: 'manual',
      }),
  });
}

function publish(store: Store, fields: Partial<ArticleInput> = {}) {
  const article = { title: 'Muro de contención', featured: true, ...fields };
  return publishArticles(store, toArticleInput('muro', article));
}

describeOpened('the server', open, (test, testOnce) => {
  test('shows a scheduled article at its time, on cached pages, feeds and sitemaps too', async (site) => {
    const [hour, twoDays] = [3_600_000, 48 * 3_600_000];
    const channels = ['/feed.xml', '/feed.json', '/sitemap-articulos-1.xml', '/llms.txt'];
    const readAll = async () =>
      Promise.all(channels.map(async (path) => (await site.get(path)).text()));
    await readAll();
    await publish(site.store, { slug: 'ya' });
    await publish(site.store, { slug: 'anteayer', published_at: Date.now() - twoDays + hour });
    const luego = { slug: 'luego', title: 'Programado' };
    await publish(site.store, { ...luego, published_at: Date.now() + hour });
    const news = async () => (await site.get('/sitemap-noticias.xml')).text();
    await eventually(async () => {
      for (const text of await readAll()) expect(text).toContain('/articulo/ya');
      expect(await news()).toContain('/articulo/anteayer');
    });
    expect((await site.get('/articulo/luego')).status).toBe(404);
    expect(await (await site.get('/')).text()).not.toContain('Programado');
    const etag = (await site.get('/feed.xml')).headers.get('ETag') ?? '';
    expect((await site.get('/feed.xml', { 'If-None-Match': etag })).status).toBe(304);
    await publish(site.store, { ...luego, published_at: Date.now() + 1_500 });
    await publish(site.store, { slug: 'anteayer', published_at: Date.now() - twoDays + 1_500 });
    await readAll();
    await eventually(async () => {
      for (const text of await readAll()) expect(text).toContain('/articulo/luego');
      expect(await news()).toContain('/articulo/luego');
      expect(await (await site.get('/')).text()).toContain('Programado');
      expect((await site.get('/articulo/luego')).status).toBe(200);
    });
    expect((await site.get('/feed.xml', { 'If-None-Match': etag })).status).toBe(200);
    await eventually(async () => expect(await news()).not.toContain('/articulo/anteayer'));
    expect(await news()).toContain('/articulo/ya');
  });

  testOnce('counts people who read an article, not robots, prefetches or HEAD', async (site) => {
    await publish(site.store);
    await eventually(async () =>
      expect((await site.get('/', { 'User-Agent': 'x' })).status).toBe(200),
    );
    await site.get('/articulo/muro');
    await site.get('/articulo/muro?utm_source=x', { Referer: 'https://www.google.com/' });
    await site.get('/api/articles/muro');
    await site.get('/articulo/muro', { 'User-Agent': 'Googlebot/2.1' });
    await site.get('/articulo/muro', { 'Sec-Purpose': 'prefetch' });
    await site.get('/articulo/muro', { Purpose: 'prefetch' });
    await site.get('/articulo/muro', {}, 'HEAD');
    // Without a user agent.
    await sendRaw(site.url, toGet('/articulo/muro', 'Connection: close\r\n'));
    await eventually(async () =>
      expect((await getArticle(site.store, 'muro', Date.now()))?.views).toBe(3),
    );
    const { views } = await site.store.db
      .selectFrom('totals')
      .select('views')
      .executeTakeFirstOrThrow();
    expect(views).toBe(3);
    const today = toDay(Date.now());
    const arrivals = await sumArrivals(site.store.db, { from: today - 1, until: today });
    expect(arrivals).toEqual({ direct: 1, search: 1, mail: 0, site: 0 });
  });
});

test('an unavailable database is a 503 with Retry-After, and an unexpected error of the API a 500', async () => {
  await using place = await engines[0].createTestDatabase();
  const server = await startServer(parseEnv({ PORT: '0' }), await openStore(place));
  const store = await openStore(place);
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(server.url + path, init);
    const { detail } = await response.json();
    return [response.status, response.headers.get('Retry-After'), detail];
  };
  await store.db.schema.alterTable('articles').renameTo('apartados').execute();
  expect(await ask('/feed.xml')).toEqual([503, '5', 'El sitio no puede responder ahora.']);
  expect(await ask('/api/articles?limit=3')).toEqual([500, null, 'Ocurrió un error inesperado.']);
  // The watch of the version, which reads once a second, may have reported it too.
  await store.db.schema.alterTable('apartados').renameTo('articles').execute();
  expect(console.error).toHaveBeenCalled();
  vi.mocked(console.error).mockClear();
  await store.close();
  await rm(place.dataDir, { recursive: true });
  const unready = 'La base de datos no responde, o no admite cambios.';
  expect(await ask('/readyz')).toEqual([503, '5', unready]);
  const headers = { 'Content-Type': 'application/json' };
  const subscribing = { method: 'POST', headers, body: '{"email":"ana@obra.example"}' };
  const away = 'Los datos no están disponibles. Inténtelo de nuevo en unos segundos.';
  expect(await ask('/api/newsletter/subscribe', subscribing)).toEqual([503, '5', away]);
  await server.stop();
});

test('a request that is being sent during shutdown is answered, and its connection closed', async () => {
  await using place = await engines[0].createTestDatabase();
  const server = await startServer(parseEnv({ PORT: '0' }), await openStore(place));
  const [idle, sender] = await Promise.all([openRaw(server.url), openRaw(server.url)]);
  const body = '{"email":"ana@obra.example"}';
  const head = toSubscription(body).slice(0, -body.length - 2);
  sender.write(`${head}Expect: 100-continue\r\n\r\n`);
  await once(sender, 'data');
  const stopped = server.stop();
  await once(idle.resume(), 'close');
  const response = readAll(sender);
  sender.write(body);
  const { status, headers } = parseResponse(await response) ?? {};
  expect([status, headers?.get('connection')]).toEqual([200, 'close']);
  await stopped;
});

test('a process can send the front page before anyone requested it, even without the database', async () => {
  await using site = await open(engines[0]);
  await site.store.db.schema.alterTable('categories').renameTo('apartadas').execute();
  for (const headers of [{}, { 'Save-Data': 'on' }]) {
    expect((await site.get('/', headers)).status).toBe(200);
  }
});
