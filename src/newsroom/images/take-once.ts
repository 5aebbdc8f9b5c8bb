import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { createSideProcess, SideProcessEnded } from '#side-process.ts';
import { hasImage, saveImage } from '#store/images.ts';
import type { Store } from '#store/store.ts';
import { ImageFault } from './image-fault.ts';
import type { TakenFile } from './image-process.ts';
import { checkSize, toImageId } from './intake.ts';

type Taken = { id: string } | { fault: string };

/** A photograph of 24 megapixels takes some five seconds, on a machine as slow as those our users rent a few times that. */
const patience = 60_000;

type Options = {
  mostTime?: number;
  /** Whether what is taken in is saved, or only looked at. */
  keeps?: boolean;
};

/** Takes in each image file once, however many articles show it, and saves it ahead of them. */
export function createImageTaker(
  store: Store,
  { mostTime = patience, keeps = true }: Options = {},
) {
  const beside = createSideProcess<string, TakenFile>({
    // Beside this one, in the sources as in the build.
    file: join(import.meta.dirname, `image-process${extname(import.meta.filename)}`),
    mostTime,
  });
  const byPath = new Map<string, Promise<Taken>>();
  /** Images that were not there before. */
  const added: string[] = [];

  /** By its content alone: whether it can be taken in is not known yet. */
  async function identify(path: string): Promise<Taken> {
    const file = await stat(path).catch(() => null);
    if (!file?.isFile()) return { fault: `no existe el archivo ${path}` };
    try {
      checkSize(file.size);
      return { id: toImageId(await readFile(path)) };
    } catch (error) {
      if (error instanceof ImageFault) return { fault: error.message };
      throw error;
    }
  }

  async function takeFile(path: string): Promise<Taken> {
    const known = await identify(path);
    if ('fault' in known || (await hasImage(store, known.id))) return known;
    try {
      const taken = await beside.ask(path);
      if ('fault' in taken) return taken;
      if (!keeps) return { id: taken.image.image.id };
      await store.write((tx) => saveImage(tx, taken.image));
      // The file may have been changed meanwhile; what was taken in is what counts.
      added.push(taken.image.image.id);
      return { id: taken.image.image.id };
    } catch (error) {
      if (error instanceof SideProcessEnded) return { fault: endings[error.reason] };
      throw error;
    }
  }

  return {
    added,
    identify,
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

const endings: Record<SideProcessEnded['reason'], string> = {
  time: `tarda demasiado en prepararse; guárdela más sencilla o más pequeña`,
  memory: `pide demasiada memoria; guárdela con menos píxeles`,
  death: 'no se pudo preparar; inténtelo de nuevo o guárdela en otro formato',
};
