import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { tints } from '#palette.ts';
import type { NewImage } from '#store/pictures/images.ts';
import { drawing } from '../testing/samples.ts';
import { cutDrawing } from './drawing.ts';
import { prepareImage } from './intake.ts';

const image = await prepareImage(Buffer.from(drawing));

describe('a drawing', () => {
  // The card crop contains only ink, the square crop only paper.
  test.each([
    ['ficha-528.webp', 528, 352, '#131211'],
    ['ficha-528-oscuro.webp', 528, 352, '#e9e5dd'],
    ['miniatura-208.webp', 208, 208, '#d9d6cf'],
    ['miniatura-208-oscuro.webp', 208, 208, '#262523'],
  ])(
    'is cropped to its view, in light or dark colours: %s',
    async (name, width, height, colour) => {
      const { data, info } = await readPixels(image, name);
      expect(info).toMatchObject({ width, height });
      expect(colourAt(data, info.channels, 0)).toBe(colour);
      expect(colourAt(data, info.channels, width * height - 1)).toBe(colour);
    },
  );

  test('keeps its size, and is served to browsers as vectors', () => {
    expect(image.image).toMatchObject({ kind: 'drawing', width: 900, height: 600 });
    const lamina = image.files.find(({ name }) => name === 'lamina.svg');
    expect(lamina?.type).toBe('image/svg+xml');
    expect(Buffer.from(lamina?.bytes ?? []).toString()).toMatch(
      /^<svg .*prefers-color-scheme:dark/s,
    );
  });
});

test.each(Object.entries(tints))(
  'a drawing gets the placeholder colour of its background: %s',
  async (name, [colour]) => {
    const paper = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 6"><path fill="${colour}" d="M0 0H9V6H0z"/></svg>`;
    expect((await prepareImage(Buffer.from(paper))).image.tint).toBe(name);
  },
);

test('a drawing without views is cropped around its centre', async () => {
  const bars = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1800 600">
    <path fill="#ff0000" d="M0 0H1800V600H0z"/><path fill="#0000ff" d="M450 0H1350V600H450z"/></svg>`;
  const image = await prepareImage(Buffer.from(bars));
  for (const name of ['ficha-264.webp', 'miniatura-104.webp']) {
    const { data, info } = await readPixels(image, name);
    expect(colourAt(data, info.channels, 1)).toBe('#0000ff');
  }
  const box = { x: 0, y: 0, width: 1800, height: 600 };
  expect(await cutDrawing(bars, box, null)).toEqual(await cutDrawing(bars, box, { x: 50, y: 50 }));
});

async function readPixels({ files }: NewImage, fileName: string) {
  const file = files.find(({ name }) => name === fileName);
  return sharp(file?.bytes).raw().toBuffer({ resolveWithObject: true });
}

const colourAt = (data: Buffer, channels: number, pixel: number) =>
  `#${data.subarray(pixel * channels, pixel * channels + 3).toString('hex')}`;
