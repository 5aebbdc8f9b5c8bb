import { parsePage } from '#paths.ts';
import { articleRoute } from '../pages/article.tsx';
import { categoryRoute } from '../pages/category.tsx';
import { contactRoute } from '../pages/contact.tsx';
import { homeRoute } from '../pages/home.tsx';
import { notFoundRoute } from '../pages/not-found.tsx';
import { privacyRoute } from '../pages/privacy.tsx';
import { savedRoute } from '../pages/saved.tsx';
import { searchRoute } from '../pages/search.tsx';
import type { Route, RouteParams } from './route.ts';

/** The specification's routes, the search and the saved articles. A row here is served, crawled and tested. */
const routes: Route[] = [
  homeRoute,
  articleRoute,
  categoryRoute,
  privacyRoute,
  contactRoute,
  searchRoute,
  savedRoute,
];

export type RouteMatch = { route: Route; params: RouteParams };

/** Patterns are fixed paths, or a prefix and one `:slug`. Anything else is the not-found page. */
export function matchRoute(address: string): RouteMatch {
  // Split at the first question mark: a search may contain others.
  const [pathname = ''] = address.split('?', 1);
  const query = address.slice(pathname.length + 1);
  const page = parsePage(query);
  for (const route of routes) {
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
  return { route: notFoundRoute, params: { slug: '', page, query } };
}

/** A malformed escape such as '%E0%A4%A' is no article's slug; leave it as it is. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
