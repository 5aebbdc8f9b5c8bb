import { type Context, Hono } from 'hono';
import { imageTypes } from '#contract/image-files.ts';
import { isSlug } from '#contract/slug.ts';
import {
  countPages,
  highestPage,
  imagePattern,
  parsePage,
  patterns,
  toArticle,
  toCategory,
  toWebManifest,
} from '#paths.ts';
import { release } from '#release.ts';
import type { Fetcher } from '#site/data/api.ts';
import type { Assets } from '#site/document/document.tsx';
import type { SiteIdentity } from '#site/identity.tsx';
import { getFate } from '#store/articles.ts';
import { findCategory } from '#store/categories.ts';
import { getImageFile } from '#store/images.ts';
import type { Store } from '#store/store.ts';
import { createApi } from './api/api.ts';
import { createLetterLinks } from './api/letter-links.ts';
import { createSubscriptionForm } from './api/subscription-form.ts';
import type { RenderPage } from './build.ts';
import type { Notes } from './cache/answer-cache.ts';
import { noteSource } from './cache/provenance.ts';
import { createScales } from './cache/scales.ts';
import type { MakeCard } from './cards/card-maker.ts';
import { createCards } from './cards/cards.ts';
import { createDiscovery } from './discovery/discovery.ts';
import { createWebManifest } from './discovery/web-manifest.ts';
import { toCanonicalPath } from './http/canonical-address.ts';
import { embeddable, shared, toPageHeaders } from './http/headers.ts';
import { isLight, parseModeChoice, toModeCookie } from './http/mode.ts';
import { toProblem } from './http/problem.ts';
import { watchWrites } from './readiness.ts';
import { reportFault, reportUnavailable } from './telemetry/log.ts';

/** What the caller tells the application besides the request. */
type AppEnv = {
  Bindings: {
    clientAddress?: string;
    /** Where to note what a page is made of, or which other page to send in its place. */
    notes?: Notes;
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
  const { render, makeCard, assets, identity, indexNowKey } = options;
  const { store, assertReady } = watchWrites(options.store);
  const app: App = new Hono();
  const weigh = createScales(store);
  const isSecure = identity.url.startsWith('https:');

  app.get('*', async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const path = toCanonicalPath(pathname);
    if (path === null) return next();
    c.header('Cache-Control', shared);
    return c.redirect(path + search, 301);
  });

  app.get('*', async (c, next) => {
    const choice = parseModeChoice(new URL(c.req.url));
    if (!choice) return next();
    c.header('Cache-Control', 'no-store');
    c.header('Set-Cookie', toModeCookie(choice, c.req.header(), isSecure));
    return c.redirect(choice.page, 303);
  });

  app.get('/readyz', async (c) => {
    try {
      await assertReady();
      return c.json({ ok: true, ...release }, 200, { 'Cache-Control': 'no-store' });
    } catch (error) {
      reportUnavailable(error);
      const detail = 'La base de datos no responde, o no admite cambios.';
      return toProblem(503, detail, { 'Retry-After': '5' });
    }
  });

  app.use('/api/*', async (c, next) => {
    await next();
    if (c.req.method === 'GET' && c.res.ok) c.res.headers.set('Cache-Control', shared);
  });
  const api = createApi(store, identity.url);
  app.route('/', api);
  app.route('/', createSubscriptionForm(api, identity));
  app.route('/', createLetterLinks(store, identity));

  app.get(imagePattern, async (c) => {
    const file = await getImageFile(store, c.req.param('id'), c.req.param('file'));
    if (!file || !imageTypes.includes(file.type)) return toProblem(404, 'Esta imagen no existe.');
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

  async function renderAt(c: Context<AppEnv>, ask: Fetcher = api.request): Promise<Response> {
    const notes: Notes = c.env?.notes ?? { sources: null };
    notes.sources = [];
    const fetcher: Fetcher = async (url, init) => noteSource(notes, url, await ask(url, init));
    const light = isLight(c.req.header());
    const { status, html } = await render({
      address: toAddress(c),
      fetcher,
      assets,
      identity,
      weigh: light ? weigh : null,
    });
    return new Response(html, {
      status,
      headers: {
        ...toPageHeaders(light),
        'Cache-Control': status === 200 ? shared : 'no-store',
        ...(status === 503 ? { 'Retry-After': '5' } : {}),
      },
    });
  }

  /**
   * All addresses of a kind at which there is nothing have one page, that of an address where there never is anything:
   * the cache is told to send that one, and made-up addresses cost no rendering.
   */
  async function renderNothing(c: Context<AppEnv>, instead: string): Promise<Response> {
    if (!c.env?.notes || toAddress(c) === instead) return renderAt(c);
    c.env.notes.instead = instead;
    return c.body(null, 404);
  }

  /** Checks first that there is something. If the data is away the page says so, and does not ask again. */
  const lookFirst =
    (look: (c: Context<AppEnv>) => Promise<Response>) => async (c: Context<AppEnv>) => {
      try {
        return await look(c);
      } catch (error) {
        if (!store.isUnavailable(error)) throw error;
        reportUnavailable(error);
        return renderAt(c, () => Promise.reject(error));
      }
    };

  app.get(
    patterns.article,
    lookFirst(async (c) => {
      const slug = c.req.param('slug') ?? '';
      const fate = isSlug(slug) ? await getFate(store, slug, Date.now()) : null;
      if (fate === 'published') return renderAt(c);
      if (fate === 'retired' || toAddress(c) === aRetiredArticle) {
        const { body, headers } = await renderNothing(c, aRetiredArticle);
        return new Response(body, { status: 410, headers });
      }
      if (fate === null) return renderNothing(c, toArticle(noSlug));
      // Browsers keep a bare 301 forever, and the old slug may one day name another article.
      c.header('Cache-Control', shared);
      return c.redirect(toArticle(fate.movedTo), 301);
    }),
  );
  app.get(
    patterns.category,
    lookFirst(async (c) => {
      const category = await findCategory(store, c.req.param('slug') ?? '', Date.now());
      if (!category) return renderNothing(c, toCategory(noSlug));
      if ('movedTo' in category) {
        c.header('Cache-Control', shared);
        return c.redirect(toCategory(category.movedTo), 301);
      }
      const page = parsePage(new URL(c.req.url).search);
      if (page === 1 || page <= countPages(category.articleCount)) return renderAt(c);
      return renderNothing(c, toCategory(category.slug, highestPage));
    }),
  );
  for (const pattern of Object.values(patterns)) app.get(pattern, (c) => renderAt(c));
  app.get('*', (c) => renderNothing(c, `/${noSlug}`));
  app.all('*', () => toProblem(405, 'Esta dirección admite GET, HEAD.', { Allow: 'GET, HEAD' }));

  app.onError((error) => {
    if (store.isUnavailable(error)) reportUnavailable(error);
    else reportFault(error);
    return toProblem(503, 'El sitio no puede responder ahora.', { 'Retry-After': '5' });
  });
  return app;
}

/** No article and no category can have it. */
const noSlug = '-';
const aRetiredArticle = `${toArticle(noSlug)}?retirado`;

function toAddress(c: Context): string {
  const { pathname, search } = new URL(c.req.url);
  return pathname + search;
}
