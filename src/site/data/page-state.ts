import type { SiteIdentity } from '../identity.tsx';
import type { Answers } from './answers.ts';
import { ApiError } from './api.ts';

type AnswersState = {
  read: [address: string, data: unknown][];
  failed: [address: string, status: number][];
};

/** What the server's page hands to the browser: who we are, and every answer or refusal the page was made from. */
export type PageState = AnswersState & { identity: SiteIdentity };

export const stateElementId = 'estado';

export function dehydrate(answers: Answers): AnswersState {
  const state: AnswersState = { read: [], failed: [] };
  for (const [address, answer] of answers.all()) {
    if (answer.status === 'read') state.read.push([address, answer.data]);
    if (answer.status === 'failed') state.failed.push([address, toStatus(answer.error)]);
  }
  return state;
}

export function hydrate(answers: Answers, { read, failed }: AnswersState) {
  for (const [address, data] of read) answers.put({ address }, { status: 'read', data });
  for (const [address, status] of failed) {
    answers.put({ address }, { status: 'failed', error: new ApiError(status, '') });
  }
}

/** What did not come from the API is a fault. */
export const toStatus = (error: unknown) => (error instanceof ApiError ? error.status : 503);
