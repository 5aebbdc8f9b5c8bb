import { setTimeout as sleep } from 'node:timers/promises';
import { getContentVersion } from '#store/content-version.ts';
import { tryToWrite } from '#store/probe.ts';
import type { Store } from '#store/store.ts';

/** Since the last write that was kept: beyond this nobody can say whether one would be. */
const certainFor = 5_000;
/** Between two tries, however often we are asked; and how long whoever asks waits for one that waits for another writer. */
const betweenTries = 1_000;

/** The store, and a way to know whether what is written to it is kept. Throws what is in the way. */
export function watchWrites(store: Store): { store: Store; assertReady: () => Promise<void> } {
  let fault: unknown = null;
  let keptAt = performance.now();
  let triedAt = 0;
  let trying: Promise<void> = Promise.resolve();

  async function tryOut(): Promise<void> {
    triedAt = performance.now();
    try {
      await tryToWrite(store);
      keptAt = performance.now();
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
          keptAt = performance.now();
          return result;
        } catch (error) {
          // Kept in mind until a try succeeds: counting a reading takes no room, and says nothing of a subscription.
          if (store.isUnavailable(error)) fault = error;
          throw error;
        }
      },
    },
    async assertReady() {
      await getContentVersion(store, Date.now());
      store.assertKept();
      const now = performance.now();
      if (fault !== null || now - keptAt > certainFor) {
        if (now - triedAt > betweenTries) trying = tryOut();
        await Promise.race([trying, sleep(betweenTries)]);
      }
      if (fault !== null) throw fault;
    },
  };
}
