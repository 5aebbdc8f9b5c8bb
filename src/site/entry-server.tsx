import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { App } from './app.tsx';
import { createQueryClient, type Fetcher } from './data/api.ts';
import { dehydrateQueries } from './data/page-state.ts';
import { type Assets, Document } from './document/document.tsx';
import { toStructuredData } from './document/structured-data.ts';
import type { SiteIdentity } from './identity.tsx';
import { matchRoute } from './routing/route-table.ts';

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
