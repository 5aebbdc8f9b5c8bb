import {
  type InfiniteData,
  keepPreviousData,
  notifyManager,
  type Query,
  QueryClient,
  skipToken,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { isReturning } from '../arrival.ts';
import { ApiFault, call, isUnreachable } from './client.ts';
import { getConnection, subscribeToConnection } from './connection.ts';
import { getOfflineResponse, storeResponse } from './offline-responses.ts';

/** The responses that the desk needs to open, even without a connection. */
const offlinePaths = ['/api/mesa', '/api/categorias'];

/** The router calls this at each navigation, so that the next page requests its data again. */
export const outdateResponses = () => void queryClient.invalidateQueries({ refetchType: 'none' });

/** After a change: requests again what is on screen, and drops the rest. */
export function refreshResponses(prefix = ''): void {
  const predicate = ({ queryKey }: Query) => String(queryKey[0]).startsWith(prefix);
  queryClient.removeQueries({ predicate, type: 'inactive' });
  // A response on its way may predate the change.
  void queryClient.cancelQueries({ predicate }, { silent: true });
  void queryClient.refetchQueries({ predicate });
}

export const forgetResponses = () => queryClient.clear();

subscribeToConnection(() => {
  if (getConnection().state === 'back') refreshResponses();
});
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') refreshResponses();
});

async function readResponse<T>(path: string, signal: AbortSignal): Promise<T> {
  try {
    const data = await call<T>('GET', path, undefined, { signal });
    if (offlinePaths.includes(path)) void storeResponse(path, data);
    return data;
  } catch (error) {
    const fault = error instanceof ApiFault ? error : new ApiFault(0, String(error));
    const isStoredForOffline = offlinePaths.includes(path) && isUnreachable(fault);
    if (isStoredForOffline && queryClient.getQueryData([path]) === undefined) {
      queryClient.setQueryData([path], (await getOfflineResponse(path)) ?? undefined);
    }
    throw fault;
  }
}

/**
 * TanStack Query clears `error` on a retry; we keep the last one on screen until a response arrives. A query that shows a
 * placeholder has `isPending` false, so callers check both.
 */
function useFault(path: string | null, error: ApiFault | null, isAwaited: boolean) {
  const last = useRef({ path, error });
  if (last.current.path !== path || error || !isAwaited) last.current = { path, error };
  return last.current.error;
}

type Options<T> = {
  everyMs?: (data: T) => number | false;
  /** Shows the previous response until the one at a new address arrives: for searched lists. */
  keepsPrevious?: boolean;
};

export type ApiResponse<T> = {
  data: T | undefined;
  isPrevious: boolean;
  fault: ApiFault | null;
  isLoading: boolean;
  refresh: () => void;
};

/** The response to `GET path`, requested again whenever a page needs it. */
export function useResponse<T>(
  path: string | null,
  { everyMs, keepsPrevious = false }: Options<T> = {},
): ApiResponse<T> {
  const query = useQuery<T, ApiFault>(
    {
      queryKey: [path],
      queryFn: path === null ? skipToken : ({ signal }) => readResponse<T>(path, signal),
      refetchInterval: ({ state }) => (everyMs && state.data ? everyMs(state.data) : false),
      refetchIntervalInBackground: true,
      ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
    },
    queryClient,
  );
  const { refetch } = query;
  const fault = useFault(path, query.error, query.isPending || query.isPlaceholderData);
  return {
    data: fault && query.isPlaceholderData ? undefined : query.data,
    isPrevious: query.isPlaceholderData,
    fault,
    isLoading: query.isPending || query.isFetching,
    refresh: useCallback(() => void refetch(), [refetch]),
  };
}

type Page = { items: unknown[]; total: number };

/** As a placeholder it must be the same function at each render: the library compares the function, not its result. */
const keepFirst = <T>(list: InfiniteData<T, number> | undefined) =>
  list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) };

/** The number of pages of each list that were on screen. */
const pageCounts = new Map<string, number>();

/**
 * A list loaded page by page. While another search is loading, the previous list stays on screen. Each visit begins
 * with the first page, except one by Back: the link that was followed may be on any page.
 */
export function usePagedResponse<T extends Page>(
  path: string,
  search: URLSearchParams | string,
  pageSize: number,
) {
  const query = new URLSearchParams(search);
  const address = `${path}?${query}`;
  const visit = useRef({ address: '', wanted: 1 });
  if (visit.current.address !== address) {
    const isBack = visit.current.address === '' && isReturning();
    visit.current = { address, wanted: isBack ? (pageCounts.get(address) ?? 1) : 1 };
    if (!isBack) {
      queryClient.setQueryData<InfiniteData<T, number>>([address, 'pages'], keepFirst);
    }
  }
  const list = useInfiniteQuery<T, ApiFault, InfiniteData<T, number>, string[], number>(
    {
      queryKey: [address, 'pages'],
      queryFn: ({ pageParam, signal }) => {
        const requestedPages = new URLSearchParams(query);
        if (pageParam > 1) requestedPages.set('pagina', String(pageParam));
        return readResponse<T>(`${path}?${requestedPages}`, signal);
      },
      initialPageParam: 1,
      getNextPageParam: ({ total }, _, page) => (page * pageSize < total ? page + 1 : null),
      placeholderData: keepFirst,
    },
    queryClient,
  );
  // Read here, or the library would not render again when it changes.
  const { isFetching } = list;
  const fault = useFault(address, list.error, list.isPending || list.isPlaceholderData);
  const pages = fault && list.isPlaceholderData ? [] : (list.data?.pages ?? []);
  const moreFault = list.isFetchNextPageError ? list.error : null;
  const data = pages[0];
  useEffect(() => {
    if (list.isPlaceholderData || pages.length === 0) return;
    // A change dropped what was read before, or the connection is back.
    const isShort = pages.length < visit.current.wanted && list.hasNextPage;
    if (isShort && !list.isFetching && !list.isError) void list.fetchNextPage();
    if (!isShort) pageCounts.set(address, pages.length);
  });
  const total = data?.total ?? 0;
  const shown = Math.min(pages.length * pageSize, total);
  const isNextRequested = list.isFetchingNextPage || moreFault !== null;
  return {
    /** The first page, which also has the totals of the list. */
    data,
    fault,
    refresh: () => void list.refetch(),
    pages: pages.map(({ items }, index) => ({
      number: index + 1,
      items: items as T['items'],
    })),
    shown,
    /** How many more can be requested now. */
    left: isNextRequested ? 0 : Math.min(pageSize, total - shown),
    isLoadingMore: list.isFetchingNextPage && !moreFault,
    moreFault,
    /** Waits for a running refresh, which it would cancel. */
    loadMore: async () => {
      if (isFetching) await list.refetch({ cancelRefetch: false });
      visit.current.wanted = pages.length + 1;
      await list.fetchNextPage();
    },
  };
}

// Notifies before the next frame. By default it waits for a timer.
notifyManager.setScheduler(queueMicrotask);

/** Responses by address, the first part of the key. Old ones stay until newer ones arrive. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // connection.ts decides what a lost connection means.
      networkMode: 'always',
      retry: false,
      gcTime: Number.POSITIVE_INFINITY,
      // Effects run again for each new response, even if it is equal.
      structuralSharing: false,
      // A component that mounts does not request what another one on screen already shows.
      staleTime: (query) => (query.getObserversCount() > 1 ? Number.POSITIVE_INFINITY : 0),
    },
  },
});
