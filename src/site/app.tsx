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
  /** Called in the browser once everything on the page answers. */
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
  // As it was written: wouter's own hook takes escapes apart, of which a search may have some of its own.
  const query = router.searchHook(router).replace(/^\?/, '');
  const address = toPageAddress(pathname, query);
  const { route, params } = matchRoute(address);
  const answers = useAnswers();
  const isThere = () => route.status(answers, params) === 200;
  return (
    <Shell address={address} isThere={isThere}>
      {/* The key makes two articles two pages: nothing of the first stays in the second. */}
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

/** Asks for a page's data before it is opened, unless the reader is saving data. */
function prefetchPage(answers: Answers, href: string, intent: Intent) {
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
