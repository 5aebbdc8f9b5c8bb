import type { QueryClient } from '@tanstack/react-query';
import type { SiteIdentity } from '../identity.tsx';
import { ApiError } from './api.ts';

/** What the server's page hands to the browser: who we are, and every answer or refusal the page was made from. */
export type PageState = {
  identity: SiteIdentity;
  answers: [key: string, data: unknown][];
  errors: [key: string, status: number, message: string][];
};

export const stateElementId = 'estado';

export function dehydrateQueries(client: QueryClient): Pick<PageState, 'answers' | 'errors'> {
  const answers: PageState['answers'] = [];
  const errors: PageState['errors'] = [];
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const key = String(queryKey[0]);
    if (state.status === 'success') answers.push([key, state.data]);
    if (state.status === 'error') {
      const { error } = state;
      errors.push([key, error instanceof ApiError ? error.status : 503, error?.message ?? '']);
    }
  }
  return { answers, errors };
}

export function hydrateQueries(client: QueryClient, state: Pick<PageState, 'answers' | 'errors'>) {
  for (const [key, data] of state.answers) client.setQueryData([key], data);
  for (const [key, status, message] of state.errors) {
    const error = new ApiError(status, message.replace(/^\d+: /, ''));
    client
      .getQueryCache()
      .build(client, { queryKey: [key] })
      .setState({ status: 'error', fetchStatus: 'idle', error, errorUpdateCount: 1 });
  }
}
