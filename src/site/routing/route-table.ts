import { parsePage } from '#paths.ts';
import { fetchFile } from '../data/bundle.ts';
import { articleRoute } from '../pages/article.tsx';
import type { Route, RouteParams } from './route.ts';

type OtherPages = typeof import('../pages/other-pages.ts');

/** Most visits begin on an article. Every other page is in a second file of the bundle. */
let otherPages: OtherPages | null = null;

/** The server has them from the start. */
export function setOtherPages(pages: OtherPages) {
  otherPages = pages;
}

/** Rejects if the file cannot be loaded; the next call tries again. */
export async function loadOtherPages(): Promise<void> {
  if (otherPages) return;
  await fetchFile('otherPages');
  otherPages = await import('../pages/other-pages.ts');
}

export type RouteMatch = { route: Route; params: RouteParams };

/**
 * Patterns are fixed paths, or a prefix and one `:slug`. Anything else is the not-found page. Null if the page is in
 * the file that is not loaded yet.
 */
export function matchRoute(address: string): RouteMatch | null {
  // Split at the first question mark: a search may contain others.
  const [pathname = ''] = address.split('?', 1);
  const query = address.slice(pathname.length + 1);
  const page = parsePage(query);
  for (const route of [articleRoute, ...(otherPages?.otherRoutes ?? [])]) {
    const [prefix = '', parameter] = route.pattern.split(':');
    if (parameter === undefined) {
      if (pathname === route.pattern) return { route, params: { slug: '', page, query } };
    } else if (pathname.startsWith(prefix)) {
      const rest = pathname.slice(prefix.length);
      if (rest !== '' && !rest.includes('/')) {
        return { route, params: { slug: decodeSegment(rest), page, query } };
      }
    }
  }
  return otherPages && { route: otherPages.notFoundRoute, params: { slug: '', page, query } };
}

/** A malformed escape such as '%E0%A4%A' is no article's slug; leave it as it is. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
