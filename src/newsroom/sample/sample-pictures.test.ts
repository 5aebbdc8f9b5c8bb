import { expect, test } from 'vitest';
import { takeImage } from '../pictures/intake.ts';
import { listDrawings, readDrawing, readPreparedPicture } from './sample-pictures.ts';

test('a first start finds every picture of the sample prepared', async () => {
  const names = await listDrawings();
  const found = await Promise.all(names.map(readPreparedPicture));
  // Run `npm run sample:pictures` for those that changed.
  expect(names.filter((_, index) => found[index] === null)).toEqual([]);
});

test('a prepared picture has the files that preparing it gives', async () => {
  const [name = ''] = await listDrawings();
  const { image, files } = await takeImage(await readDrawing(name));
  const prepared = await readPreparedPicture(name);
  expect(prepared?.image).toEqual(image);
  const list = (all: { name: string; type: string }[] = []) =>
    all.map((file) => [file.name, file.type]);
  expect(list(prepared?.files)).toEqual(list(files));
});
