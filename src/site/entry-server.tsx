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
  /** The path, with its query if it has one. */
  address: string;
  fetcher: Fetcher;
  assets: Assets;
  identity: SiteIdentity;
};

export type RenderedPage = { status: number; html: string };

/** The whole page as a reader without JavaScript sees it. Reads go through the API, never around it. */
export async function renderPage(input: RenderInput): Promise<RenderedPage> {
  const { address, fetcher, assets, identity } = input;
  const match = matchRoute(address);
  const { route, params } = match;
  const client = createQueryClient(fetcher);
  await Promise.all([
    route.part?.load(),
    ...route.queries(params).map((query) => client.prefetchQuery(query)),
  ]);
  const html = renderToString(
    <Document
      assets={assets}
      part={route.part && assets.parts[route.part.source]}
      state={{ identity, ...dehydrateQueries(client) }}
      structuredData={toStructuredData(match, client, identity)}
    >
      <Router ssrPath={address}>
        <App client={client} identity={identity} />
      </Router>
    </Document>,
  );
  const status = route.status(client, params);
  client.clear();
  return { status, html: `<!doctype html>${html}` };
}
