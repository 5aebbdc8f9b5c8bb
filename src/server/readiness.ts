import { setTimeout as sleep } from 'node:timers/promises';
import { getContentVersion } from '#store/content-version.ts';
import { tryToWrite } from '#store/probe.ts';
import type { Store } from '#store/store.ts';

/** After a successful write, writes count as working for this long. */
const trustMs = 5_000;
/** Between two probes, and how long a request waits for a probe that waits for another writer. */
const probeIntervalMs = 1_000;

/** The store, and a check whether writes to it work. `assertReady` throws the reason if they do not. */
export function watchWrites(store: Store): { store: Store; assertReady: () => Promise<void> } {
  let fault: unknown = null;
  let lastWriteAt = performance.now();
  let probedAt = 0;
  let probe: Promise<void> = Promise.resolve();

  async function runProbe(): Promise<void> {
    probedAt = performance.now();
    try {
      await tryToWrite(store);
      lastWriteAt = performance.now();
      fault = null;
    } catch (error) {
      fault = error;
    }
  }

  return {
    store: {
      ...store,
      async write(work) {
        try {
          const result = await store.write(work);
          lastWriteAt = performance.now();
          return result;
        } catch (error) {
          // Holds until a probe succeeds: with a full disk a reading can be counted and a subscription cannot.
          if (store.isUnavailable(error)) fault = error;
          throw error;
        }
      },
    },
    async assertReady() {
      await getContentVersion(store, Date.now());
      store.assertFileInPlace();
      const now = performance.now();
      if (fault !== null || now - lastWriteAt > trustMs) {
        if (now - probedAt > probeIntervalMs) probe = runProbe();
        await Promise.race([probe, sleep(probeIntervalMs)]);
      }
      if (fault !== null) throw fault;
    },
  };
}
