import { readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { createSideProcess, SideProcessEnded } from '#side-process.ts';
import { hasImage, hasOriginal, isFileOf, saveImage, saveOriginal } from '#store/images.ts';
import type { Store, Tx } from '#store/store.ts';
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

  async function read(path: string): Promise<Taken & { bytes?: Buffer }> {
    try {
      const bytes = await readBytes(path);
      // What was exported without its original has the image's own name, and is still that image.
      const [, own = ''] = /^([0-9a-f]{16})\.\w+$/.exec(basename(path)) ?? [];
      if (own !== '' && (await isFileOf(store, own, bytes))) return { id: own };
      return { id: toImageId(bytes), bytes };
    } catch (error) {
      if (error instanceof ImageFault) return { fault: error.message };
      throw error;
    }
  }

  async function takeFile(path: string, onPrepare = () => {}): Promise<Taken> {
    const known = await read(path);
    if ('fault' in known) return known;
    const { id, bytes } = known;
    const keep = async (tx: Tx) => bytes && saveOriginal(tx, id, bytes);
    try {
      if (await hasImage(store, id)) {
        if (keeps && !(await hasOriginal(store, id))) await store.write(keep);
        return { id };
      }
      onPrepare();
      const taken = await beside.ask(path);
      if ('fault' in taken) return taken;
      if (taken.image.image.id !== id) return { fault: 'la imagen cambió mientras se publicaba' };
      if (!keeps) return { id };
      await store.write(async (tx) => {
        await saveImage(tx, taken.image);
        await keep(tx);
      });
      added.push(id);
      return { id };
    } catch (error) {
      if (error instanceof SideProcessEnded) return { fault: endings[error.reason] };
      throw error;
    }
  }

  return {
    added,
    /** By its content alone: whether it can be taken in is not known yet. */
    async identify(path: string): Promise<Taken> {
      const known = await read(path);
      return 'fault' in known ? known : { id: known.id };
    },
    /** Tells of one that has to be prepared: those that are there, from another time or an interrupted one, are not. */
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

async function readBytes(path: string): Promise<Buffer> {
  try {
    checkSize((await stat(path)).size);
    return await readFile(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'ENOENT') throw new ImageFault(`no existe el archivo ${path}`);
    throw new ImageFault(`no se puede leer el archivo ${path}`);
  }
}

const endings: Record<SideProcessEnded['reason'], string> = {
  time: `tarda demasiado en prepararse; guárdela más sencilla o más pequeña`,
  memory: `pide demasiada memoria; guárdela con menos píxeles`,
  death: 'no se pudo preparar; inténtelo de nuevo o guárdela en otro formato',
};
