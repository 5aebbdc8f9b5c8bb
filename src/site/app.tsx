import { useCallback, useEffect, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import { Router, useLocation, useRouter } from 'wouter';
import { patterns, toPageAddress } from '#paths.ts';
import { type ApiResponses, ResponsesProvider, useResponses } from './data/responses.ts';
import { Head } from './document/head.tsx';
import { IdentityProvider, type SiteIdentity } from './identity.tsx';
import { focusHeading, useNavigation, usePageArrival } from './routing/navigation.ts';
import { loadOtherPages, matchRoute, type RouteMatch } from './routing/route-table.ts';
import { Shell } from './shell/shell.tsx';
import { Boundary } from './ui/boundary.tsx';
import { brokenPage, FailedPage, loadFailed } from './ui/failed.tsx';
import { type Intent, PrefetchProvider } from './ui/page-link.tsx';

type AppProps = {
  responses: ApiResponses;
  identity: SiteIdentity;
  /** Called in the browser once the page is hydrated. */
  onHydrated?: () => void;
};

export function App({ responses, identity, onHydrated: onAlive }: AppProps) {
  const aroundNav = useNavigation(responses);
  const prefetch = useCallback(
    (href: string, intent: Intent) => prefetchPage(responses, href, intent),
    [responses],
  );
  useEffect(() => onAlive?.(), [onAlive]);
  useEffect(loadAtFirstAction, []);
  return (
    <ResponsesProvider value={responses}>
      <IdentityProvider value={identity}>
        <PrefetchProvider value={prefetch}>
          <Router aroundNav={aroundNav}>
            <Boundary fallback={brokenPage}>
              <CurrentPage />
            </Boundary>
          </Router>
        </PrefetchProvider>
      </IdentityProvider>
    </ResponsesProvider>
  );
}

function CurrentPage() {
  const [pathname] = useLocation();
  const router = useRouter();
  // wouter's own hook decodes escapes, which are part of a search.
  const query = router.searchHook(router).replace(/^\?/, '');
  const address = toPageAddress(pathname, query);
  const match = matchRoute(address);
  const [, showLoaded] = useReducer((count: number) => count + 1, 0);
  const responses = useResponses();
  const isThere = () => match?.route.status(responses, match.params) === 200;
  return (
    <Shell address={address} isThere={isThere}>
      {/* The key gives two articles two pages: no state carries over. */}
      {match ? <Page key={address} {...match} /> : <AwaitedPage onLoad={showLoaded} />}
    </Shell>
  );
}

function AwaitedPage({ onLoad }: { onLoad: () => void }) {
  usePageArrival();
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(() => {
    loadOtherPages().then(onLoad, (error: Error) => {
      // A release has replaced the file: the server sends the page with its own.
      if (error.cause === 404) location.reload();
      else setFailed(true);
    });
  }, [onLoad]);
  useEffect(load, [load]);
  if (hasFailed) {
    const loadAgain = () => {
      flushSync(() => setFailed(false));
      focusHeading();
      load();
    };
    return <FailedPage {...loadFailed} onRetry={loadAgain} />;
  }
  return (
    <main id="contenido" aria-busy="true" className="min-h-svh">
      <Head title="Cargando…" description="Cargando…" />
    </main>
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

const isSavingData = () => navigator.connection?.saveData;
const ignore = () => {};

/** A reader who scrolls or presses may open another page next. */
function loadAtFirstAction() {
  if (isSavingData()) return;
  const load = () => loadOtherPages().catch(ignore);
  const types = ['scroll', 'pointerdown', 'keydown'];
  for (const type of types) addEventListener(type, load, { once: true });
  return () => {
    for (const type of types) removeEventListener(type, load);
  };
}

/** Prefetches a page's code and data, unless the reader is saving data. */
function prefetchPage(responses: ApiResponses, href: string, intent: Intent) {
  if (isSavingData()) return;
  const { pathname, search } = new URL(href, location.href);
  const match = matchRoute(pathname + search);
  if (!match) {
    loadOtherPages().then(() => prefetchPage(responses, href, intent), ignore);
    return;
  }
  const { route, params } = match;
  // Fetching an article counts as a view, so hovering over its link is not enough.
  if (intent === 'point' && route.pattern === patterns.article) return;
  for (const query of route.queries(params)) {
    // A visible failure stays until the reader retries.
    if (responses.get(query).status === 'awaited') responses.ask(query);
  }
}
