import type { ComponentType } from 'react';
import type { Answers } from '../data/answers.ts';
import { type Query, toStatus } from '../data/api.ts';

/** What a page gets from its address: the slug, the page of a list, and the query. */
export type RouteParams = { slug: string; page: number; query: string };

export type Route = {
  pattern: string;
  View: ComponentType<RouteParams>;
  /** What the page reads: awaited by the server before rendering, prefetched by the browser. */
  queries: (params: RouteParams) => Query[];
  /** The HTTP status, once the reads have settled. */
  status: (answers: Answers, params: RouteParams) => number;
};

/** 200 if every read succeeded, 404 if one was not found or its slug is invalid, 503 for any other error. */
export function statusOf(answers: Answers, queries: Query[]): number {
  for (const query of queries) {
    const answer = answers.get(query);
    if (answer.status === 'failed') return toStatus(answer.error) < 500 ? 404 : 503;
  }
  return 200;
}
