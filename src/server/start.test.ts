import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { expect, test, vi } from 'vitest';
import { toDay } from '#contract/day.ts';
import { parseEnv } from '#env.ts';
import { getArticle } from '#store/articles/articles.ts';
import type { ArticleInput } from '#store/articles/publication-plan.ts';
import { changeContent, renameArticle, retireArticle } from '#store/articles/publishing.ts';
import { sumArrivals } from '#store/figures/readings.ts';
import { openStore } from '#store/open.ts';
import type { Store } from '#store/store.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { describeEngines, type Engine, engines } from '#store/testing/engines.ts';
import { eventually } from '#store/testing/eventually.ts';
import { startServer } from './start.ts';
import { openRaw, parseAnswer, readAll } from './testing/raw.ts';

const reader = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/150 Mobile' };

async function openSite(engine: Engine) {
  const place = await engine.createPlace();
  const store = await openStore(place);
  const server = await startServer(parseEnv({ PORT: '0' }), await openStore(place));
  return {
    store,
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(server.url + path, { headers: { ...reader, ...headers }, redirect: 'manual' }),
    url: server.url,
    async [Symbol.asyncDispose]() {
      await server.stop();
      await store.close();
      await place[Symbol.asyncDispose]();
    },
  };
}

function publish(store: Store, fields: Partial<ArticleInput> = {}) {
  const article = { title: 'Muro de contención', featured: true, ...fields };
  return publishArticles(store, toArticleInput('muro', article));
}

const until = (check: () => Promise<void>) => eventually(check);

