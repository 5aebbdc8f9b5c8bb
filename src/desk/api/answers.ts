import { keepPreviousData, type Query, skipToken, useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { ApiFault, call, isUnreachable } from './client.ts';
import { getConnection, subscribeToConnection } from './connection.ts';
import { getKeptAnswer, keepAnswer } from './kept-answers.ts';
import { queryClient } from './query-client.ts';

/** What the desk needs to open, also without a connection. */
const opened = ['/api/mesa', '/api/categorias'];

/** Called on each navigation, so that the next page requests its data again. */
export const outdateAnswers = () => void queryClient.invalidateQueries({ refetchType: 'none' });

/** After a change: requests again what is on screen, and drops the rest. */
export function refreshAnswers(prefix = ''): void {
  const predicate = ({ queryKey }: Query) => String(queryKey[0]).startsWith(prefix);
  queryClient.removeQueries({ predicate, type: 'inactive' });
  // A response on its way may predate the change.
  void queryClient.cancelQueries({ predicate }, { silent: true });
  void queryClient.refetchQueries({ predicate });
}

/** When someone else signs in. */
export const forgetAnswers = () => queryClient.clear();

subscribeToConnection(() => {
  if (getConnection().state === 'back') refreshAnswers();
});
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') refreshAnswers();
});

export async function readAnswer<T>(path: string, signal: AbortSignal): Promise<T> {
  try {
    const data = await call<T>('GET', path, undefined, { signal });
    if (opened.includes(path)) void keepAnswer(path, data);
    return data;
  } catch (error) {
    const fault = error instanceof ApiFault ? error : new ApiFault(0, String(error));
    const isKept = opened.includes(path) && isUnreachable(fault);
    if (isKept && queryClient.getQueryData([path]) === undefined) {
      queryClient.setQueryData([path], (await getKeptAnswer(path)) ?? undefined);
    }
    throw fault;
  }
}

/** The query drops its error when it retries: the notice stays until there is a response. */
export function useFault(path: string | null, error: ApiFault | null, isPending: boolean) {
  const last = useRef({ path, error });
  if (last.current.path !== path || error || !isPending) last.current = { path, error };
  return last.current.error;
}

type Options<T> = {
  /** How long after this response to request it again. */
  everyMs?: (data: T) => number | false;
  /** Shows the previous response until the one at a new address arrives: for searched lists. */
  keepsPrevious?: boolean;
};

export type Answer<T> = {
  data: T | undefined;
  /** The data are those of the previous address. */
  isPrevious: boolean;
  fault: ApiFault | null;
  isLoading: boolean;
  refresh: () => void;
};

/** The response to `GET path`, requested again whenever a page needs it. */
export function useAnswer<T>(
  path: string | null,
  { everyMs, keepsPrevious = false }: Options<T> = {},
): Answer<T> {
  const query = useQuery<T, ApiFault>(
    {
      queryKey: [path],
      queryFn: path === null ? skipToken : ({ signal }) => readAnswer<T>(path, signal),
      refetchInterval: ({ state }) => (everyMs && state.data ? everyMs(state.data) : false),
      refetchIntervalInBackground: true,
      ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
    },
    queryClient,
  );
  const { refetch } = query;
  const fault = useFault(path, query.error, query.isPending);
  return {
    data: fault && query.isPlaceholderData ? undefined : query.data,
    isPrevious: query.isPlaceholderData,
    fault,
    isLoading: query.isPending || query.isFetching,
    refresh: useCallback(() => void refetch(), [refetch]),
  };
}
