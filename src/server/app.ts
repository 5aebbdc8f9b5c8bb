import { type Context, Hono } from 'hono';
import { slugPattern } from '#contract/article.ts';
import { imagePattern, patterns, toArticle, toWebManifest } from '#paths.ts';
import type { Fetcher } from '#site/data/api.ts';
import type { Assets } from '#site/document/document.tsx';
import type { SiteIdentity } from '#site/identity.tsx';
import { getFate } from '#store/articles.ts';
import { getImageFile } from '#store/images.ts';
import { getContentVersion } from '#store/revision.ts';
import type { Store } from '#store/store.ts';
import { createApi } from './api/api.ts';
import type { RenderPage } from './build.ts';
import type { Source } from './cache/answer-cache.ts';
import { shared } from './cache/cache-control.ts';
import { noteSource } from './cache/provenance.ts';
import type { MakeCard } from './cards/card-maker.ts';
import { createCards } from './cards/cards.ts';
import { createDiscovery } from './discovery/discovery.ts';
import { createWebManifest } from './discovery/web-manifest.ts';
import { toCanonicalPath } from './http/canonical-address.ts';
import { embeddable } from './http/headers.ts';
import { toProblem } from './http/problem.ts';
import { reportFault } from './telemetry/log.ts';

/** What whoever asks tells the application beside the request. */
type AppEnv = {
  Bindings: {
    clientAddress?: string;
    /** Where to write down what a page is made of. */
    notes?: { sources: Source[] | null };
  };
};
export type App = Hono<AppEnv>;

export type AppOptions = {
  store: Store;
  render: RenderPage;
  makeCard: MakeCard;
  assets: Assets;
  identity: SiteIdentity;
  indexNowKey?: string | undefined;
};

/** Everything the server answers, in the order it is tried. */
export function createApp(options: AppOptions): App {
  const { store, render, makeCard, assets, identity, indexNowKey } = options;
  const app: App = new Hono();

  app.get('*', async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const path = toCanonicalPath(pathname);
    if (path === null) return next();
    c.header('Cache-Control', shared);
    return c.redirect(path + search, 301);
  });

  app.get('/readyz', async (c) => {
    try {
      await getContentVersion(store, Date.now());
      return c.json({ ok: true }, 200, { 'Cache-Control': 'no-store' });
    } catch {
      return toProblem(503, 'La base de datos no responde.', { 'Retry-After': '5' });
    }
  });

  app.use('/api/*', async (c, next) => {
    await next();
    if (c.req.method === 'GET' && c.res.ok) c.res.headers.set('Cache-Control', shared);
  });
  const api = createApi(store, identity.url);
  app.route('/', api);

  app.get(imagePattern, async (c) => {
    const file = await getImageFile(store, c.req.param('id'), c.req.param('file'));
    if (!file) return toProblem(404, 'Esta imagen no existe.');
    return c.body(new Uint8Array(file.bytes), 200, {
      ...embeddable,
      'Content-Type': file.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  });

  app.route('/', createCards({ store, site: identity.name, makeCard }));

  const manifest = JSON.stringify(createWebManifest(identity));
  app.get(toWebManifest(), (c) =>
    c.body(manifest, 200, {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    }),
  );

  app.route('/', createDiscovery({ store, identity, indexNowKey }));

  async function renderAt(c: Context<AppEnv>): Promise<Response> {
    const { pathname, search } = new URL(c.req.url);
    const address = pathname + search;
    const sources: Source[] = [];
    if (c.env?.notes) c.env.notes.sources = sources;
    const fetcher: Fetcher = async (url, init) =>
      noteSource(sources, url, await api.request(url, init));
    const { status, html } = await render({ address, fetcher, assets, identity });
    return new Response(html, {
      status,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': status === 200 ? shared : 'no-store',
        ...(status === 503 ? { 'Retry-After': '5' } : {}),
      },
    });
  }
  app.get(patterns.article, async (c) => {
    const page = await renderAt(c);
    const slug = c.req.param('slug');
    if (page.status !== 404 || !slugPattern.test(slug)) return page;
    const fate = await getFate(store, slug, Date.now());
    if (fate === 'retired') {
      return new Response(page.body, { status: 410, headers: page.headers });
    }
    if (!fate) return page;
    // Browsers keep a bare 301 for ever, and the old slug may one day name another article.
    c.header('Cache-Control', shared);
    return c.redirect(toArticle(fate.movedTo), 301);
  });
  app.get('*', renderAt);
  app.all('*', () => toProblem(405, 'Esta dirección admite GET, HEAD.', { Allow: 'GET, HEAD' }));

  app.onError((error) => {
    if (!store.isUnavailable(error)) reportFault(error);
    return toProblem(503, 'El sitio no puede responder ahora.', { 'Retry-After': '5' });
  });
  return app;
}
