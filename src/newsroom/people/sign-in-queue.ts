import { Refusal } from '#refusal.ts';

/** Lower ranks go first. Jobs with the same `spacedBy` start at least a second apart. */
export type SignInTurn = { rank: number; spacedBy: string | null };

type Waiting = SignInTurn & { since: number; start: () => void; refuse: (reason: Refusal) => void };

const tooBusy = () =>
  new Refusal('busy', 'Demasiadas personas entran a la vez. Inténtelo en unos segundos.', {
    retryAfterSeconds: 3,
  });

const spacingMs = 1_000;
/** A connection that waits for a minute is closed without a response. */
const maxWaitMs = 40_000;

/**
 * Runs up to `atOnce` jobs and queues the rest. When the queue is full, rejects the newest job of the highest rank. Rejects
 * jobs that waited too long.
 */
export function createSignInQueue({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }) {
  const waiting: Waiting[] = [];
  const spaced = new Set<string>();
  let underWay = 0;

  function startNext(): void {
    while (underWay < atOnce) {
      const ready = waiting.filter(({ spacedBy }) => spacedBy === null || !spaced.has(spacedBy));
      const next = findLowest(ready, ({ rank }) => rank);
      if (!next) return;
      waiting.splice(waiting.indexOf(next), 1);
      if (performance.now() - next.since > maxWaitMs) {
        next.refuse(tooBusy());
        continue;
      }
      underWay += 1;
      if (next.spacedBy !== null) space(next.spacedBy);
      next.start();
    }
  }

  function space(name: string): void {
    spaced.add(name);
    setTimeout(() => {
      spaced.delete(name);
      startNext();
    }, spacingMs);
  }

  return async function inTurn<T>(turn: SignInTurn, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start, refuse) => {
      waiting.push({ ...turn, since: performance.now(), start, refuse });
      startNext();
      if (waiting.length <= maxWaiting) return;
      const last = findLowest(waiting.toReversed(), ({ rank }) => -rank);
      if (!last) return;
      waiting.splice(waiting.indexOf(last), 1);
      last.refuse(tooBusy());
    });
    try {
      return await work();
    } finally {
      underWay -= 1;
      startNext();
    }
  };
}

/** The first job of the lowest rank. */
function findLowest<T>(items: T[], toNumber: (item: T) => number): T | undefined {
  return items.reduce<T | undefined>(
    (best, item) => (best === undefined || toNumber(item) < toNumber(best) ? item : best),
    undefined,
  );
}
