import { openStore, type StoreLocation } from '#store/open.ts';
import type { Store } from '#store/store.ts';

/** Holds every save of a draft until `release`. */
export async function holdSaves(
  place: StoreLocation,
): Promise<{ store: Store; release: () => Promise<void> }> {
  const store = await openStore(place);
  const held = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const holding = store.write(async (tx) => {
    await store.blockWriters(tx, ['drafts']);
    held.resolve();
    await over.promise;
  });
  await Promise.race([held.promise, holding]);
  return {
    store,
    async release() {
      over.resolve();
      // A killed database has already released the lock.
      await holding.catch(() => undefined);
      await store.close();
    },
  };
}
