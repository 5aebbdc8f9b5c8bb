import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { createQueryClient, type Fetcher } from './api.ts';
import { App } from './app.tsx';
import { type Assets, Document } from './document.tsx';
import type { SiteIdentity } from './identity.tsx';
import { matchRoute } from './routes.ts';
import { dehydrateQueries } from './state.ts';
import { toStructuredData } from './structured-data.ts';

export type RenderInput = {
  pathname: string;
  fetcher: Fetcher;
  assets: Assets;
  identity: SiteIdentity;
};

export type RenderedPage = { status: number; html: string };

/** The whole page as a reader without JavaScript sees it. Reads go through the API, never around it. */
export async function renderPage(input: RenderInput): Promise<RenderedPage> {
  const { pathname, fetcher, assets, identity } = input;
  const match = matchRoute(pathname);
  const { route, slug } = match;
  const client = createQueryClient(fetcher);
  await Promise.all(route.queries(slug).map((query) => client.prefetchQuery(query)));
  const html = renderToString(
    <Document
      assets={assets}
      state={{ identity, ...dehydrateQueries(client) }}
      structuredData={toStructuredData(match, client, identity)}
    >
      <Router ssrPath={pathname}>
        <App client={client} identity={identity} />
      </Router>
    </Document>,
  );
  const status = route.status(client, slug);
  client.clear();
  return { status, html: `<!doctype html>${html}` };
}
