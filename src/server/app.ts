import { type Context, Hono } from 'hono';
import { imageTypes } from '#contract/image-files.ts';
import { isSlug } from '#contract/slug.ts';
import {
  advertPattern,
  countPages,
  editionPattern,
  highestPage,
  imagePattern,
  isReserved,
  parsePage,
  patterns,
  toApiArticle,
  toArticle,
  toCategory,
  toHome,
  toTag,
  toWebManifest,
} from '#paths.ts';
import { release } from '#release.ts';
import type { Fetcher } from '#site/data/api.ts';
import type { Assets } from '#site/document/document.tsx';
import type { SiteIdentity } from '#site/identity.tsx';
import { getFollowedAdvert } from '#store/adverts/adverts.ts';
import { getFate } from '#store/articles/articles.ts';
import { findCategory } from '#store/articles/categories.ts';
import { getTag } from '#store/articles/tags.ts';
import { isSentEdition } from '#store/newsletter/sent-editions.ts';
import { getPublicImageFile } from '#store/pictures/images.ts';
import type { Store } from '#store/store.ts';
import { createApi } from './api/api.ts';
import { createEmailLinks } from './api/email-links.ts';
import { createSubscriptionForm } from './api/subscription-form.ts';
import { createMailReports, createReadingReports } from './api/webhooks.ts';
import type { RenderPage } from './build.ts';
import type { Notes } from './cache/answer-cache.ts';
import { createFileSizes } from './cache/file-sizes.ts';
import { recordSource, toSiteSource } from './cache/provenance.ts';
import { createAccentIcons, createAccentSheet } from './cards/accent.ts';
import type { MakeCard } from './cards/card-maker.ts';
import { createCards } from './cards/cards.ts';
import { createDiscovery } from './discovery/discovery.ts';
import { createWebManifest } from './discovery/web-manifest.ts';
import { toCanonicalPath } from './http/canonical-address.ts';
import {
  embeddable,
  shared,
  toLightHeaders,
  toPageHeaders,
  toScriptlessHeaders,
} from './http/headers.ts';
import { isLight, parseModeChoice, toModeCookie } from './http/mode.ts';
import { toProblem } from './http/problem.ts';
import { watchWrites } from './readiness.ts';
import { reportFault, reportUnavailable } from './telemetry/log.ts';
import { isReading, type Reading } from './telemetry/views.ts';

/** What the caller passes besides the request. */
type AppEnv = {
  Bindings: {
    /** For a cached answer, that of the first client. */
    clientAddress?: string;
    /** Filled in while the page is made. */
    notes?: Notes;
  };
};
export type App = Hono<AppEnv>;

export type AppOptions = {
  store: Store;
  render: RenderPage;
  makeCard: MakeCard;
  assets: Assets;
  getSite: () => SiteIdentity;
  indexNowKey?: string | undefined;
  mailReportsKey?: string | undefined;
  readingsKey?: string | undefined;
  /** Called for each reading that a CDN reports. */
  onReading?: (reading: Reading, at: number) => void;
  /** Called when a reader follows an advert. */
  onFollowed?: (advert: number) => void;
};

