import { patterns } from '#paths.ts';
import type { Answers } from '../data/answers.ts';
import type { Intent } from '../ui/page-link.tsx';
import { matchRoute } from './route-table.ts';

declare global {
  interface Navigator {
    /** Network Information API: absent outside Chromium. */
    readonly connection?: { readonly saveData: boolean };
  }
}

/** Asks for a page's data before it is opened, unless the reader is saving data. */
export function prefetchPage(answers: Answers, href: string, intent: Intent) {
  if (navigator.connection?.saveData) return;
  const { pathname, search } = new URL(href, location.href);
  const { route, params } = matchRoute(pathname + search);
  // A fetched article counts as read, so pointing at its link is not enough.
  if (intent === 'point' && route.pattern === patterns.article) return;
  for (const query of route.queries(params)) {
    // What failed before the reader's eyes stays until it is asked for.
    if (answers.get(query).status === 'awaited') answers.ask(query);
  }
}
