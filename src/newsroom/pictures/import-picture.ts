import { readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { parseFocus } from '#contract/focus.ts';
import { createFairQueue } from '#fair-queue.ts';
import { invalid, Refusal } from '#refusal.ts';
import { createSideProcess, SideProcessEnded } from '#side-process.ts';
import {
  getUncut,
  hasImage,
  hasOriginal,
  isFileOf,
  nameImage,
  saveCuts,
  saveImage,
  saveOriginal,
} from '#store/pictures/images.ts';
import type { Store, Tx } from '#store/store.ts';
import type { ImageJob, ImageResponse } from './image-process.ts';
import { checkSize, toImageId } from './image-source.ts';

export type Imported = { id: string } | { fault: string };

/** A photograph of 24 megapixels takes five seconds here, and several times that on a cheap server. */
const maxJobMs = 30_000;

type ClientInfo = {
  /** The queue key: people take turns, and the command line counts as one person. */
  who?: string;
  /** Aborted when the client disconnects: work that has not begun is skipped. */
  signal?: AbortSignal;
};

type ImportOptions = ClientInfo & {
  /** Called for pictures that must be prepared, not for those that are stored already. */
  onPrepare?: () => void;
  /** The picture's name in the library; by default the file's name. */
  name?: string;
  /** Called in the transaction that saves a new picture. */
  onSave?: (tx: Tx, id: string) => Promise<void>;
};

/** Imports all pictures: one at a time, people in turn, in a process with limits on CPU time and memory. */
export function createPictureImporter(store: Store) {
  const imageProcess = createSideProcess<ImageJob, ImageResponse>({
    // Next to this file, both in the sources and in the build.
    file: join(import.meta.dirname, `image-process${extname(import.meta.filename)}`),
    maxCpuMs: maxJobMs,
  });
  const queue = createFairQueue();

  async function read(path: string): Promise<Imported & { bytes?: Buffer }> {
    try {
      const bytes = await readBytes(path);
      // The export of a picture without an original is one of its files, named after its id.
      const [, own = ''] = /^([0-9a-f]{16})\.\w+$/.exec(basename(path)) ?? [];
      if (own !== '' && (await isFileOf(store, own, bytes))) return { id: own };
      return { id: toImageId(bytes), bytes };
    } catch (error) {
      if (error instanceof Refusal) return { fault: error.message };
      throw error;
    }
  }

  async function importUnqueued(
    path: string,
    { name, onPrepare, onSave }: ImportOptions,
  ): Promise<Imported> {
    const source = await read(path);
    if ('fault' in source) return source;
    const { id, bytes } = source;
    const saveBytes = async (tx: Tx) => bytes && saveOriginal(tx, id, bytes);
    const label = (tx: Tx) => nameImage(tx, id, name ?? basename(path), Date.now());
    if (await hasImage(store, id)) {
      if (!(await hasOriginal(store, id))) await store.write(saveBytes);
      if (name !== undefined) await store.write(label);
      return { id };
    }
    onPrepare?.();
    // Another process may be preparing a picture too, and there is memory for only one.
    const imported = await store.takeTurn(() => imageProcess.ask({ path }));
    if ('fault' in imported) return imported;
    if (!('image' in imported) || imported.image.image.id !== id) {
      return { fault: 'la imagen cambió mientras se publicaba' };
    }
    await store.write(async (tx) => {
      await saveImage(tx, imported.image);
      await label(tx);
      await saveBytes(tx);
      await onSave?.(tx, id);
    });
    return { id };
  }

  async function makeCrops(id: string, focus: string): Promise<Imported> {
    const whole = await getUncut(store, id, focus);
    const point = parseFocus(focus);
    if (whole === null || point === null) return { id };
    const reply = await store.takeTurn(() => imageProcess.ask({ whole, focus: point }));
    if ('fault' in reply) return reply;
    const cuts = 'cuts' in reply ? reply.cuts : [];
    await store.write((tx) => saveCuts(tx, id, focus, cuts));
    return { id };
  }

  const inTurn = (
    { who = '', signal }: ClientInfo,
    work: () => Promise<Imported>,
  ): Promise<Imported> =>
    queue.run(who, work, signal).catch((error: unknown) => {
      if (error instanceof SideProcessEnded) return { fault: endings[error.reason] };
      throw error;
    });

  return {
    /** Identifies the picture by its content, without checking that it is usable. */
    async identify(path: string): Promise<Imported> {
      const source = await read(path);
      return 'fault' in source ? source : { id: source.id };
    },
    importFile: (path: string, options: ImportOptions = {}) =>
      inTurn(options, () => importUnqueued(path, options)),
    /** Makes the crops around a point unless they exist, before the article is published. */
    cut: (id: string, focus: string, asker: ClientInfo = {}) =>
      inTurn(asker, () => makeCrops(id, focus)),
    getTurn: queue.getTurn,
  };
}

export type PictureImporter = ReturnType<typeof createPictureImporter>;

async function readBytes(path: string): Promise<Buffer> {
  try {
    checkSize((await stat(path)).size);
    return await readFile(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'ENOENT') throw invalid(`no existe el archivo ${path}`);
    throw invalid(`no se puede leer el archivo ${path}`);
  }
}

const endings: Record<SideProcessEnded['reason'], string> = {
  time: `tarda demasiado en prepararse; guárdela más sencilla o más pequeña`,
  memory: `pide demasiada memoria; guárdela con menos píxeles`,
  death: 'no se pudo preparar; inténtelo de nuevo o guárdela en otro formato',
};

/** Imports each picture file once, however many articles use it, before the articles are saved. */
export function createBatchImporter(store: Store) {
  const files = createPictureImporter(store);
  const byPath = new Map<string, Promise<Imported>>();

  return {
    identify: files.identify,
    cut: files.cut,
    importFile(path: string, onPrepare = () => {}): Promise<Imported> {
      const imported = byPath.get(path) ?? files.importFile(path, { onPrepare });
      byPath.set(path, imported);
      return imported;
    },
    /** Stores again pictures that were deleted because nothing used them yet. Returns whether there were any. */
    async importLost(): Promise<boolean> {
      let hasLost = false;
      for (const [path, importing] of byPath) {
        const imported = await importing;
        if ('fault' in imported || (await hasImage(store, imported.id))) continue;
        hasLost = true;
        await files.importFile(path);
      }
      return hasLost;
    },
  };
}
