import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readAnswer, useFault } from './answers.ts';
import type { ApiFault } from './client.ts';
import { queryClient } from './query-client.ts';

type Page = { items: unknown[]; total: number };

/** As a placeholder it must be the same function at each render: the library compares the function, not its result. */
const keepFirst = <T>(list: InfiniteData<T, number> | undefined) =>
  list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) };

/**
 * A list loaded page by page. While another search is loading, the previous list stays on screen. Each visit begins
 * with the first page.
 */
export function usePagedAnswer<T extends Page>(
  path: string,
  search: URLSearchParams | string,
  pageSize: number,
) {
  const query = new URLSearchParams(search);
  const address = `${path}?${query}`;
  const list = useInfiniteQuery<T, ApiFault, InfiniteData<T, number>, string[], number>(
    {
      queryKey: [address, 'pages'],
      queryFn: ({ pageParam, signal }) => {
        const asked = new URLSearchParams(query);
        if (pageParam > 1) asked.set('pagina', String(pageParam));
        return readAnswer<T>(`${path}?${asked}`, signal);
      },
      initialPageParam: 1,
      getNextPageParam: ({ total }, _, page) => (page * pageSize < total ? page + 1 : null),
      placeholderData: keepFirst,
    },
    queryClient,
  );
  useEffect(
    () => () => {
      queryClient.setQueryData<InfiniteData<T, number>>([address, 'pages'], keepFirst);
    },
    [address],
  );
  const fault = useFault(address, list.error, list.isPending);
  const pages = fault && list.isPlaceholderData ? [] : (list.data?.pages ?? []);
  const moreFault = list.isFetchNextPageError ? list.error : null;
  const data = pages[0];
  const asked = pages.length + (list.isFetchingNextPage || moreFault ? 1 : 0);
  const shown = Math.min(asked * pageSize, data?.total ?? 0);
  return {
    /** The first page, which also has the totals of the list. */
    data,
    fault,
    refresh: () => void list.refetch(),
    pages: pages.map(({ items }, index) => ({
      number: index + 1,
      items: items as T['items'],
    })),
    /** How many are on screen or loading, and how many more the next page has. */
    shown,
    left: Math.min(pageSize, (data?.total ?? 0) - shown),
    isLoadingMore: list.isFetchingNextPage && !moreFault,
    moreFault,
    /** After a running refresh, which it would cancel. */
    loadMore: async () => {
      if (list.isFetching) await list.refetch({ cancelRefetch: false });
      await list.fetchNextPage();
    },
  };
}
