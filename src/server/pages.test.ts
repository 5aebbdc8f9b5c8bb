import { expect, test } from 'vitest';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { engines, openTestStore } from '#store/testing/engines.ts';
import { createApi } from './api/api.ts';
import { toProblem } from './http/problem.ts';
import { createPages } from './pages.ts';

const identity = { name: 'Plomada', url: 'https://plomada.example', email: 'a@plomada.example' };

/** Serves pages from an API whose first article response is replaced by `respondFirst`. A page shows its article's status. */
async function openPages(respondFirst: (ask: () => Promise<Response>) => Promise<Response>) {
  const store = await openTestStore(engines[0]);
  const api = createApi(store, identity.url);
  let isFirst = true;
  const request = async (url: string) => {
    const ask = async () => api.request(url);
    if (!isFirst) return ask();
    isFirst = false;
    return respondFirst(ask);
  };
  const pages = createPages({
    ...{ store, getFileSize: async () => null, getSite: () => identity, onFollowed: undefined },
    api: Object.assign(Object.create(api), { request }),
    async render({ address, fetcher }) {
      const { status } = await fetcher(`/api/articles/${address.split('/').at(-1)}`);
      return { status, html: String(status) };
    },
    assets: {} as Parameters<typeof createPages>[0]['assets'],
  });
  return Object.assign(store, { get: (path: string) => pages.request(path) });
}

test('an article published between the two reads of its page is shown', async () => {
  await using site = await openPages(async (ask) => {
    const response = await ask();
    await publishArticles(site, toArticleInput('muro'));
    return response;
  });
  expect((await site.get('/articulo/muro')).status).toBe(200);
});

test('a page whose article cannot be read is an error, and is not read again', async () => {
  await using site = await openPages(async () => toProblem(503, 'Sin datos.'));
  await publishArticles(site, toArticleInput('muro'));
  const response = await site.get('/articulo/muro');
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([503, 'no-store']);
  expect(response.headers.get('Retry-After')).toBe('5');
});
