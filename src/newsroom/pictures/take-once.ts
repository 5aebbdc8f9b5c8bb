import { hasImage } from '#store/pictures/images.ts';
import type { Store } from '#store/store.ts';
import { createFileTaker, type Taken } from './take-file.ts';

/** Takes in each image file once, however many articles show it, and saves it ahead of them. */
export function createImageTaker(store: Store) {
  const files = createFileTaker(store);
  const byPath = new Map<string, Promise<Taken>>();

  return {
    identify: files.identify,
    cut: files.cut,
    take(path: string, onPrepare = () => {}): Promise<Taken> {
      const taken = byPath.get(path) ?? files.take(path, { onPrepare });
      byPath.set(path, taken);
      return taken;
    },
    /** Takes in again what was there and is gone: somebody may delete a picture that nothing shows yet. Whether any was. */
    async takeLost(): Promise<boolean> {
      let hasLost = false;
      for (const [path, taking] of byPath) {
        const taken = await taking;
        if ('fault' in taken || (await hasImage(store, taken.id))) continue;
        hasLost = true;
        await files.take(path);
      }
      return hasLost;
    },
  };
}
