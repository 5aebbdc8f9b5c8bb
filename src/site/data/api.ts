import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { Article, ArticleSummary, SearchResult } from '#contract/article.ts';
import type { Category, Statistics } from '#contract/category.ts';
import {
  type ArticlesFilter,
  apiPatterns,
  toApiArticle,
  toApiArticles,
  toApiSearch,
} from '#paths.ts';

/** In the browser this is `fetch`; on the server the same calls go to the API in process. */
export type Fetcher = (url: string, init?: RequestInit) => Response | Promise<Response>;

/** A response outside 2xx. The message is '<status>: <body, or status text when the body is empty>'. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
  }
}

export async function request(
  fetcher: Fetcher,
  method: string,
  url: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Response> {
  const response = await fetcher(url, {
    method,
    credentials: 'include',
    ...(body === undefined
      ? {}
      : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) {
    throw new ApiError(response.status, (await response.text()) || response.statusText);
  }
  return response;
}

/** A read. On a 401 it either throws like any other error or, in 'return null' mode, yields nothing. */
export async function read(
  fetcher: Fetcher,
  url: string,
  options: { on401: 'throw' | 'returnNull'; signal?: AbortSignal },
): Promise<unknown> {
  try {
    return await (await request(fetcher, 'GET', url, undefined, options.signal)).json();
  } catch (error) {
    if (options.on401 === 'returnNull' && error instanceof ApiError && error.status === 401) {
      return null;
    }
    throw error;
  }
}

/** A query's key is the address it reads, so one default function serves them all. */
export function createQueryClient(fetcher: Fetcher): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) =>
          read(fetcher, String(queryKey[0]), { on401: 'throw', signal }),
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        // What was read once is there at once on the way back.
        gcTime: Number.POSITIVE_INFINITY,
        // A 404 that came with the page must not be asked for again; errors are dropped on navigation instead.
        retryOnMount: false,
      },
      mutations: { retry: false },
    },
  });
}

export const articlesQuery = (filter: ArticlesFilter) =>
  queryOptions<ArticleSummary[]>({ queryKey: [toApiArticles(filter)] });
export const articleQuery = (slug: string) =>
  queryOptions<Article>({ queryKey: [toApiArticle(slug)] });
export const categoriesQuery = () =>
  queryOptions<Category[]>({ queryKey: [apiPatterns.categories] });
export const statisticsQuery = () =>
  queryOptions<Statistics>({ queryKey: [apiPatterns.statistics] });
export const searchQuery = (q: string) =>
  queryOptions<SearchResult[]>({ queryKey: [toApiSearch(q)] });