/** The raw answer, without fetch's own decompression. */
function getRaw(url: string, headers: Record<string, string>, method = 'GET') {
  return new Promise<{
    status?: number | undefined;
    headers: Record<string, unknown>;
    bytes: number;
  }>((resolve, reject) => {
    request(url, { method, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk) => (bytes += chunk.length));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, bytes }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describeEngines('the server', (engine, testOnce) => {
  test('shows a publication, a change and a withdrawal on pages it had kept', async () => {
    await using site = await openSite(engine);
    expect((await site.get('/articulo/muro')).status).toBe(404);
    expect(await (await site.get('/')).text()).toContain('No hay artículos disponibles.');
    await publish(site.store);
    await until(async () =>
      expect(await (await site.get('/')).text()).toContain('Muro de contención'),
    );
    expect((await site.get('/articulo/muro')).status).toBe(200);
    await publish(site.store, { title: 'Otro título' });
    await until(async () =>
      expect(await (await site.get('/articulo/muro')).text()).toContain('Otro título'),
    );
    await changeContent(site.store, (tx) => retireArticle(tx, 'muro', null));
    await until(async () => expect((await site.get('/articulo/muro')).status).toBe(410));
    expect(await (await site.get('/articulo/muro')).text()).toContain('Artículo no encontrado');
    expect(await (await site.get('/api/articles')).json()).toEqual([]);
  });

  test('leads readers of an old address to the new one', async () => {
    await using site = await openSite(engine);
    await publish(site.store);
    await changeContent(site.store, (tx) => renameArticle(tx, 'muro', 'muro-nuevo'));
    await until(async () => expect((await site.get('/articulo/muro-nuevo')).status).toBe(200));
    const old = await site.get('/articulo/muro');
    expect([old.status, old.headers.get('Location')]).toEqual([301, '/articulo/muro-nuevo']);
    expect(old.headers.get('Cache-Control')).toContain('max-age=0');
    expect((await site.get('/articulo/%E0%A4%A')).status).toBe(404);
    expect((await site.get('/articulo/%00')).status).toBe(404);
  });

  test('shows an article by itself when its hour comes, on kept pages, feeds and sitemaps too', async () => {
    await using site = await openSite(engine);
    const twoDays = 48 * 3_600_000;
    const channels = ['/feed.xml', '/feed.json', '/sitemap-articulos-1.xml', '/llms.txt'];
    const readAll = async () =>
      Promise.all(channels.map(async (path) => (await site.get(path)).text()));
    await readAll();
    await publish(site.store, { slug: 'ya' });
    await publish(site.store, { slug: 'anteayer', published_at: Date.now() - twoDays + 5_000 });
    const luego = { slug: 'luego', title: 'Programado', published_at: Date.now() + 2_500 };
    await publish(site.store, luego);
    const news = async () => (await site.get('/sitemap-noticias.xml')).text();
    await until(async () => {
      for (const text of await readAll()) expect(text).toContain('/articulo/ya');
      expect(await news()).toContain('/articulo/anteayer');
    });
    expect((await site.get('/articulo/luego')).status).toBe(404);
    expect(await (await site.get('/')).text()).not.toContain('Programado');
    const etag = (await site.get('/feed.xml')).headers.get('ETag') ?? '';
    expect((await site.get('/feed.xml', { 'If-None-Match': etag })).status).toBe(304);
    await until(async () => {
      for (const text of await readAll()) expect(text).toContain('/articulo/luego');
      expect(await news()).toContain('/articulo/luego');
      expect(await (await site.get('/')).text()).toContain('Programado');
      expect((await site.get('/articulo/luego')).status).toBe(200);
    });
    expect((await site.get('/feed.xml', { 'If-None-Match': etag })).status).toBe(200);
    await until(async () => expect(await news()).not.toContain('/articulo/anteayer'));
    expect(await news()).toContain('/articulo/ya');
  });

  testOnce('counts people who read an article, not robots, prefetches or headers', async () => {
    await using site = await openSite(engine);
    await publish(site.store);
    await until(async () => expect((await site.get('/', { 'User-Agent': 'x' })).status).toBe(200));
    await site.get('/articulo/muro');
    await site.get('/articulo/muro?utm_source=x', { Referer: 'https://www.google.com/' });
    await site.get('/api/articles/muro');
    await site.get('/articulo/muro', { 'User-Agent': 'Googlebot/2.1' });
    await site.get('/articulo/muro', { 'Sec-Purpose': 'prefetch' });
    await site.get('/articulo/muro', { Purpose: 'prefetch' });
    await getRaw(`${site.url}/articulo/muro`, reader, 'HEAD');
    await getRaw(`${site.url}/articulo/muro`, {});
    await until(async () =>
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

  testOnce('is alive and ready', async () => {
    await using site = await openSite(engine);
    expect((await site.get('/healthz')).status).toBe(200);
    expect((await site.get('/readyz')).status).toBe(200);
  });
});

test('whoever asks while the data is away or broken is told so, and when to come again', async () => {
  await using place = await engines[0].createPlace();
  const server = await startServer(parseEnv({ PORT: '0' }), await openStore(place));
  const store = await openStore(place);
  const ask = async (path: string) => {
    const answer = await fetch(server.url + path);
    const { detail } = await answer.json();
    return [answer.status, answer.headers.get('Retry-After'), detail];
  };
  await store.db.schema.alterTable('articles').renameTo('apartados').execute();
  expect(await ask('/feed.xml')).toEqual([503, '5', 'El sitio no puede responder ahora.']);
  expect(console.error).toHaveBeenCalledOnce();
  vi.mocked(console.error).mockClear();
  await store.close();
  await rm(place.dataDir, { recursive: true });
  const away = 'La base de datos no responde, o no admite cambios.';
  expect(await ask('/readyz')).toEqual([503, '5', away]);
  await server.stop();
});

test('whoever is in the middle of a request when the server ends is answered, and told that it was the last', async () => {
  await using place = await engines[0].createPlace();
  const server = await startServer(parseEnv({ PORT: '0' }), await openStore(place));
  const [idle, sender] = await Promise.all([openRaw(server.url), openRaw(server.url)]);
  const body = '{"email":"ana@obra.example"}';
  const head = `POST /api/newsletter/subscribe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  sender.write(`${head}Expect: 100-continue\r\n\r\n`);
  await once(sender, 'data');
  const ended = server.stop();
  await once(idle.resume(), 'close');
  const answer = readAll(sender);
  sender.write(body);
  const { status, headers } = parseAnswer(await answer) ?? {};
  expect([status, headers?.get('connection')]).toEqual([200, 'close']);
  await ended;
});

// What is sent is the same on either engine.
test('the server sends 304 to a reader who has the page, and the right coding to each', async () => {
  await using site = await openSite(engines[0]);
  const first = await getRaw(`${site.url}/`, { 'Accept-Encoding': 'gzip, deflate, br' });
  expect(first.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'Accept-Encoding, Save-Data, Cookie',
  });
  const etag = String(first.headers.etag);
  const again = await getRaw(`${site.url}/?utm_source=whatsapp`, { 'If-None-Match': etag });
  expect(again).toMatchObject({ status: 304, bytes: 0 });
  const gzip = await getRaw(`${site.url}/`, { 'Accept-Encoding': 'gzip' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  const plain = await getRaw(`${site.url}/`, {});
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.bytes).toBeGreaterThan(gzip.bytes);
  const head = await getRaw(`${site.url}/`, {}, 'HEAD');
  expect(head).toMatchObject({ status: 200, bytes: 0 });
  expect(head.headers['content-length']).toBe(String(plain.bytes));
});

test('the server lets browsers keep what the build made, and takes no orders', async () => {
  await using site = await openSite(engines[0]);
  const html = await (await site.get('/')).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  const asset = await site.get(script);
  expect(asset.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  // Its address stays when it changes.
  const icon = await site.get('/favicon.svg');
  expect(icon.headers.get('Cache-Control')).toBe('public, max-age=3600');
  const refused = await fetch(site.url, { method: 'POST' });
  expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
});

test('whoever asks for what is not there, or in a way that it does not take, is told so in a sentence', async () => {
  await using site = await openSite(engines[0]);
  for (const [path, detail] of [
    ['/imagenes/x/y.webp', 'Esta imagen no existe.'],
    ['/categoria/nada/feed.xml', 'Esta categoría no existe.'],
    ['/sitemap-articulos-9.xml', 'Este mapa no existe.'],
    ['/tarjetas/x/articulo/nada.jpg', 'Esta tarjeta no existe.'],
  ] as const) {
    const answer = await site.get(path);
    expect([answer.status, await answer.json()]).toMatchObject([404, { status: 404, detail }]);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  }
  const refused = await fetch(`${site.url}/contacto`, { method: 'DELETE' });
  expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  expect((await refused.json()).detail).toBe('Esta dirección admite GET, HEAD.');
  const types = {
    '/feed.xml': 'application/rss+xml; charset=utf-8',
    '/feed.json': 'application/feed+json; charset=utf-8',
    '/sitemap.xml': 'application/xml; charset=utf-8',
    '/robots.txt': 'text/plain; charset=utf-8',
    '/contacto': 'text/html; charset=utf-8',
  };
  for (const [path, type] of Object.entries(types)) {
    expect((await site.get(path)).headers.get('Content-Type')).toBe(type);
  }
});
