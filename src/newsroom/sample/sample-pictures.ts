import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { type NewImage, nameImage, saveImage, saveOriginal } from '#store/pictures/images.ts';
import type { Store } from '#store/store.ts';
import { toImageId } from '../pictures/image-source.ts';
import { sampleFolder } from '../sample-files.ts';

const drawings = join(sampleFolder, 'dibujos');
/** One file per drawing, with everything `prepareImage` makes of it. `npm run sample:pictures` writes them. */
const prepared = join(sampleFolder, 'preparados');

export const listDrawings = () => readdir(drawings);
export const readDrawing = (name: string) => readFile(join(drawings, name));

export async function writePreparedPicture(name: string, picture: NewImage): Promise<void> {
  await writeFile(join(prepared, `${name}.v8`), serialize(picture));
}

/** Null if the drawing, or the way pictures are made, has changed since. */
export async function readPreparedPicture(name: string): Promise<NewImage | null> {
  const bytes = await readFile(join(prepared, `${name}.v8`)).catch(() => null);
  if (bytes === null) return null;
  const picture: NewImage = deserialize(bytes);
  return picture.image.id === toImageId(await readDrawing(name)) ? picture : null;
}

/** Saves the prepared pictures. Preparing them would take 20 s of CPU at the first start. */
export async function savePreparedPictures(store: Store): Promise<void> {
  const now = Date.now();
  await store.write(async (tx) => {
    for (const name of await listDrawings()) {
      const picture = await readPreparedPicture(name);
      if (picture === null) continue;
      const { id } = picture.image;
      await saveImage(tx, picture);
      await nameImage(tx, id, name, now);
      await saveOriginal(tx, id, await readDrawing(name));
    }
  });
}
