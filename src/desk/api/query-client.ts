import { notifyManager, QueryClient } from '@tanstack/react-query';

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
      // Effects run again for each new response, also if it is equal.
      structuralSharing: false,
      // A component that mounts does not request what another one on screen already shows.
      staleTime: (query) => (query.getObserversCount() > 1 ? Number.POSITIVE_INFINITY : 0),
    },
  },
});
