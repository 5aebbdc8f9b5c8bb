import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { saveImage } from '#store/pictures/images.ts';
import type { Store } from '#store/store.ts';
import { toImageId } from '../images/image-source.ts';
import { sampleFolder } from '../sample-files.ts';

/** The sample's pictures as if they had been taken in, which takes minutes; they are known by their bytes alone. */
export async function addSamplePictures(store: Store, { skip = 0 } = {}): Promise<void> {
  const folder = join(sampleFolder, 'dibujos');
  for (const name of (await readdir(folder)).slice(skip)) {
    const id = toImageId(await readFile(join(folder, name)));
    const image = { id, kind: 'drawing', width: 900, height: 600, tint: 'arena' } as const;
    await store.write((tx) => saveImage(tx, { image, files: [] }));
  }
}
