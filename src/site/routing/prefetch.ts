import type { QueryClient } from '@tanstack/react-query';
import { patterns } from '#paths.ts';
import type { Intent } from '../ui/page-link.tsx';
import { matchRoute } from './route-table.ts';

declare global {
  interface Navigator {
    /** Network Information API: absent outside Chromium. */
    readonly connection?: { readonly saveData: boolean };
  }
}

/** Asks for a page's data, and its code if it has any of its own, before it is opened, unless the reader is saving data. */
export function prefetchPage(client: QueryClient, href: string, intent: Intent) {
  if (navigator.connection?.saveData) return;
  const { pathname, search } = new URL(href, location.href);
  const { route, params } = matchRoute(pathname + search);
  // A fetched article counts as read, so pointing at its link is not enough.
  if (intent === 'point' && route.pattern === patterns.article) return;
  // Tried again when the page is opened.
  route.part?.load().catch(() => {});
  for (const query of route.queries(params)) client.prefetchQuery(query);
}
