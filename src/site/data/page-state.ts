import type { SiteIdentity } from '../identity.tsx';
import type { Answer, Answers } from './answers.ts';
import { ApiError, type Query, toStatus } from './api.ts';

/** The responses by their index in the page's queries, not by address: all not-found pages are then the same bytes. */
type AnswersState = {
  read: [place: number, data: unknown][];
  failed: [place: number, status: number][];
};

/** What the server's page passes to the browser: the site's identity, and every response the page was rendered from. */
export type PageState = AnswersState & { identity: SiteIdentity };

export const stateElementId = 'estado';
/** JSON that cannot close its <script> element. */
export const toScriptText = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

export function dehydrate(answers: Answers, queries: Query[]): AnswersState {
  const state: AnswersState = { read: [], failed: [] };
  for (const [place, query] of queries.entries()) {
    const answer = answers.get(query);
    if (answer.status === 'read') state.read.push([place, answer.data]);
    if (answer.status === 'failed') state.failed.push([place, toStatus(answer.error)]);
  }
  return state;
}

export function hydrate(answers: Answers, queries: Query[], { read, failed }: AnswersState) {
  const put = (place: number, answer: Answer) => {
    const query = queries[place];
    if (query) answers.put(query, answer);
  };
  for (const [place, data] of read) put(place, { status: 'read', data });
  for (const [place, status] of failed) {
    put(place, { status: 'failed', error: new ApiError(status, '') });
  }
}
