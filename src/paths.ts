import { limits, searchPages } from '#contract/rules.ts';
import { isSlug } from '#contract/slug.ts';

/** Every address of the site, once: the pattern the routers match and the builder that makes a link. */

export const patterns = {
  home: '/',
  article: '/articulo/:slug',
  category: '/categoria/:slug',
  privacy: '/privacidad',
  contact: '/contacto',
  search: '/buscar',
  saved: '/guardados',
} as const;

export const toHome = () => '/';
/** How many recent articles the home page shows at first, and how many more each time. */
export const recentStep = 6;
/** The home page with so many of them, for those who cannot press the button for more. */
export const toRecent = (count: number) => `/?articulos=${count}`;
export function parseRecent(query: string): number {
  const given = Number(new URLSearchParams(query).get('articulos'));
  return given > 0 && given <= limits.maxList && given % recentStep === 0 ? given : recentStep;
}
export const toArticle = (slug: string) => `/articulo/${encodeURIComponent(slug)}`;
export const toCategory = (slug: string, page = 1) =>
  toPart(`/categoria/${encodeURIComponent(slug)}`, page);
/** A further part of a list that goes on. */
const toPart = (path: string, page: number) => (page > 1 ? `${path}?pagina=${page}` : path);
export const toPrivacy = () => '/privacidad';
export const toContact = () => '/contacto';
export const toSaved = () => '/guardados';
/** Where a reader without a connection is led who asked for something that is not kept. */
export const toSavedInstead = (address: string) =>
  `/guardados?${new URLSearchParams({ sin: address })}`;
export const toWorker = () => '/sw.js';

/** What the page of results is asked for. Without category: of all. */
export type Search = { q: string; category?: string | undefined; page: number };

export function toSearch({ q, category, page }: Search): string {
  const query = new URLSearchParams(q === '' ? {} : { q });
  if (category !== undefined) query.set('categoria', category);
  if (page > 1) query.set('pagina', String(page));
  return query.size > 0 ? `${patterns.search}?${query}` : patterns.search;
}

