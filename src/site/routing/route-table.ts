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

/** The specification's route table, the search and what a reader saved. A page is served, crawled and tested once its row is here. */
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
  // Of several question marks the first: readers write questions.
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

/** A malformed escape such as '%E0%A4%A' names no article; keep it as it came. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
