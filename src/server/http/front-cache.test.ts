import { expect, test } from 'vitest';
import { getArticle } from '#store/articles/articles.ts';
import { addTestAdvert } from '#store/testing/advert.ts';
import { publishArticles, retire, toArticleInput } from '#store/testing/article-input.ts';
import { engines } from '#store/testing/engines.ts';
import { openWatchedSite } from '../testing/watched-site.ts';

const key = 'clave-del-registro-de-la-cdn';
const cdn = {
  CACHE: 'cdn',
  READINGS_KEY: key,
  TRUST_PROXY: '2',
  PURGE: 'cloudflare',
  PURGE_ZONE: 'zona1',
  PURGE_TOKEN: 'clave-de-la-api',
};

async function openWith(settings: NodeJS.ProcessEnv) {
  const site = await openWatchedSite(engines[0], settings);
  await publishArticles(site.store, toArticleInput('losa'));
  const getHeaders = async (path: string, how: RequestInit = {}) =>
    (await site.get(path, {}, { redirect: 'manual', ...how })).headers;
  return Object.assign(site, {
    getHeaders,
    getCacheControl: async (path: string) => (await getHeaders(path)).get('Cache-Control') ?? '',
  });
}

test('without CACHE, responses must be revalidated, so that an unknown cache loses no readings', async () => {
  await using site = await openWith({});
  for (const path of ['/', '/articulo/losa', '/api/articles/losa', '/feed.xml']) {
    const headers = await site.getHeaders(path);
    expect(headers.get('Cache-Control'), path).toMatch(/^public, max-age=0(?!.*s-maxage)/);
    expect(headers.has('X-Lectura') || headers.has('X-Accel-Expires'), path).toBe(false);
  }
});

test('a CDN may store only responses that are the same for everyone', async () => {
  await using site = await openWith(cdn);
  for (const path of ['/', '/articulo/losa', '/api/articles/losa', '/feed.xml', '/Contacto']) {
    const headers = await site.getHeaders(path);
    expect(headers.get('Cache-Control'), path).toContain('s-maxage=30, stale-while-revalidate=20');
    expect(headers.get('Cache-Tag'), path).toBe('contenido');
  }
  await publishArticles(site.store, toArticleInput('retirado'));
  await retire(site.store, 'retirado');
  for (const path of ['/articulo/no-hay', '/articulo/retirado']) {
    const missing = await site.getHeaders(path);
    expect(missing.get('Cache-Control'), path).toBe('public, max-age=0, s-maxage=5');
    expect(missing.get('Cache-Tag'), path).toBe('contenido');
    // Others would get it with the page.
    expect(missing.has('X-Request-Id'), path).toBe(false);
  }
  // A publication changes no picture, so it does not purge them.
  await addTestAdvert(site.store);
  const picture = await site.getHeaders('/imagenes/0123456789abcdef/foto-640.webp');
  expect(picture.get('Cache-Control')).toContain(', s-maxage=60');
  expect(picture.has('Cache-Tag')).toBe(false);
  for (const path of ['/readyz', '/?modo=ligero', '/api/articles/no-hay', '/publicidad/7']) {
    expect(await site.getCacheControl(path), path).not.toContain('s-maxage=30');
  }
  for (const path of ['/buscar?q=losa', '/api/search?q=losa', '/api/articles/search?q=losa']) {
    expect(await site.getCacheControl(path), path).not.toContain('s-maxage');
  }
});

test('readings are counted from the log that a CDN posts, and only from there', async () => {
  await using site = await openWith(cdn);
  const response = await site.get('/articulo/losa');
  const mark = response.headers.get('X-Lectura');
  // A reading through the API is marked `a`: it never counts as an arrival.
  const byApi = await site.getHeaders('/api/articles/losa');
  expect([mark, byApi.get('X-Lectura')]).toEqual(['p/losa/', 'a/losa/']);
  const line = `${Math.floor(Date.now() / 1_000)} ${mark} https://www.google.com\n`;
  const post = async (path: string, body: string) =>
    (await site.get(path, {}, { method: 'POST', body })).status;
  expect(await post(`/lecturas/${key}`, line.repeat(3))).toBe(204);
  expect(await post('/lecturas/otra-clave', line)).toBe(404);
  expect(await post(`/lecturas/${key}`, 'x'.repeat(2_000_000))).toBe(413);
  await site.flush();
  expect((await getArticle(site.store, 'losa', Date.now()))?.views).toBe(3);
});
