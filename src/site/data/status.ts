import type { QueryClient } from '@tanstack/react-query';
import type { Query } from '../routing/route.ts';
import { ApiError } from './api.ts';

/** 200 when every read answered, 404 when the API knows nothing of it or refuses its name, 503 for any other fault. */
export function statusOf(client: QueryClient, queries: Query[]): number {
  for (const { queryKey } of queries) {
    const state = client.getQueryState(queryKey);
    if (state?.status !== 'error') continue;
    return state.error instanceof ApiError && state.error.status < 500 ? 404 : 503;
  }
  return 200;
}
