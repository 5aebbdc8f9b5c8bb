import type { Route } from '../routing/route.ts';
import styles from '../styles/other-pages.css?inline';
import { categoryRoute } from './category.tsx';
import { contactRoute } from './contact.tsx';
import { homeRoute } from './home.tsx';
import { privacyRoute } from './privacy.tsx';
import { savedRoute } from './saved.tsx';
import { searchRoute } from './search.tsx';
import { tagRoute } from './tag.tsx';

export { notFoundRoute } from './not-found.tsx';

if (!import.meta.env.SSR) {
  // A page that is opened from an article must not wait for a style sheet. The server links the same rules as a file,
  // for the first view.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}

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
