import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { saveCategory } from '#store/categories.ts';
import { openStore } from '#store/open.ts';
import { changeContent, saveArticles } from '#store/publishing.ts';
import type { Store } from '#store/store.ts';
import { toArticleInput } from '#store/testing/article-input.ts';
import { describeEngines, type Engine } from '#store/testing/engines.ts';
import { createApp } from '../app.ts';
import { loadBuild } from '../build.ts';
import { createHttpLane } from '../http/http-lane.ts';
import { createListener } from '../http/listener.ts';
import { createViewCounter } from '../telemetry/views.ts';
import { createMaking, makingLimits } from './making.ts';
import { watchVersion } from './version-watch.ts';

const reader = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/150 Mobile' };

/** The real server, whose work can be seen: which pages it makes and which addresses of the API it asks. */
async function openWatchedSite(engine: Engine) {
  const place = await engine.createPlace();
  const store = await openStore(place);
  const { render, assets } = await loadBuild();
  const version = await watchVersion(store, 50);
  const views = createViewCounter(store, 50);
  const made: string[] = [];
  const app = createApp({
    store,
    render(input) {
      made.push(input.address);
      return render(input);
    },
    makeCard: () => Promise.reject(new Error('no card is asked for')),
    assets,
    identity: { name: 'Plomada', url: 'http://x', email: 'a@b.example' },
  });
  const getClient = () => '';
  const inTurn = createMaking(makingLimits, getClient);
  const common = { app, inTurn, headers: {}, getClient, trustedProxies: 0 };
  const listen = createListener({
    ...common,
    files: new Map(),
    views,
    getVersion: version.get,
  });
  const lane = createHttpLane({
    ...common,
    listen,
    takeTurn: (_, work) => work(),
    isLeaving: () => false,
  });
  const server = createServer(lane).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    store,
    made,
    getVersion: version.get,
    get: (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: reader }),
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      version.stop();
      await views.stop();
      await store.close();
      await place[Symbol.asyncDispose]();
    },
  };
}

/** Walls are a matter of technique; all else is news. */
function publish(store: Store, ...articles: { slug: string; title: string }[]) {
  return changeContent(store, async (tx) => {
    for (const slug of ['noticias', 'tecnicas']) {
      await saveCategory(tx, { slug, name: slug, description: '', icon: 'n' });
    }
    const inputs = articles.map(({ slug, title }) =>
      toArticleInput(slug, { title, category: slug === 'muro' ? 'tecnicas' : 'noticias' }),
    );
    await saveArticles(tx, [inputs], Date.now());
  });
}

const pages = [
  '/',
  '/articulo/muro',
  '/articulo/puente',
  '/categoria/noticias',
  '/categoria/tecnicas',
  '/contacto',
  '/privacidad',
];

describeEngines('a publication', (engine) => {
  test('costs a new rendering of the pages that carry it, and of no other', async () => {
    await using site = await openWatchedSite(engine);
    const before = site.getVersion();
    await publish(site.store, { slug: 'muro', title: 'A' }, { slug: 'puente', title: 'B' });
    await vi.waitFor(() => expect(site.getVersion()).not.toBe(before), { timeout: 5_000 });
    // Read twice: the second time everything is at hand, and readings are counted in the meantime.
    for (const path of [...pages, ...pages]) expect((await site.get(path)).status).toBe(200);
    expect(site.made.toSorted()).toEqual(pages.toSorted());
    await vi.waitFor(async () =>
      expect(await site.store.db.selectFrom('article_views').select('views').execute()).toEqual([
        { views: 2 },
        { views: 2 },
      ]),
    );
    site.made.length = 0;
    const { etag } = Object.fromEntries((await site.get('/articulo/puente')).headers);
    const known = site.getVersion();
    await publish(site.store, { slug: 'muro', title: 'Otro título' });
    await vi.waitFor(() => expect(site.getVersion()).not.toBe(known), { timeout: 5_000 });
    for (const path of [...pages, ...pages]) {
      const text = await (await site.get(path)).text();
      if (path.includes('muro')) expect(text).toContain('Otro título');
    }
    expect(site.made.toSorted()).toEqual(['/', '/articulo/muro', '/categoria/tecnicas']);
    expect((await site.get('/articulo/puente')).headers.get('etag')).toBe(etag);
  });
});
