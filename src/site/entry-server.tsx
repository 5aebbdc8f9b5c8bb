import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { subscriptionPattern } from '#paths.ts';
import { App } from './app.tsx';
import { AnswersProvider, createAnswers } from './data/answers.ts';
import { categoryNamesQuery, type Fetcher, type Query } from './data/api.ts';
import { dehydrate } from './data/page-state.ts';
import { type Assets, Document } from './document/document.tsx';
import { toStructuredData } from './document/structured-data.ts';
import { type Subscription, SubscriptionPage } from './document/subscription-page.tsx';
import { IdentityProvider, type SiteIdentity } from './identity.tsx';
import { toDocument } from './light/document.ts';
import { toSubscriptionPage } from './light/newsletter.ts';
import { renderLight } from './light/render.ts';
import type { LightInput } from './light/view.ts';
import { matchRoute } from './routing/route-table.ts';
import { findRenamed } from './shell/nav-items.ts';
import { Shell } from './shell/shell.tsx';

export type RenderInput = {
  /** The path, with its query if it has one. */
  address: string;
  fetcher: Fetcher;
  assets: Assets;
  identity: SiteIdentity;
  /** For the light version: what its pictures weigh. Null for the full one. */
  weigh: LightInput['weigh'] | null;
  /** What came of a form that was sent without script: the page says so, whatever its address. */
  subscription?: Subscription;
};

function renderSubscription(subscription: Subscription, input: RenderInput): string {
  const { assets, identity, weigh } = input;
  if (weigh) return toDocument(toSubscriptionPage(subscription, identity), identity);
  const answers = createAnswers(() => Promise.reject(new Error('Nothing is read here')));
  const html = renderToString(
    <Document
      assets={assets}
      state={{ identity, ...dehydrate(answers, []) }}
      isAlive={false}
      structuredData={null}
    >
      <Router ssrPath={subscriptionPattern}>
        <AnswersProvider value={answers}>
          <IdentityProvider value={identity}>
            <Shell address={subscriptionPattern} isThere={() => false}>
              <SubscriptionPage {...subscription} />
            </Shell>
          </IdentityProvider>
        </AnswersProvider>
      </Router>
    </Document>,
  );
  return `<!doctype html>${html}`;
}

export type RenderedPage = { status: number; html: string };

/** The whole page as a reader without JavaScript sees it. Reads go through the API, never around it. */
export async function renderPage(input: RenderInput): Promise<RenderedPage> {
  const { address, fetcher, assets, weigh, subscription } = input;
  if (subscription) return { status: 200, html: renderSubscription(subscription, input) };
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
