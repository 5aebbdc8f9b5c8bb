import { notifyManager, QueryClient } from '@tanstack/react-query';

// Before the next frame. By default it waits for a timer.
notifyManager.setScheduler(queueMicrotask);

/** Answers by their address, which is the first part of the key. Old ones stay until newer ones arrive. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // What a lost connection means for the desk is decided in connection.ts.
      networkMode: 'always',
      retry: false,
      gcTime: Number.POSITIVE_INFINITY,
      // Effects run again for a new answer, also if it says the same.
      structuralSharing: false,
      // A part that appears does not request what another part on screen already shows.
      staleTime: (query) => (query.getObserversCount() > 1 ? Number.POSITIVE_INFINITY : 0),
    },
  },
});
