import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { App } from './app.tsx';
import { createAnswers } from './data/answers.ts';
import { categoryNamesQuery, type Fetcher, type Query } from './data/api.ts';
import { dehydrate } from './data/page-state.ts';
import { type Assets, Document } from './document/document.tsx';
import { toStructuredData } from './document/structured-data.ts';
import type { SiteIdentity } from './identity.tsx';
import { renderLight } from './light/render.ts';
import type { LightInput } from './light/view.ts';
import { matchRoute } from './routing/route-table.ts';
import { findRenamed } from './shell/nav-items.ts';

export type RenderInput = {
  /** The path, with its query if it has one. */
  address: string;
  fetcher: Fetcher;
  assets: Assets;
  identity: SiteIdentity;
  /** For the light version: what its pictures weigh. Null for the full one. */
  weigh: LightInput['weigh'] | null;
};

export type RenderedPage = { status: number; html: string };

/** The whole page as a reader without JavaScript sees it. Reads go through the API, never around it. */
export async function renderPage(input: RenderInput): Promise<RenderedPage> {
  const { address, fetcher, assets, weigh } = input;
  const match = matchRoute(address);
  const { route, params } = match;
  const queries = route.queries(params);
  const answers = createAnswers(fetcher);
  const read = async (query: Query) => {
    // A failure is kept for those who show it.
    answers.subscribe(query, () => {});
    await answers.ask(query);
  };
  const names = categoryNamesQuery();
  await Promise.all([...queries, names].map(read));
  const identity = { ...input.identity, ...findRenamed(answers.get(names).data ?? []) };
  const status = route.status(answers, params);
  if (weigh)
    return { status, html: await renderLight(match, { params, answers, identity, weigh }) };
  const html = renderToString(
    <Document
      assets={assets}
      state={{ identity, ...dehydrate(answers, queries) }}
      structuredData={toStructuredData(match, answers, identity)}
    >
      <Router ssrPath={address}>
        <App answers={answers} identity={identity} />
      </Router>
    </Document>,
  );
  return { status, html: `<!doctype html>${html}` };
}
