import { categoryPageSize, limits, searchPages } from '#contract/rules.ts';
import { isSlug } from '#contract/slug.ts';

/** Every URL of the site: the pattern for the router and the function that builds a link. */

export const patterns = {
  home: '/',
  article: '/articulo/:slug',
  category: '/categoria/:slug',
  tag: '/etiqueta/:slug',
  privacy: '/privacidad',
  contact: '/contacto',
  search: '/buscar',
  saved: '/guardados',
} as const;

export const toHome = () => '/';
/** Recent articles on the home page at first, and added with each click. */
export const recentStep = 6;
/** The home page with that many articles, for readers without JavaScript. */
export const toRecent = (count: number) => `/?articulos=${count}`;
export function parseRecent(query: string): number {
  const count = Number(new URLSearchParams(query).get('articulos'));
  return count > 0 && count <= limits.maxList && count % recentStep === 0 ? count : recentStep;
}
export const toArticle = (slug: string) => `/articulo/${encodeURIComponent(slug)}`;
export const toCategory = (slug: string, page = 1) =>
  withPage(`/categoria/${encodeURIComponent(slug)}`, page);
export const toTag = (slug: string, page = 1) => withPage(`/etiqueta/${slug}`, page);
const withPage = (path: string, page: number) => (page > 1 ? `${path}?pagina=${page}` : path);
export const toPrivacy = () => '/privacidad';
export const toContact = () => '/contacto';
export const toSaved = () => '/guardados';
/** The page that is shown offline in place of one that is not saved. */
export const toSavedInstead = (path: string) => `/guardados?${new URLSearchParams({ sin: path })}`;
export const toWorker = () => '/sw.js';

/** Without `category`: all of them. */
export type Search = { q: string; category?: string | undefined; page: number };

export function toSearch({ q, category, page }: Search): string {
  const query = new URLSearchParams(q === '' ? {} : { q });
  if (category !== undefined) query.set('categoria', category);
  if (page > 1) query.set('pagina', String(page));
  return query.size > 0 ? `${patterns.search}?${query}` : patterns.search;
}

