import { setTimeout as sleep } from 'node:timers/promises';
import type { Store } from '#store/store.ts';
import { reportFault, reportPostponed } from './telemetry/log.ts';

export type Rounds = { stop: () => Promise<void> };

/** Repeats work until stopped. It returns the pause in milliseconds; after a fault, which is logged, it is `retryMs`. */
export function startRounds(
  store: Store,
  retryMs: number,
  work: (signal: AbortSignal) => Promise<number>,
): Rounds {
  const stopping = new AbortController();
  const { signal } = stopping;
  async function runRounds() {
    while (!signal.aborted) {
      const pauseMs = await work(signal).catch((error: unknown) => {
        if (store.isUnavailable(error)) reportPostponed(error);
        else reportFault(error);
        return retryMs;
      });
      await sleep(pauseMs, null, { signal }).catch(() => {});
    }
  }
  const rounds = runRounds();
  return {
    stop() {
      stopping.abort();
      return rounds;
    },
  };
}
