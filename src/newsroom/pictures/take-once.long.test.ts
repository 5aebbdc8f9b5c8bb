import { deflateSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { getImageFile } from '#store/pictures/images.ts';
import { engines, openTestStore } from '#store/testing/engines.ts';
import { createFolder } from '../testing/folder.ts';
import { createPhoto, drawing, toPngChunk } from '../testing/samples.ts';
import { createImageTaker } from './take-file.ts';

test('a drawing that would take minutes is refused, and the next one is accepted', async () => {
  await using store = await openTestStore(engines[0]);
  await using folder = await createFolder({ 'mala.svg': nestMasks(5), 'buena.svg': drawing });
  const images = createImageTaker(store);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let isOver = false;
  const taking = images.take(folder.at('mala.svg')).finally(() => {
    isOver = true;
  });
  while (!isOver) await vi.advanceTimersByTimeAsync(60_000);
  expect(await taking).toEqual({ fault: expect.stringContaining('tarda demasiado') });
  vi.useRealTimers();
  expect(await images.take(folder.at('buena.svg'))).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
});

test('a small file that would fill the memory is refused, and the next one is accepted', async () => {
  await using store = await openTestStore(engines[0]);
  await using folder = await createFolder({
    'mala.png': createDeepBomb(5_200),
    'buena.jpg': await createPhoto().jpeg().toBuffer(),
  });
  const images = createImageTaker(store);
  expect(await images.take(folder.at('mala.png'))).toEqual({
    fault: expect.stringContaining('demasiada memoria'),
  });
  const taken = await images.take(folder.at('buena.jpg'));
  const id = 'id' in taken ? taken.id : '';
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

/** A black square with sixteen bits per channel, interlaced, so that it cannot be read row by row. */
function createDeepBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([16, 6, 0, 0, 1], 8);
  const passes = [
    [8, 8, 0, 0],
    [8, 8, 4, 0],
    [4, 8, 0, 4],
    [4, 4, 2, 0],
    [2, 4, 0, 2],
    [2, 2, 1, 0],
    [1, 2, 0, 1],
  ] as const;
  const sizes = passes.map(([acrossStep, downStep, left, top]) => {
    const row = 1 + 8 * Math.ceil((side - left) / acrossStep);
    return row * Math.ceil((side - top) / downStep);
  });
  const pixels = Buffer.alloc(sizes.reduce((sum, size) => sum + size));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    toPngChunk('IHDR', header),
    toPngChunk('IDAT', deflateSync(pixels, { level: 1 })),
    toPngChunk('IEND'),
  ]);
}
