import { Refusal } from '#refusal.ts';

/** Lower priorities go first. Jobs with the same `accountKey` start at least a second apart. */
export type QueueOptions = { priority: number; accountKey: string | null };

type Waiting = QueueOptions & {
  since: number;
  start: () => void;
  refuse: (reason: Refusal) => void;
};

const tooBusy = () =>
  new Refusal('busy', 'Demasiadas personas entran a la vez. Inténtelo en unos segundos.', {
    retryAfterSeconds: 3,
  });

const spacingMs = 1_000;
/** A connection that waits for a minute is closed without a response. */
const maxWaitMs = 40_000;

/**
 * Runs up to `atOnce` jobs and queues the rest. When the queue is full, rejects the newest job of the highest priority. Rejects
 * jobs that waited too long.
 */
export function createSignInQueue({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }) {
  const waiting: Waiting[] = [];
  const pausedKeys = new Set<string>();
  let running = 0;

  function startNext(): void {
    while (running < atOnce) {
      const ready = waiting.filter(
        ({ accountKey }) => accountKey === null || !pausedKeys.has(accountKey),
      );
      const next = findLowest(ready, ({ priority }) => priority);
      if (!next) return;
      waiting.splice(waiting.indexOf(next), 1);
      if (performance.now() - next.since > maxWaitMs) {
        next.refuse(tooBusy());
        continue;
      }
      running += 1;
      if (next.accountKey !== null) pauseKey(next.accountKey);
      next.start();
    }
  }

  function pauseKey(name: string): void {
    pausedKeys.add(name);
    setTimeout(() => {
      pausedKeys.delete(name);
      startNext();
    }, spacingMs);
  }

  return async function inTurn<T>(turn: QueueOptions, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start, refuse) => {
      waiting.push({ ...turn, since: performance.now(), start, refuse });
      startNext();
      if (waiting.length <= maxWaiting) return;
      const last = findLowest(waiting.toReversed(), ({ priority }) => -priority);
      if (!last) return;
      waiting.splice(waiting.indexOf(last), 1);
      last.refuse(tooBusy());
    });
    try {
      return await work();
    } finally {
      running -= 1;
      startNext();
    }
  };
}

/** The first job of the lowest priority. */
function findLowest<T>(items: T[], toNumber: (item: T) => number): T | undefined {
  return items.reduce<T | undefined>(
    (best, item) => (best === undefined || toNumber(item) < toNumber(best) ? item : best),
    undefined,
  );
}
