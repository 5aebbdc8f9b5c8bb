import type { OpenAPIHono } from '@hono/zod-openapi';
import { type Context, Hono } from 'hono';
import { isSlug } from '#contract/slug.ts';
import {
  advertPattern,
  countPages,
  editionPattern,
  highestPage,
  isReserved,
  parsePage,
  patterns,
  toApiArticle,
  toArticle,
  toCategory,
  toHome,
  toTag,
} from '#paths.ts';
import type { Fetcher } from '#site/data/api.ts';
import type { Assets } from '#site/document/document.tsx';
import type { RenderInput } from '#site/entry-server.tsx';
import type { SiteIdentity } from '#site/identity.tsx';
import { getReachableAdvert } from '#store/adverts/adverts.ts';
import { getFate } from '#store/articles/articles.ts';
import { findCategory } from '#store/articles/categories.ts';
import { getTag } from '#store/articles/tags.ts';
import { isSentEdition } from '#store/newsletter/sent-editions.ts';
import type { Store } from '#store/store.ts';
import type { RenderPage } from './build.ts';
import { recordSource, toSiteSource } from './cache/provenance.ts';
import type { Notes } from './cache/response-cache.ts';
import { shared, toLightHeaders, toPageHeaders, toScriptlessHeaders } from './http/headers.ts';
import { isLight } from './http/mode.ts';
import { reportUnavailable } from './telemetry/log.ts';
import { isReading } from './telemetry/views.ts';

export type AppEnv = {
  Bindings: {
    /** The client's address; for a cached response, that of the first client that requested it. */
    clientAddress?: string;
    notes?: Notes;
  };
};

type PagesOptions = {
  store: Store;
  api: OpenAPIHono;
  render: RenderPage;
  assets: Assets;
  getFileSize: RenderInput['getFileSize'];
  getSite: () => SiteIdentity;
  onFollowed: ((advert: number) => void) | undefined;
};

export function createPages(options: PagesOptions): Hono<AppEnv> {
  const { store, api, render, assets, getFileSize, getSite, onFollowed: onAdvertClick } = options;
  const pages = new Hono<AppEnv>();

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
      getFileSize: light ? getFileSize : null,
    });
    // A missing article has no advert.
    const hasAdvert = status === 200 && !light && showsAdvert(address);
    if (identity.advert && hasAdvert) notes.advert = identity.advert.id;
    return new Response(html, {
      status,
      headers: {
        ...(light ? toLightHeaders(html) : fullHeaders),
        'Cache-Control': status === 200 ? shared : 'no-store',
        ...(status === 503 ? { 'Retry-After': '5' } : {}),
      },
    });
  }

  /**
   * All missing addresses of one kind share one cached page, stored under `sharedNotFound`, so made-up addresses cost no
   * rendering.
   */
  async function renderNotFound(c: Context<AppEnv>, sharedNotFound: string): Promise<Response> {
    if (!c.env?.notes || toAddress(c) === sharedNotFound) return renderAt(c);
    c.env.notes.sharedNotFound = sharedNotFound;
    return c.body(null, 404);
  }

  /** If the database is unavailable, renders the error page without reading again. */
  const withErrorPage =
    (handler: (c: Context<AppEnv>) => Promise<Response>) => async (c: Context<AppEnv>) => {
      try {
        return await handler(c);
      } catch (error) {
        if (!store.isUnavailable(error)) throw error;
        reportUnavailable(error);
        return renderAt(c, () => Promise.reject(error));
      }
    };

  pages.get(
    patterns.article,
    withErrorPage(async (c) => {
      const slug = c.req.param('slug') ?? '';
      const apiPath = isSlug(slug) && !isReserved(slug) ? toApiArticle(slug) : null;
      const article = apiPath === null ? null : await api.request(apiPath);
      if (article?.ok) {
        return renderAt(c, (url, init) => (url === apiPath ? article : api.request(url, init)));
      }
      // Renders the error page without reading again.
      if (article && article.status >= 500) return renderAt(c, () => article.clone());
      const fate = apiPath === null ? null : await getFate(store, slug, Date.now());
      // The article was published after the read above.
      if (fate === 'published') return renderAt(c);
      if (fate === 'retired' || toAddress(c) === retiredArticle) {
        const { body, headers } = await renderNotFound(c, retiredArticle);
        return new Response(body, { status: 410, headers });
      }
      if (fate === null) return renderNotFound(c, toArticle(noSlug));
      // Browsers keep a bare 301 forever, and the old slug may one day name another article.
      c.header('Cache-Control', shared);
      return c.redirect(toArticle(fate.redirectTo), 301);
    }),
  );
  pages.get(
    patterns.category,
    withErrorPage(async (c) => {
      const category = await findCategory(store, c.req.param('slug') ?? '', Date.now());
      if (!category) return renderNotFound(c, toCategory(noSlug));
      if ('redirectTo' in category) {
        c.header('Cache-Control', shared);
        return c.redirect(toCategory(category.redirectTo), 301);
      }
      const page = parsePage(new URL(c.req.url).search);
      if (page === 1 || page <= countPages(category.articleCount)) return renderAt(c);
      return renderNotFound(c, toCategory(category.slug, highestPage));
    }),
  );
  pages.get(
    patterns.tag,
    withErrorPage(async (c) => {
      const slug = c.req.param('slug') ?? '';
      const tag = isSlug(slug) ? await getTag(store, slug, Date.now()) : null;
      if (!tag) return renderNotFound(c, toTag(noSlug));
      const page = parsePage(new URL(c.req.url).search);
      if (page === 1 || page <= countPages(tag.articleCount)) return renderAt(c);
      return renderNotFound(c, toTag(tag.slug, highestPage));
    }),
  );
  pages.get(
    advertPattern,
    withErrorPage(async (c) => {
      const id = c.req.param('id') ?? '';
      const now = Date.now();
      const isId = /^[1-9]\d{0,8}$/.test(id);
      const advert = isId ? await getReachableAdvert(store.db, Number(id), now) : null;
      if (!advert) return renderNotFound(c, `/${noSlug}`);
      const isSold = now < advert.ends_at;
      const request = { method: c.req.method, headers: c.req.header() };
      if (isSold && isReading(request)) onAdvertClick?.(advert.id);
      return c.body(null, 302, {
        Location: advert.link,
        'Cache-Control': 'no-store',
        'X-Robots-Tag': 'noindex, nofollow',
      });
    }),
  );
  pages.get(
    editionPattern,
    withErrorPage(async (c) =>
      (await isSentEdition(store, Number(c.req.param('number'))))
        ? renderAt(c, api.request, toScriptlessHeaders())
        : renderNotFound(c, `/${noSlug}`),
    ),
  );
  for (const pattern of Object.values(patterns)) pages.get(pattern, (c) => renderAt(c));
  pages.get('*', (c) => renderNotFound(c, `/${noSlug}`));
  return pages;
}

const showsAdvert = (address: string) => address === toHome() || address.startsWith(toArticle(''));

/** The slug of no article: it is not a valid one. */
const noSlug = '-';
const retiredArticle = `${toArticle(noSlug)}?retirado`;

function toAddress(c: Context): string {
  const { pathname, search } = new URL(c.req.url);
  return pathname + search;
}
