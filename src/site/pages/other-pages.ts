import type { Route } from '../routing/route.ts';
import { categoryRoute } from './category.tsx';
import { contactRoute } from './contact.tsx';
import { homeRoute } from './home.tsx';
import { privacyRoute } from './privacy.tsx';
import { savedRoute } from './saved.tsx';
import { searchRoute } from './search.tsx';
import { tagRoute } from './tag.tsx';

export { notFoundRoute } from './not-found.tsx';

/** Every page but the article. A separate file of the bundle: see routing/route-table.ts. */
export const otherRoutes: Route[] = [
  homeRoute,
  categoryRoute,
  tagRoute,
  privacyRoute,
  contactRoute,
  searchRoute,
  savedRoute,
];
