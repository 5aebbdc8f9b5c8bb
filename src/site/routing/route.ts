import type { ComponentType } from 'react';
import type { Answers } from '../data/answers.ts';
import { type Query, toStatus } from '../data/api.ts';

/** What an address tells a page: whose it is, which part of a list that goes on, and all else that was asked. */
export type RouteParams = { slug: string; page: number; query: string };

/** One row of the route table: everything the server and the browser need to know of a page. */
export type Route = {
  pattern: string;
  View: ComponentType<RouteParams>;
  /** What the page reads: awaited before rendering on the server, asked for ahead of navigation in the browser. */
  queries: (params: RouteParams) => Query[];
  /** The page's HTTP status, once those reads have settled. */
  status: (answers: Answers, params: RouteParams) => number;
};

/** 200 when every read answered, 404 when the API knows nothing of it or refuses its name, 503 for any other fault. */
export function statusOf(answers: Answers, queries: Query[]): number {
  for (const query of queries) {
    const answer = answers.get(query);
    if (answer.status === 'failed') return toStatus(answer.error) < 500 ? 404 : 503;
  }
  return 200;
}
