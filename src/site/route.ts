import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

/** A read: its key is the address it asks. */
export type Query = { queryKey: readonly unknown[] };

/** One row of the route table: everything the server and the browser need to know of a page. */
export type Route = {
  pattern: string;
  View: ComponentType<{ slug: string }>;
  /** What the page reads: awaited before rendering on the server, asked for ahead of navigation in the browser. */
  queries: (slug: string) => Query[];
  /** The page's HTTP status, once those reads have settled. */
  status: (client: QueryClient, slug: string) => number;
};
