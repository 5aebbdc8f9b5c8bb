import type { Article, ArticleSummary, SearchResult } from '#contract/article.ts';
import type { Category, Statistics } from '#contract/category.ts';
import type { SentEdition } from '#contract/newsletter.ts';
import type { SearchPage } from '#contract/search-page.ts';
import type { Tag } from '#contract/tag.ts';
import {
  type ArticlesFilter,
  apiPatterns,
  type Search,
  toApiArticle,
  toApiArticles,
  toApiCategoryNames,
  toApiEdition,
  toApiSearch,
  toApiSearchPage,
  toApiTag,
} from '#paths.ts';

/** `fetch` in the browser; on the server, direct calls to the API. */
export type Fetcher = (url: string, init?: RequestInit) => Response | Promise<Response>;

/** A response outside 2xx. The message is '<status>: <body, or status text when the body is empty>'. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
  }
}

/** Any other error counts as 503. */
export const toStatus = (error: unknown) => (error instanceof ApiError ? error.status : 503);

export async function request(
  fetcher: Fetcher,
  method: string,
  url: string,
  body?: unknown,
): Promise<Response> {
  const response = await fetcher(url, {
    method,
    credentials: 'include',
    ...(body === undefined
      ? {}
      : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) {
    throw new ApiError(response.status, (await response.text()) || response.statusText);
  }
  return response;
}

/** On a 401 it throws, or returns null with 'returnNull'. */
export async function read(
  fetcher: Fetcher,
  url: string,
  options: { on401: 'throw' | 'returnNull' },
): Promise<unknown> {
  try {
    return await (await request(fetcher, 'GET', url)).json();
  } catch (error) {
    if (options.on401 === 'returnNull' && error instanceof ApiError && error.status === 401) {
      return null;
    }
    throw error;
  }
}

/** The address and, for the compiler only, the type of its response. */
export type Query<Data = unknown> = { address: string; responses?: Data };

export const articlesQuery = (filter: ArticlesFilter): Query<ArticleSummary[]> => ({
  address: toApiArticles(filter),
});
export const articleQuery = (slug: string): Query<Article> => ({ address: toApiArticle(slug) });
export const tagQuery = (slug: string): Query<Tag> => ({ address: toApiTag(slug) });
export const categoriesQuery = (): Query<Category[]> => ({ address: apiPatterns.categories });
export const categoryNamesQuery = (): Query<Category[]> => ({ address: toApiCategoryNames() });
export const statisticsQuery = (): Query<Statistics> => ({ address: apiPatterns.statistics });
export const searchQuery = (q: string): Query<SearchResult[]> => ({ address: toApiSearch(q) });
export const searchPageQuery = (search: Search): Query<SearchPage> => ({
  address: toApiSearchPage(search),
});
export const editionQuery = (number: string): Query<SentEdition> => ({
  address: toApiEdition(number),
});
