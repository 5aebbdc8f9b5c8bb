import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Part } from '../ui/on-demand.tsx';

/** A read: its key is the address it asks. */
export type Query = { queryKey: readonly unknown[] };

/** What an address tells a page: whose it is, and which part of a list that goes on. */
export type RouteParams = { slug: string; page: number };

/** One row of the route table: everything the server and the browser need to know of a page. */
export type Route = {
  pattern: string;
  View: ComponentType<RouteParams>;
  /** What the view has in a file of its own, on the few pages that most readers never open. */
  part?: Part;
  /** What the page reads: awaited before rendering on the server, asked for ahead of navigation in the browser. */
  queries: (params: RouteParams) => Query[];
  /** The page's HTTP status, once those reads have settled. */
  status: (client: QueryClient, params: RouteParams) => number;
};
