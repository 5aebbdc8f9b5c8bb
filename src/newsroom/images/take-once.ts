import { readFile, stat } from 'node:fs/promises';
import { hasImage, saveImage } from '#store/images.ts';
import type { Store } from '#store/store.ts';
import { ImageFault } from './image-fault.ts';
import { checkSize, takeImage, toImageId } from './intake.ts';

type Taken = { id: string } | { fault: string };

/** Takes in each image file once, however many articles show it, and saves it ahead of them. */
export function createImageTaker(store: Store) {
  const byPath = new Map<string, Promise<Taken>>();
  /** Images that were not there before. */
  const added: string[] = [];

  async function takeFile(path: string): Promise<Taken> {
    const file = await stat(path).catch(() => null);
    if (!file?.isFile()) return { fault: `no existe el archivo ${path}` };
    try {
      checkSize(file.size);
      const source = await readFile(path);
      const id = toImageId(source);
      if (await hasImage(store, id)) return { id };
      const image = await takeImage(source);
      await store.write((tx) => saveImage(tx, image));
      added.push(id);
      return { id };
    } catch (error) {
      if (error instanceof ImageFault) return { fault: error.message };
      throw error;
    }
  }

  return {
    added,
    take(path: string): Promise<Taken> {
      const taken = byPath.get(path) ?? takeFile(path);
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