/** Everything the server answers, in the order it is tried. */
export function createApp(options: AppOptions): App {
  const { render, makeCard, assets, getSite, indexNowKey, mailReportsKey, onFollowed } = options;
  const { readingsKey, onReading } = options;
  const { store, assertReady } = watchWrites(options.store);
  const app: App = new Hono();
  const getFileSize = createFileSizes(store);
  const isSecure = getSite().url.startsWith('https:');

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
  const api = createApi(store, getSite().url);
  app.route('/', api);
  app.route('/', createSubscriptionForm(api, { render, assets, weigh: getFileSize, getSite }));
  app.route('/', createEmailLinks(store, getSite));
  if (mailReportsKey) app.route('/', createMailReports(store, mailReportsKey));
  if (readingsKey && onReading) {
    const getSiteUrl = () => getSite().url;
    app.route('/', createReadingReports({ key: readingsKey, getSiteUrl, onReading }));
  }

  app.get(imagePattern, async (c) => {
    const { id, file: name } = c.req.param();
    const file = await getPublicImageFile(store, id, name, Date.now());
    if (c.env?.notes) c.env.notes.mayBeWithdrawn = true;
    if (!file || !imageTypes.includes(file.type)) return toProblem(404, 'Esta imagen no existe.');
    return c.body(new Uint8Array(file.bytes), 200, {
      ...embeddable,
      'Content-Type': file.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  });

  app.route('/', createCards({ store, getSite, makeCard }));

  app.route('/', createAccentSheet(getSite));
  app.route('/', createAccentIcons(getSite, makeCard));

  app.get(toWebManifest(), (c) =>
    c.body(JSON.stringify(createWebManifest(getSite())), 200, {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    }),
  );

  app.route('/', createDiscovery({ store, getSite, indexNowKey }));

  async function renderAt(
    c: Context<AppEnv>,
    ask: Fetcher = api.request,
    fullHeaders = toPageHeaders(),
  ): Promise<Response> {
    const notes: Notes = c.env?.notes ?? { sources: null };
    const identity = getSite();
    notes.sources = [toSiteSource(identity)];
    const fetcher: Fetcher = async (url, init) => recordSource(notes, url, await ask(url, init));
    const light = isLight(c.req.header());
    const address = toAddress(c);
    const { status, html } = await render({
      address,
      fetcher,
      assets,
      identity,
      weigh: light ? getFileSize : null,
    });
    // A missing article has no advert.
    const hasAdvert = status === 200 && !light && showsAdvert(address);
    if (identity.advert && hasAdvert) notes.advert = identity.advert.id;
    return new Response(html, {
      status,
      headers: {
        ...(light ? toLightHeaders(identity) : fullHeaders),
        'Cache-Control': status === 200 ? shared : 'no-store',
        ...(status === 503 ? { 'Retry-After': '5' } : {}),
      },
    });
  }

  /**
   * All addresses of a kind without a page share one, that of an address that never exists. The cache sends that one, so
   * made-up addresses cost no rendering.
   */
  async function renderNothing(c: Context<AppEnv>, instead: string): Promise<Response> {
    if (!c.env?.notes || toAddress(c) === instead) return renderAt(c);
    c.env.notes.instead = instead;
    return c.body(null, 404);
  }

  /** If the database is unavailable, renders the error page without reading again. */
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
      const address = isSlug(slug) && !isReserved(slug) ? toApiArticle(slug) : null;
      const article = address === null ? null : await api.request(address);
      if (article?.ok) {
        return renderAt(c, (url, init) => (url === address ? article : api.request(url, init)));
      }
      // Renders the error page without reading again.
      if (article && article.status >= 500) return renderAt(c, () => article.clone());
      const fate = address === null ? null : await getFate(store, slug, Date.now());
      // Published since the read above.
      if (fate === 'published') return renderAt(c);
      if (fate === 'retired' || toAddress(c) === retiredArticle) {
        const { body, headers } = await renderNothing(c, retiredArticle);
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
  app.get(
    patterns.tag,
    lookFirst(async (c) => {
      const slug = c.req.param('slug') ?? '';
      const tag = isSlug(slug) ? await getTag(store, slug, Date.now()) : null;
      if (!tag) return renderNothing(c, toTag(noSlug));
      const page = parsePage(new URL(c.req.url).search);
      if (page === 1 || page <= countPages(tag.articleCount)) return renderAt(c);
      return renderNothing(c, toTag(tag.slug, highestPage));
    }),
  );
  app.get(
    advertPattern,
    lookFirst(async (c) => {
      const id = c.req.param('id') ?? '';
      const now = Date.now();
      const isId = /^[1-9]\d{0,8}$/.test(id);
      const advert = isId ? await getFollowedAdvert(store.db, Number(id), now) : null;
      if (!advert) return renderNothing(c, `/${noSlug}`);
      const isSold = now < advert.ends_at;
      const asked = { method: c.req.method, headers: c.req.header() };
      if (isSold && isReading(asked)) onFollowed?.(advert.id);
      return c.body(null, 302, {
        Location: advert.link,
        'Cache-Control': 'no-store',
        'X-Robots-Tag': 'noindex, nofollow',
      });
    }),
  );
  app.get(
    editionPattern,
    lookFirst(async (c) =>
      (await isSentEdition(store, Number(c.req.param('number'))))
        ? renderAt(c, api.request, toScriptlessHeaders())
        : renderNothing(c, `/${noSlug}`),
    ),
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

const showsAdvert = (address: string) => address === toHome() || address.startsWith(toArticle(''));

/** Not a valid slug. */
const noSlug = '-';
const retiredArticle = `${toArticle(noSlug)}?retirado`;

function toAddress(c: Context): string {
  const { pathname, search } = new URL(c.req.url);
  return pathname + search;
}
