/** Every address of the site, once: the pattern the routers match and the builder that makes a link. */

export const patterns = {
  home: '/',
  article: '/articulo/:slug',
  category: '/categoria/:slug',
  privacy: '/privacidad',
  contact: '/contacto',
} as const;

export const toHome = () => '/';
export const toArticle = (slug: string) => `/articulo/${encodeURIComponent(slug)}`;
export const toCategory = (slug: string) => `/categoria/${encodeURIComponent(slug)}`;
export const toPrivacy = () => '/privacidad';
export const toContact = () => '/contacto';

export const apiPatterns = {
  articles: '/api/articles',
  search: '/api/articles/search',
  article: '/api/articles/{slug}',
  categories: '/api/categories',
  statistics: '/api/statistics',
  subscribe: '/api/newsletter/subscribe',
  openapi: '/api/openapi.json',
} as const;

export type ArticlesFilter = { featured?: boolean; category?: string; limit?: number };

export function toApiArticles(filter: ArticlesFilter = {}): string {
  const query = new URLSearchParams();
  if (filter.featured !== undefined) query.set('featured', String(filter.featured));
  if (filter.category !== undefined) query.set('category', filter.category);
  if (filter.limit !== undefined) query.set('limit', String(filter.limit));
  return query.size > 0 ? `${apiPatterns.articles}?${query}` : apiPatterns.articles;
}

export const toApiArticle = (slug: string) => `${apiPatterns.articles}/${encodeURIComponent(slug)}`;
export const toApiSearch = (q: string) => `${apiPatterns.search}?${new URLSearchParams({ q })}`;

export const imagePattern = '/imagenes/:id/:file';
export const toImage = (id: string, file: string) => `/imagenes/${id}/${file}`;

/** Share cards; `toShareCard` in contract/share-card.ts knows the hash. */
export const cardPatterns = {
  home: '/tarjetas/:hash/inicio.jpg',
  category: '/tarjetas/:hash/categoria/:file',
  article: '/tarjetas/:hash/articulo/:file',
} as const;
export const toCardAddress = (hash: string, page: string, slug?: string) =>
  `/tarjetas/${hash}/${slug === undefined ? page : `${page}/${slug}`}.jpg`;
