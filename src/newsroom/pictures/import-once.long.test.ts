import { expect, onTestFinished, test, vi } from 'vitest';
import { getImageFile } from '#store/pictures/images.ts';
import { engines, openTestStore } from '#store/testing/engines.ts';
import { createFolder } from '../testing/folder.ts';
import { createBlack, createPhoto, drawing } from '../testing/samples.ts';
import { createBatchImporter } from './import-picture.ts';

test('a drawing that would take minutes is refused, and the next one is accepted', async () => {
  await using store = await openTestStore(engines[0]);
  await using folder = await createFolder({ 'mala.svg': nestMasks(5), 'buena.svg': drawing });
  const images = createBatchImporter(store);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let isOver = false;
  const taking = images.importFile(folder.at('mala.svg')).finally(() => {
    isOver = true;
  });
  while (!isOver) await vi.advanceTimersByTimeAsync(60_000);
  expect(await taking).toEqual({ fault: expect.stringContaining('tarda demasiado') });
  vi.useRealTimers();
  expect(await images.importFile(folder.at('buena.svg'))).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
});

test('a small file that would fill the memory is refused, and the next one is accepted', async () => {
  await using store = await openTestStore(engines[0]);
  await using folder = await createFolder({
    // Interlaced, so that it cannot be read row by row.
    'mala.png': await createBlack(5_200)
      .toColourspace('rgb16')
      .png({ progressive: true })
      .toBuffer(),
    'buena.jpg': await createPhoto().jpeg().toBuffer(),
  });
  const images = createBatchImporter(store);
  expect(await images.importFile(folder.at('mala.png'))).toEqual({
    fault: expect.stringContaining('demasiada memoria'),
  });
  const picture = await images.importFile(folder.at('buena.jpg'));
  const id = 'id' in picture ? picture.id : '';
  expect(await getImageFile(store, id, 'foto-640.avif')).toMatchObject({ type: 'image/avif' });
});

/** Each level masks with ten copies of the previous one, declared in CSS only. */
function nestMasks(levels: number): string {
  const layers = Array.from({ length: levels }, (_, level) => {
    const parts = `<path class="m${level}" d="M0 0h900v600H0z"/>`.repeat(10);
    return `<mask id="m${level + 1}">${parts}</mask><style>.m${level + 1}{mask:url(#m${level + 1})}</style>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 600">${layers.join('')}<path class="m${levels}" d="M0 0h900v600z"/></svg>`;
}
