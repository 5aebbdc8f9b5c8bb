import { useCallback, useEffect } from 'react';
import { Router, useLocation, useSearch } from 'wouter';
import { type Answers, AnswersProvider, useAnswers } from './data/answers.ts';
import { IdentityProvider, type SiteIdentity } from './identity.tsx';
import { useNavigation, usePageArrival } from './routing/navigation.ts';
import { prefetchPage } from './routing/prefetch.ts';
import type { RouteMatch } from './routing/route-table.ts';
import { matchRoute } from './routing/route-table.ts';
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
  const search = useSearch();
  const { route, params } = matchRoute(`${pathname}?${search}`);
  const answers = useAnswers();
  const isThere = () => route.status(answers, params) === 200;
  return (
    <Shell pathname={pathname} isThere={isThere}>
      {/* The key makes two articles two pages: nothing of the first stays in the second. */}
      <Page key={`${route.pattern} ${params.slug} ${params.page}`} route={route} params={params} />
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