/** Accepts any query: too long a text is cut, and invalid parameters are dropped. */
export function parseSearch(query: string): Search {
  const parameters = new URLSearchParams(query);
  const q = (parameters.get('q') ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trimStart();
  const category = parameters.get('categoria') ?? '';
  return {
    q: q.slice(0, limits.query.max).trimEnd(),
    category: isSlug(category) ? category : undefined,
    page: Math.min(parsePage(query), searchPages),
  };
}

export const newsletterId = 'newsletter';
/** The target of the form without JavaScript. */
export const subscriptionPattern = '/boletin';
/** Links in emails: pages with a button, and the URL for a mail program's own button (RFC 8058). */
export const emailLinkPatterns = {
  confirmation: '/boletin/confirmar/:token{[\\w-]+}',
  unsubscribe: '/boletin/baja/:token{[\\w-]+}',
  oneClickUnsubscribe: '/boletin/baja/:token{[\\w-]+}/un-clic',
} as const;
export const toConfirmation = (token: string) => `/boletin/confirmar/${token}`;
export const toUnsubscribe = (token: string) => `/boletin/baja/${token}`;
export const toOneClickUnsubscribe = (token: string) => `${toUnsubscribe(token)}/un-clic`;
/** The mail provider reports bounces and complaints here. */
export const mailReportsPattern = '/boletin/avisos/:key';
/** A CDN posts the lines of its log here. */
export const readingReportsPattern = '/lecturas/:key';
/** A sent edition. Only the server renders it, so it is not in the route table. */
export const editionPattern = '/boletin/edicion/:number{[1-9]\\d{0,5}}';
export const toEditionPage = (number: number) => `/boletin/edicion/${number}`;
export const parseEditionPage = (path: string) =>
  /^\/boletin\/edicion\/([1-9]\d{0,5})$/.exec(path)?.[1] ?? null;
export const editionApiPattern = '/api/newsletter/editions/{number}';
export const toApiEdition = (number: string) => editionApiPattern.replace('{number}', number);
/** Relative: the current page in the other version. */
export const toMode = (mode: 'ligero' | 'completo', query = '') =>
  `?${query === '' ? '' : `${query}&`}modo=${mode}`;

export const apiPatterns = {
  articles: '/api/articles',
  search: '/api/articles/search',
  searchPage: '/api/search',
  article: '/api/articles/{slug}',
  categories: '/api/categories',
  tag: '/api/tags/{slug}',
  statistics: '/api/statistics',
  subscribe: '/api/newsletter/subscribe',
  openapi: '/api/openapi.json',
} as const;

/** Categories when only their names are needed; used by the server's own pages (see provenance.ts). */
export const toApiCategoryNames = () => `${apiPatterns.categories}#nombres`;

/** The page number in a query; 1 if it is missing or invalid. */
export function parsePage(query: string): number {
  const page = new URLSearchParams(query).get('pagina') ?? '';
  return /^[1-9][0-9]{0,4}$/.test(page) ? Number(page) : 1;
}
export const highestPage = 99_999;

export const countPages = (articles: number) => Math.ceil(articles / categoryPageSize);

/** The pages with query parameters, and the canonical form of each. */
const queryPages: [pattern: string, write: (path: string, query: string) => string][] = [
  [
    patterns.home,
    (path, query) => {
      const count = parseRecent(query);
      return count > recentStep ? toRecent(count) : path;
    },
  ],
  [patterns.category, (path, query) => withPage(path, parsePage(query))],
  [patterns.tag, (path, query) => withPage(path, parsePage(query))],
  [patterns.search, (_, query) => toSearch(parseSearch(query))],
];

/** The canonical address: without parameters that trackers add. */
export function toPageAddress(path: string, query: string): string {
  const [, write] = queryPages.find(([pattern]) => matches(pattern, path)) ?? [];
  return write ? write(path, query) : path;
}

const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(':slug', '[^/]+')}$`).test(path);

/** The value for no filter in the list of recent articles; no category may have this slug. */
export const everyCategory = 'all';

export type ArticlesFilter = {
  featured?: boolean | undefined;
  category?: string | undefined;
  /** A slug. */
  tag?: string | undefined;
  limit?: number | undefined;
  /** The page of the list, with `limit` articles per page; 1 by default. */
  page?: number | undefined;
};

export function toApiArticles(filter: ArticlesFilter = {}): string {
  const query = new URLSearchParams();
  if (filter.featured !== undefined) query.set('featured', String(filter.featured));
  if (filter.category !== undefined) query.set('category', filter.category);
  if (filter.tag !== undefined) query.set('tag', filter.tag);
  if (filter.limit !== undefined) query.set('limit', String(filter.limit));
  if (filter.page !== undefined && filter.page > 1) query.set('page', String(filter.page));
  return query.size > 0 ? `${apiPatterns.articles}?${query}` : apiPatterns.articles;
}

export const toApiArticle = (slug: string) => `${apiPatterns.articles}/${encodeURIComponent(slug)}`;
/** Whether the article's API address is that of the search: such an article could not be read. */
export const isReserved = (slug: string) => toApiArticle(slug) === apiPatterns.search;
export const toApiTag = (slug: string) => `/api/tags/${encodeURIComponent(slug)}`;
export const toApiSearch = (q: string) => `${apiPatterns.search}?${new URLSearchParams({ q })}`;
export function toApiSearchPage({ q, category, page }: Search): string {
  const query = new URLSearchParams({ q });
  if (category !== undefined) query.set('category', category);
  if (page > 1) query.set('page', String(page));
  return `${apiPatterns.searchPage}?${query}`;
}

/** Addresses for machines: feeds of all articles or of one category, and sitemaps. */
export const channelPatterns = {
  rss: '/feed.xml',
  json: '/feed.json',
  categoryRss: '/categoria/:slug/feed.xml',
  categoryJson: '/categoria/:slug/feed.json',
  tagRss: '/etiqueta/:slug/feed.xml',
  tagJson: '/etiqueta/:slug/feed.json',
  robots: '/robots.txt',
  llms: '/llms.txt',
  sitemap: '/sitemap.xml',
  newsSitemap: '/sitemap-noticias.xml',
  pagesSitemap: '/sitemap-paginas.xml',
  articlesSitemap: '/:file{sitemap-articulos-[1-9][0-9]{0,6}\\.xml}',
} as const;

export type FeedFormat = 'xml' | 'json';
/** `list` is the address of a category or a tag; null for all articles. */
export const toFeed = (format: FeedFormat, list: string | null) => `${list ?? ''}/feed.${format}`;
/** Proves to search engines that a notification is ours. */
export const toIndexNowKey = (key: string) => `/${key}.txt`;
export const toArticlesSitemap = (page: number) => `/sitemap-articulos-${page}.xml`;

export const imagePattern = '/imagenes/:id/:file';
export const toImage = (id: string, file: string) => `/imagenes/${id}/${file}`;

/** `toShareCard` in contract/share-card.ts computes the hash. */
export const cardPatterns = {
  home: '/tarjetas/:hash/inicio.jpg',
  category: '/tarjetas/:hash/categoria/:file',
  article: '/tarjetas/:hash/articulo/:file',
} as const;

/** Counts the click, then redirects to the advertiser. */
export const advertPattern = '/publicidad/:id';
export const toAdvert = (id: number) => `/publicidad/${id}`;

/** Files for an accent other than the default: some colours, and the icon. */
export const accentPatterns = { sheet: '/acento/:file', icon: '/acento/:colour/:file' } as const;
export const toAccent = (accent: string) => `/acento/${accent.slice(1)}.css`;
export const toAccentIcon = (accent: string, file: string) => `/acento/${accent.slice(1)}/${file}`;
export const toIcon = (file: string, accent?: string) =>
  accent === undefined ? `/${file}` : toAccentIcon(accent, file);

/** The plumb bob in the newsletter's header, drawn by scripts/icons.ts. */
export const toMailMark = () => '/correo-plomada.png';

export const toWebManifest = () => '/manifest.webmanifest';
