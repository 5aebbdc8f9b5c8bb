import type { Store } from '#store/store.ts';
import { reportFault } from './log.ts';

/**
 * Counts in memory and writes in batches, so that what many do at once costs one write. A power cut loses what came since
 * the last one.
 */
export function createTally(
  store: Store,
  write: (counts: Map<string, number>) => Promise<void>,
  intervalMs: number,
) {
  let pending = new Map<string, number>();
  let writing: Promise<void> = Promise.resolve();

  function flush(): Promise<void> {
    writing = writing.then(async () => {
      if (pending.size === 0) return;
      const batch = pending;
      pending = new Map();
      try {
        await write(batch);
      } catch (error) {
        // Kept for the next turn; the database may be away for a while.
        for (const [name, count] of batch) add(name, count);
        if (!store.isUnavailable(error)) reportFault(error);
      }
    });
    return writing;
  }

  function add(name: string, count = 1) {
    pending.set(name, (pending.get(name) ?? 0) + count);
  }

  const timer = setInterval(flush, intervalMs);
  return {
    add,
    flush,
    getPending: () => pending,
    stop() {
      clearInterval(timer);
      return flush();
    },
  };
}
