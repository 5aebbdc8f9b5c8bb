import type { Store } from '#store/store.ts';
import { reportFault } from './log.ts';

type TallyOptions<Key, Count> = {
  write: (counts: Map<Key, Count>) => Promise<void>;
  /** Adds the counts of a failed batch to the newer ones. */
  join: (before: Count, since: Count) => Count;
  intervalMs: number;
};

/**
 * Counts in memory and writes in batches, so that many readers cost one write. A power cut loses the counts since the
 * last one.
 */
export function createTally<Key, Count>(store: Store, options: TallyOptions<Key, Count>) {
  const { write, join, intervalMs } = options;
  let pending = new Map<Key, Count>();
  let writing: Promise<void> = Promise.resolve();

  function flush(): Promise<void> {
    writing = writing.then(async () => {
      if (pending.size === 0) return;
      const batch = pending;
      pending = new Map();
      try {
        await write(batch);
      } catch (error) {
        // Kept for the next batch: the database may be unavailable for a while.
        for (const [key, before] of batch) {
          const since = pending.get(key);
          pending.set(key, since === undefined ? before : join(before, since));
        }
        if (!store.isUnavailable(error)) reportFault(error);
      }
    });
    return writing;
  }

  const timer = setInterval(flush, intervalMs);
  return {
    flush,
    getPending: () => pending,
    stop() {
      clearInterval(timer);
      return flush();
    },
  };
}

export const addTo = <Key>(counts: Map<Key, number>, key: Key, count = 1) =>
  counts.set(key, (counts.get(key) ?? 0) + count);
