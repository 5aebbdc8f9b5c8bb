import { hasImage } from '#store/pictures/images.ts';
import type { Store } from '#store/store.ts';
import { createFileTaker, type Taken, type TakerOptions } from './take-file.ts';

/** Takes in each image file once, however many articles show it, and saves it ahead of them. */
export function createImageTaker(store: Store, options: TakerOptions = {}) {
  const files = createFileTaker(store, options);
  const byPath = new Map<string, Promise<Taken>>();
  /** Images that were not there before. */
  const added: string[] = [];
  const takeFile = (path: string, onPrepare = () => {}) =>
    files.take(path, { onPrepare, onSave: async (_, id) => void added.push(id) });

  return {
    added,
    identify: files.identify,
    cut: files.cut,
    take(path: string, onPrepare?: () => void): Promise<Taken> {
      const taken = byPath.get(path) ?? takeFile(path, onPrepare);
      byPath.set(path, taken);
      return taken;
    },
    /** Takes in again what was there and is gone, as another publisher takes back what it brought. Whether any was. */
    async takeLost(): Promise<boolean> {
      let hasLost = false;
      for (const [path, taking] of byPath) {
        const taken = await taking;
        if ('fault' in taken || (await hasImage(store, taken.id))) continue;
        hasLost = true;
        await takeFile(path);
      }
      return hasLost;
    },
  };
}
