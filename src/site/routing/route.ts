import type { ComponentType } from 'react';
import { type Query, toStatus } from '../data/api.ts';
import type { ApiResponses } from '../data/responses.ts';

/** What a page gets from its address: the slug, the page of a list, and the query. */
export type RouteParams = { slug: string; page: number; query: string };

export type Route = {
  pattern: string;
  View: ComponentType<RouteParams>;
  /** What the page reads: awaited by the server before rendering, prefetched by the browser. */
  queries: (params: RouteParams) => Query[];
  /** The HTTP status, once the reads have settled. */
  status: (responses: ApiResponses, params: RouteParams) => number;
};

/** 200 if every read succeeded, 404 if one was not found or its slug is invalid, 503 for any other error. */
export function statusOf(responses: ApiResponses, queries: Query[]): number {
  for (const query of queries) {
    const response = responses.get(query);
    if (response.status === 'failed') return toStatus(response.error) < 500 ? 404 : 503;
  }
  return 200;
}
