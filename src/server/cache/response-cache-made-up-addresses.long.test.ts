import { randomBytes } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import type { Store } from '#store/store.ts';
import { publishArticles, retire, toArticleInput } from '#store/testing/article-input.ts';
import { describeOpened, engines } from '#store/testing/engines.ts';
import { eventually } from '#store/testing/eventually.ts';
import { openWatchedSite } from '../testing/watched-site.ts';

afterEach(() => void vi.useRealTimers());

const publish = (store: Store, ...slugs: string[]) =>
  publishArticles(store, ...slugs.map((slug) => toArticleInput(slug)));

const kinds: [string, (turn: number) => string, number][] = [
  ['no page', (turn) => `/nada-${turn}/por/aqui`, 404],
  ['no article', (turn) => `/articulo/nada-${turn}`, 404],
  ['an invalid slug', (turn) => `/articulo/Ñ${turn}!`, 404],
  ['a retired article', (turn) => `/articulo/retirado-${turn % 3}`, 410],
  ['no category', (turn) => `/categoria/nada-${turn}?pagina=${turn}`, 404],
  ['a page beyond the last of a category', (turn) => `/categoria/noticias?pagina=${9 + turn}`, 404],
  ['no tag', (turn) => `/etiqueta/nada-${turn}?pagina=${turn}`, 404],
  ['a page beyond the last of a tag', (turn) => `/etiqueta/acero?pagina=${9 + turn}`, 404],
];

const versions: [string, Record<string, string>][] = [
  ['', {}],
  [', also the light version', { 'Save-Data': 'on' }],
];

// The cache does not depend on the engine.
test.each(versions)('made-up addresses of a kind share one page%s', async (_, headers) => {
  await using site = await openWatchedSite(engines[0]);
  const retired = ['retirado-0', 'retirado-1', 'retirado-2'];
  await publish(site.store, ...retired);
  await publishArticles(site.store, toArticleInput('muro', { tags: ['acero'] }));
  for (const slug of retired) await retire(site.store, slug);
  for (const [kind, toPath, status] of kinds) {
    const pages = new Set<string>();
    for (let turn = 0; turn < 12; turn += 1) {
      const response = await site.get(toPath(turn), headers);
      expect(response.status, kind).toBe(status);
      expect(response.headers.get('Cache-Control'), kind).toBe('no-store');
      pages.add(await response.text());
    }
    expect(pages.size, kind).toBe(1);
  }
  // An invalid slug has the page of a missing article.
  expect(site.renderedPaths).toHaveLength(kinds.length - 1);
});

test('made-up searches evict only pages of results', async () => {
  await using site = await openWatchedSite(engines[0]);
  const long = Array.from({ length: 20 }, (_, index) =>
    toArticleInput(`muro-${index}`, { excerpt: randomBytes(3_000).toString('base64') }),
  );
  const before = site.getVersion();
  await publishArticles(site.store, toArticleInput('muro'), ...long);
  await eventually(() => expect(site.getVersion()).not.toBe(before));
  // Pages that are a minute old are made again, and this machine may be slow.
  vi.useFakeTimers({ toFake: ['Date'] });
  const ours = ['/articulo/muro', '/api/articles?limit=12', '/api/articles/search?q=muro'];
  for (const path of ours) expect((await site.get(path)).status).toBe(200);
  // Some 120 KB each, compressed: together more than the budget of searches and lists.
  for (let turn = 0; turn < 60; turn += 1) {
    expect((await site.get(`/buscar?q=muro${'.'.repeat(turn)}`)).status).toBe(200);
  }
  const requestCount = site.requestedPaths.length;
  for (const path of ours) expect((await site.get(path)).status).toBe(200);
  expect(site.requestedPaths.slice(requestCount)).toEqual([]);
  await site.get('/buscar?q=muro');
  expect(site.requestedPaths.slice(requestCount)).toEqual(['/buscar?q=muro']);
});

describeOpened('at an address without a page', openWatchedSite, (test) => {
  test('the 404 page has the current categories', async (site) => {
    const getPage = async () => (await site.get('/categoria/nada')).text();
    expect(await getPage()).not.toContain('"name":"Noticias"');
    await publish(site.store, 'muro');
    await eventually(async () => expect(await getPage()).toContain('"name":"Noticias"'));
  });
});
