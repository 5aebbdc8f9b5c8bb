import type { SiteIdentity } from '../identity.tsx';
import { ApiError, type Query, toStatus } from './api.ts';
import type { ApiResponse, ApiResponses } from './responses.ts';

/** The responses by their index in the page's queries, not by address: all not-found pages are then the same bytes. */
type ResponsesState = {
  read: [place: number, data: unknown][];
  failed: [place: number, status: number][];
};

/** What the server's page passes to the browser: the site's identity, and every response the page was rendered from. */
export type PageState = ResponsesState & { identity: SiteIdentity };

export const stateElementId = 'estado';
/** JSON that cannot close its <script> element. */
export const toScriptText = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

export function dehydrate(responses: ApiResponses, queries: Query[]): ResponsesState {
  const state: ResponsesState = { read: [], failed: [] };
  for (const [place, query] of queries.entries()) {
    const response = responses.get(query);
    if (response.status === 'read') state.read.push([place, response.data]);
    if (response.status === 'failed') state.failed.push([place, toStatus(response.error)]);
  }
  return state;
}

export function hydrate(
  responses: ApiResponses,
  queries: Query[],
  { read, failed }: ResponsesState,
) {
  const putResponse = (place: number, response: ApiResponse) => {
    const query = queries[place];
    if (query) responses.put(query, response);
  };
  for (const [place, data] of read) putResponse(place, { status: 'read', data });
  for (const [place, status] of failed) {
    putResponse(place, { status: 'failed', error: new ApiError(status, '') });
  }
}
