import { expect, test } from 'vitest';
import { getOriginal, saveImage } from '#store/pictures/images.ts';
import { engines, openTestStore } from '#store/testing/engines.ts';
import { createFolder } from '../testing/folder.ts';
import { drawing } from '../testing/samples.ts';
import { toImageId } from './image-source.ts';
import { createFileTaker } from './take-file.ts';

test('an old picture without its original gets it when the same file comes again', async () => {
  await using store = await openTestStore(engines[0]);
  await using folder = await createFolder({ 'losa.svg': drawing });
  const bytes = Buffer.from(drawing);
  const id = toImageId(bytes);
  const image = { id, kind: 'drawing', width: 900, height: 600, tint: 'arena' } as const;
  await store.write((tx) => saveImage(tx, { image, files: [] }));
  expect(await createFileTaker(store).take(folder.at('losa.svg'))).toEqual({ id });
  expect(await getOriginal(store.db, id)).toEqual(bytes);
});
