import { expect, test, vi } from 'vitest';
import { parseEnv } from '#env.ts';
import { saveCategory } from '#store/articles/categories.ts';
import { changeContent, retireArticle, saveArticles } from '#store/articles/publishing.ts';
import { openStore } from '#store/open.ts';
import type { Store } from '#store/store.ts';
import { toArticleInput } from '#store/testing/article-input.ts';
import { describeEngines, type Engine } from '#store/testing/engines.ts';
import { startServer } from '../start.ts';

/** Two servers on one database, as two workers or two machines are. */
async function openTwoSites(engine: Engine) {
  const place = await engine.createPlace();
  const store = await openStore(place);
  const env = parseEnv({ PORT: '0' });
  const servers = [
    await startServer(env, await openStore(place)),
    await startServer(env, await openStore(place)),
  ];
  const read = (path: string) =>
    Promise.all(servers.map(async ({ url }) => (await fetch(url + path)).text()));
  return {
    store,
    /** Waits until both servers show a text at all of these addresses, or neither does at any. */
    async until(paths: string[], text: string, isThere = true) {
      await vi.waitFor(
        async () => {
          for (const path of paths) {
            for (const body of await read(path)) {
              expect(body.includes(text), `${path}: ${text}`).toBe(isThere);
            }
          }
        },
        { timeout: 20_000, interval: 50 },
      );
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(servers.map((server) => server.stop()));
      await store.close();
      await place[Symbol.asyncDispose]();
    },
  };
}

const publish = (store: Store, title: string, category = 'Noticias') =>
  changeContent(store, async (tx) => {
    await saveCategory(tx, { slug: 'noticias', name: category, description: '', icon: 'n' });
    await saveArticles(tx, [[toArticleInput('muro', { title, featured: true })]], Date.now());
  });

const lists = [
  '/',
  '/categoria/noticias',
  '/api/articles',
  '/api/articles?featured=true&limit=4',
  '/api/articles/search?q=muro',
];
const carriers = [...lists, '/articulo/muro', '/api/articles/muro'];

describeEngines('every process', (engine) => {
  test('shows a publication, its change and its withdrawal wherever it is carried', async () => {
    await using site = await openTwoSites(engine);
    await site.until(lists, 'Muro de Caracas', false);
    await publish(site.store, 'Muro de Caracas');
    await site.until(carriers, 'Muro de Caracas');
    await publish(site.store, 'Muro de Maracaibo');
    await site.until(carriers, 'Muro de Maracaibo');
    await site.until(carriers, 'Muro de Caracas', false);
    await changeContent(site.store, (tx) => retireArticle(tx, 'muro', null));
    await site.until(carriers, 'Muro de Maracaibo', false);
  });

  test('shows a category by its new name on every page that says it', async () => {
    await using site = await openTwoSites(engine);
    const named = [
      '/',
      '/categoria/noticias',
      '/articulo/muro',
      '/api/articles/muro',
      '/api/categories',
    ];
    await publish(site.store, 'Muro', 'Avisos');
    await site.until(named, 'Avisos');
    await publish(site.store, 'Muro', 'Actualidad');
    await site.until(named, 'Actualidad');
    await site.until(named, 'Avisos', false);
  });
});