/** Whatever the address says, it is a search: what is too long is cut, and what no page answers to left out. */
export function parseSearch(query: string): Search {
  const given = new URLSearchParams(query);
  const q = (given.get('q') ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trimStart();
  const category = given.get('categoria') ?? '';
  return {
    q: q.slice(0, limits.query.max).trimEnd(),
    category: isSlug(category) ? category : undefined,
    page: Math.min(parsePage(query), searchPages),
  };
}

/** Where one subscribes on the home page. */
export const newsletterId = 'newsletter';
/** Where a form without script does it. */
export const subscriptionPattern = '/boletin';
/** Where a letter leads: pages with a button, and the address that a mail program's own button posts to (RFC 8058). */
export const emailLinkPatterns = {
  confirmation: '/boletin/confirmar/:token{[\\w-]+}',
  leaving: '/boletin/baja/:token{[\\w-]+}',
  oneClickLeaving: '/boletin/baja/:token{[\\w-]+}/un-clic',
} as const;
export const toConfirmation = (token: string) => `/boletin/confirmar/${token}`;
export const toLeaving = (token: string) => `/boletin/baja/${token}`;
export const toOneClickLeaving = (token: string) => `${toLeaving(token)}/un-clic`;
/** Where the mail provider tells of bounces and complaints. */
export const mailReportsPattern = '/boletin/avisos/:key';
/** An edition that was sent, as a page. Drawn by the server alone, so it has no row in the route table. */
export const editionPattern = '/boletin/edicion/:number{[1-9]\\d{0,5}}';
export const toEditionPage = (number: number) => `/boletin/edicion/${number}`;
export const parseEditionPage = (address: string) =>
  /^\/boletin\/edicion\/([1-9]\d{0,5})$/.exec(address)?.[1] ?? null;
export const editionApiPattern = '/api/newsletter/editions/{number}';
export const toApiEdition = (number: string) => editionApiPattern.replace('{number}', number);
/** Leads to the page it stands on, in the other version. */
export const toMode = (mode: 'ligero' | 'completo', query = '') =>
  `?${query === '' ? '' : `${query}&`}modo=${mode}`;

export const apiPatterns = {
  articles: '/api/articles',
  search: '/api/articles/search',
  searchPage: '/api/search',
  article: '/api/articles/{slug}',
  categories: '/api/categories',
  statistics: '/api/statistics',
  subscribe: '/api/newsletter/subscribe',
  openapi: '/api/openapi.json',
} as const;

/** The categories for whoever shows their names alone; the server's own pages ask so (see provenance.ts). */
export const toApiCategoryNames = () => `${apiPatterns.categories}#nombres`;

/** Which page of a list an address means by its query: what no page answers to is the first. */
export function parsePage(query: string): number {
  const given = new URLSearchParams(query).get('pagina') ?? '';
  return /^[1-9][0-9]{0,4}$/.test(given) ? Number(given) : 1;
}
export const highestPage = 99_999;

/** How many articles a category's page shows. */
export const categoryPageSize = 24;
export const countPages = (articles: number) => Math.ceil(articles / categoryPageSize);

/** The pages that have parameters of their own, and the one way in which each writes them. */
const withQuery: [pattern: string, write: (path: string, query: string) => string][] = [
  [
    patterns.home,
    (path, query) => {
      const count = parseRecent(query);
      return count > recentStep ? toRecent(count) : path;
    },
  ],
  [patterns.category, (path, query) => toPart(path, parsePage(query))],
  [patterns.search, (_, query) => toSearch(parseSearch(query))],
];

/** A page's one address: other parameters than its own were put there by whoever tracks the link. */
export function toPageAddress(path: string, query: string): string {
  const [, write] = withQuery.find(([pattern]) => matches(pattern, path)) ?? [];
  return write ? write(path, query) : path;
}

const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(':slug', '[^/]+')}$`).test(path);

/** What the list of recent articles calls having no filter, and therefore no category's slug. */
export const everyCategory = 'all';

export type ArticlesFilter = {
  featured?: boolean | undefined;
  category?: string | undefined;
  limit?: number | undefined;
  /** Which part of the list, in steps of `limit`; the first unless told. */
  page?: number | undefined;
};

export function toApiArticles(filter: ArticlesFilter = {}): string {
  const query = new URLSearchParams();
  if (filter.featured !== undefined) query.set('featured', String(filter.featured));
  if (filter.category !== undefined) query.set('category', filter.category);
  if (filter.limit !== undefined) query.set('limit', String(filter.limit));
  if (filter.page !== undefined && filter.page > 1) query.set('page', String(filter.page));
  return query.size > 0 ? `${apiPatterns.articles}?${query}` : apiPatterns.articles;
}

export const toApiArticle = (slug: string) => `${apiPatterns.articles}/${encodeURIComponent(slug)}`;
/** Whether the API would take an article's address for its search, so that nobody could read the article. */
export const isReserved = (slug: string) => toApiArticle(slug) === apiPatterns.search;
export const toApiSearch = (q: string) => `${apiPatterns.search}?${new URLSearchParams({ q })}`;
export function toApiSearchPage({ q, category, page }: Search): string {
  const query = new URLSearchParams({ q });
  if (category !== undefined) query.set('category', category);
  if (page > 1) query.set('page', String(page));
  return `${apiPatterns.searchPage}?${query}`;
}

/** What machines read: feeds, of all articles or of one category, and the lists that search engines ask for. */
export const channelPatterns = {
  rss: '/feed.xml',
  json: '/feed.json',
  categoryRss: '/categoria/:slug/feed.xml',
  categoryJson: '/categoria/:slug/feed.json',
  robots: '/robots.txt',
  llms: '/llms.txt',
  sitemap: '/sitemap.xml',
  newsSitemap: '/sitemap-noticias.xml',
  pagesSitemap: '/sitemap-paginas.xml',
  articlesSitemap: '/:file{sitemap-articulos-[1-9][0-9]{0,6}\\.xml}',
} as const;

export type FeedFormat = 'xml' | 'json';
export const toFeed = (format: FeedFormat, category: string | null) =>
  `${category === null ? '' : toCategory(category)}/feed.${format}`;
/** Where search engines look whether it was us who told them. */
export const toIndexNowKey = (key: string) => `/${key}.txt`;
export const toArticlesSitemap = (page: number) => `/sitemap-articulos-${page}.xml`;

export const imagePattern = '/imagenes/:id/:file';
export const toImage = (id: string, file: string) => `/imagenes/${id}/${file}`;

/** Share cards; `toShareCard` in contract/share-card.ts knows the hash. */
export const cardPatterns = {
  home: '/tarjetas/:hash/inicio.jpg',
  category: '/tarjetas/:hash/categoria/:file',
  article: '/tarjetas/:hash/articulo/:file',
} as const;

/** Where an advert leads: by us, who count, to the one place that was sold. */
export const advertPattern = '/publicidad/:id';
export const toAdvert = (id: number) => `/publicidad/${id}`;

/** What another accent changes: a few colours, and the icon. Ours has no such files. */
export const accentPatterns = { sheet: '/acento/:file', icon: '/acento/:colour/:file' } as const;
export const toAccent = (accent: string) => `/acento/${accent.slice(1)}.css`;
export const toAccentIcon = (accent: string, file: string) => `/acento/${accent.slice(1)}/${file}`;
export const toIcon = (file: string, accent?: string) =>
  accent === undefined ? `/${file}` : toAccentIcon(accent, file);

/** The plumb bob at the head of the newsletter, drawn by scripts/icons.ts. */
export const toMailMark = () => '/correo-plomada.png';

export const toWebManifest = () => '/manifest.webmanifest';
