import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { Router, useLocation, useSearch } from 'wouter';
import { IdentityProvider, type SiteIdentity } from './identity.tsx';
import { useNavigation, usePageArrival } from './routing/navigation.ts';
import { prefetchPage } from './routing/prefetch.ts';
import type { RouteMatch } from './routing/route-table.ts';
import { matchRoute } from './routing/route-table.ts';
import { Shell } from './shell/shell.tsx';
import { type Intent, PrefetchProvider } from './ui/page-link.tsx';

type AppProps = {
  client: QueryClient;
  identity: SiteIdentity;
  /** Called in the browser once everything on the page answers. */
  onAlive?: () => void;
};

export function App({ client, identity, onAlive }: AppProps) {
  const aroundNav = useNavigation(client);
  const prefetch = useCallback(
    (href: string, intent: Intent) => prefetchPage(client, href, intent),
    [client],
  );
  useEffect(() => onAlive?.(), [onAlive]);
  return (
    <QueryClientProvider client={client}>
      <IdentityProvider value={identity}>
        <PrefetchProvider value={prefetch}>
          <Router aroundNav={aroundNav}>
            <CurrentPage />
          </Router>
        </PrefetchProvider>
      </IdentityProvider>
    </QueryClientProvider>
  );
}

function CurrentPage() {
  const [pathname] = useLocation();
  const search = useSearch();
  const { route, params } = matchRoute(`${pathname}?${search}`);
  return (
    <Shell pathname={pathname}>
      {/* The key makes two articles two pages: nothing of the first stays in the second. */}
      <Page key={`${route.pattern} ${params.slug} ${params.page}`} route={route} params={params} />
    </Shell>
  );
}

function Page({ route, params }: RouteMatch) {
  usePageArrival();
  return <route.View {...params} />;
}
