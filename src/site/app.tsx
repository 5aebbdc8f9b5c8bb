import { useCallback, useEffect } from 'react';
import { Router, useLocation, useRouter } from 'wouter';
import { patterns, toPageAddress } from '#paths.ts';
import { type Answers, AnswersProvider, useAnswers } from './data/answers.ts';
import { IdentityProvider, type SiteIdentity } from './identity.tsx';
import { useNavigation, usePageArrival } from './routing/navigation.ts';
import { matchRoute, type RouteMatch } from './routing/route-table.ts';
import { Shell } from './shell/shell.tsx';
import { Boundary } from './ui/boundary.tsx';
import { brokenPage } from './ui/failed.tsx';
import { type Intent, PrefetchProvider } from './ui/page-link.tsx';

type AppProps = {
  answers: Answers;
  identity: SiteIdentity;
  /** Called in the browser once the page is hydrated. */
  onAlive?: () => void;
};

export function App({ answers, identity, onAlive }: AppProps) {
  const aroundNav = useNavigation(answers);
  const prefetch = useCallback(
    (href: string, intent: Intent) => prefetchPage(answers, href, intent),
    [answers],
  );
  useEffect(() => onAlive?.(), [onAlive]);
  return (
    <AnswersProvider value={answers}>
      <IdentityProvider value={identity}>
        <PrefetchProvider value={prefetch}>
          <Router aroundNav={aroundNav}>
            <Boundary fallback={brokenPage}>
              <CurrentPage />
            </Boundary>
          </Router>
        </PrefetchProvider>
      </IdentityProvider>
    </AnswersProvider>
  );
}

function CurrentPage() {
  const [pathname] = useLocation();
  const router = useRouter();
  // wouter's own hook decodes escapes, which are part of a search.
  const query = router.searchHook(router).replace(/^\?/, '');
  const address = toPageAddress(pathname, query);
  const { route, params } = matchRoute(address);
  const answers = useAnswers();
  const isThere = () => route.status(answers, params) === 200;
  return (
    <Shell address={address} isThere={isThere}>
      {/* The key gives two articles two pages: no state carries over. */}
      <Page key={address} route={route} params={params} />
    </Shell>
  );
}

function Page({ route, params }: RouteMatch) {
  usePageArrival();
  return (
    <Boundary fallback={brokenPage}>
      <route.View {...params} />
    </Boundary>
  );
}

declare global {
  interface Navigator {
    /** Network Information API: absent outside Chromium. */
    readonly connection?: { readonly saveData: boolean; readonly effectiveType: string };
  }
}

/** Prefetches a page's data, unless the reader is saving data. */
function prefetchPage(answers: Answers, href: string, intent: Intent) {
  if (navigator.connection?.saveData) return;
  const { pathname, search } = new URL(href, location.href);
  const { route, params } = matchRoute(pathname + search);
  // Fetching an article counts as a view, so hovering over its link is not enough.
  if (intent === 'point' && route.pattern === patterns.article) return;
  for (const query of route.queries(params)) {
    // A visible failure stays until the reader retries.
    if (answers.get(query).status === 'awaited') answers.ask(query);
  }
}
