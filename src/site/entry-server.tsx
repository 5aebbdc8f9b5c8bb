import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { parseEditionPage, patterns } from '#paths.ts';
import { App } from './app.tsx';
import { categoryNamesQuery, editionQuery, type Fetcher, type Query } from './data/api.ts';
import { dehydrate } from './data/page-state.ts';
import { type ApiResponses, createResponses, ResponsesProvider } from './data/responses.ts';
import { type Assets, Document } from './document/document.tsx';
import { EditionPage } from './document/edition-page.tsx';
import { type EmailLink, EmailLinkPage } from './document/email-link-page.tsx';
import { toStructuredData } from './document/structured-data.ts';
import { type Subscription, SubscriptionPage } from './document/subscription-page.tsx';
import { IdentityProvider, type SiteIdentity } from './identity.tsx';
import { toDocument } from './light/document.ts';
import { toLightEdition } from './light/edition.ts';
import { toLightEmailLink } from './light/email-link.ts';
import { toSubscriptionPage } from './light/newsletter.ts';
import { renderLight } from './light/render.ts';
import type { LightInput } from './light/view.ts';
import * as otherPages from './pages/other-pages.ts';
import { matchRoute, type RouteMatch, setOtherPages } from './routing/route-table.ts';
import { findRenamed } from './shell/nav-items.ts';
import { Shell } from './shell/shell.tsx';

setOtherPages(otherPages);

export type RenderInput = {
  /** The path, with its query if any. */
  address: string;
  fetcher: Fetcher;
  assets: Assets;
  identity: SiteIdentity;
  /** Returns the sizes of pictures for the light version. Null for the full one. */
  getFileSize: LightInput['getFileSize'] | null;
  /** The result of a form sent without JavaScript; then the page shows only that. */
  subscription?: Subscription;
  /** Where a link in an email leads; then the page shows only that. */
  emailLink?: EmailLink;
};

function renderSubscription(subscription: Subscription, input: RenderInput): string {
  const { identity, getFileSize } = input;
  if (getFileSize) return toDocument(toSubscriptionPage(subscription, identity), identity);
  return renderStill(<SubscriptionPage {...subscription} />, { ...input, isThere: false });
}

function renderEmailLink(page: EmailLink, input: RenderInput): string {
  const { identity, getFileSize } = input;
  if (getFileSize) return toDocument(toLightEmailLink(page, identity), identity);
  return renderStill(<EmailLinkPage page={page} />, { ...input, isThere: true });
}

function renderStill(
  page: ReactNode,
  { address, assets, identity, isThere }: RenderInput & { isThere: boolean },
): string {
  const responses = createResponses(() => Promise.reject(new Error('Nothing is read here')));
  const html = renderToString(
    <Document
      assets={assets}
      state={{ identity, ...dehydrate(responses, []) }}
      file={null}
      structuredData={null}
    >
      <Router ssrPath={address}>
        <ResponsesProvider value={responses}>
          <IdentityProvider value={identity}>
            <Shell address={address} isThere={() => isThere}>
              {page}
            </Shell>
          </IdentityProvider>
        </ResponsesProvider>
      </Router>
    </Document>,
  );
  return `<!doctype html>${html}`;
}

/** Null if no such edition was sent, or it cannot be read. */
async function renderEdition(number: string, input: RenderInput): Promise<RenderedPage | null> {
  const responses = createResponses(input.fetcher);
  const [query, names] = [editionQuery(number), categoryNamesQuery()];
  await Promise.all([query, names].map((each) => readResponse(responses, each)));
  const { data: edition } = responses.get(query);
  if (!edition) return null;
  const identity = { ...input.identity, ...findRenamed(responses.get(names).data ?? []) };
  const html = input.getFileSize
    ? toDocument(toLightEdition(edition, identity), identity)
    : renderStill(<EditionPage edition={edition} />, { ...input, identity, isThere: true });
  return { status: 200, html };
}

async function readResponse(responses: ApiResponses, query: Query): Promise<void> {
  // A failure is dropped unless something subscribes to it.
  responses.subscribe(query, () => {});
  await responses.ask(query);
}

export type RenderedPage = { status: number; html: string };

/** The whole page. Data comes through the API only. */
export async function renderPage(input: RenderInput): Promise<RenderedPage> {
  const { address, fetcher, assets, getFileSize, subscription, emailLink } = input;
  if (subscription) return { status: 200, html: renderSubscription(subscription, input) };
  if (emailLink) return { status: 200, html: renderEmailLink(emailLink, input) };
  const number = parseEditionPage(address);
  const edition = number === null ? null : await renderEdition(number, input);
  if (edition) return edition;
  const match = matchRoute(address) as RouteMatch;
  const { route, params } = match;
  const queries = route.queries(params);
  const responses = createResponses(fetcher);
  const names = categoryNamesQuery();
  await Promise.all([...queries, names].map((query) => readResponse(responses, query)));
  const identity = { ...input.identity, ...findRenamed(responses.get(names).data ?? []) };
  const status = route.status(responses, params);
  if (getFileSize)
    return { status, html: await renderLight(match, { params, responses, identity, getFileSize }) };
  const html = renderToString(
    <Document
      assets={assets}
      state={{ identity, ...dehydrate(responses, queries) }}
      file={route.pattern === patterns.article ? 'entry' : 'otherPages'}
      structuredData={toStructuredData(match, responses, identity)}
    >
      <Router ssrPath={address}>
        <App responses={responses} identity={identity} />
      </Router>
    </Document>,
  );
  return { status, html: `<!doctype html>${html}` };
}
