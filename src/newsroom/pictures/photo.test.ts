import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { Refusal } from '#refusal.ts';
import { createPhoto, toPngChunk } from '../testing/samples.ts';
import { cutImage, prepareImage } from './intake.ts';

const smallest = { width: 528, height: 352 };

describe('an editor can publish a photograph', () => {
  test.each([
    ['JPEG', () => createPhoto(smallest).jpeg()],
    ['JPEG in print colours', () => createPhoto(smallest).toColourspace('cmyk').jpeg()],
    ['PNG', () => createPhoto(smallest).png()],
    ['PNG with transparency', () => createPhoto(smallest).ensureAlpha(0.5).png()],
    ['WebP', () => createPhoto(smallest).webp()],
    ['AVIF', () => createPhoto(smallest).avif({ effort: 0 })],
  ])('in %s', async (_, encode) => {
    const { image, files } = await prepareImage(await encode().toBuffer());
    expect(image).toMatchObject({ kind: 'photo', ...smallest });
    for (const { name, type, bytes } of files) {
      const { format, space } = await sharp(bytes).metadata();
      expect({ name, type: `image/${format === 'heif' ? 'avif' : format}` }).toEqual({
        name,
        type,
      });
      expect(space).toBe('srgb');
    }
  });
});

test.each([
  [0, 'red'],
  [100, 'grey'],
] as const)('cut around a point at %i %% of its height, a list shows %s', async (y, colour) => {
  // An upright photograph: each crop removes part of its top or bottom.
  const photo = await createPhoto({ width: 640, height: 1280 }).jpeg().toBuffer();
  for (const { name, bytes } of await cutImage(photo, { x: 50, y })) {
    const { width, height } = await sharp(bytes).metadata();
    expect(name).toContain(`-${width}.`);
    expect(height).toBe(name.startsWith('ficha') ? (width * 2) / 3 : width);
    const top = { left: width >> 1, top: 1, width: 1, height: 1 };
    const [red = 0, green = 0] = await sharp(bytes).extract(top).raw().toBuffer();
    expect({ name, colour: red > green + 60 ? 'red' : 'grey' }).toEqual({ name, colour });
  }
});

test('a photograph is upright, never enlarged, and has no camera metadata', async () => {
  const source = await createPhoto({ width: 1000, height: 700 })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'Fulana de Tal' }, IFD3: { GPSLatitude: '10/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();
  const { image, files } = await prepareImage(source);
  expect(image).toMatchObject({ width: 700, height: 1000 });
  expect(files.map(({ name }) => name).filter((name) => name.startsWith('foto'))).toEqual(
    ['foto-640', 'foto-320'].flatMap((name) => [`${name}.avif`, `${name}.webp`]).concat('foto.jpg'),
  );
  for (const { name, bytes } of files) {
    const { width, exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata();
    expect({ name, exif, xmp, icc, iptc, orientation }).toEqual({ name });
    expect(width).toBeLessThanOrEqual(700);
  }
  // The red stripe along the stored top is the right side once upright.
  const whole = sharp(files.find(({ name }) => name === 'foto.jpg')?.bytes);
  const [red = 0, green = 0] = await whole
    .extract({ left: 680, top: 400, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect(red - green).toBeGreaterThan(200);
});

describe('an editor cannot publish as an image', () => {
  test.each([
    ['a GIF', () => createPhoto(smallest).gif().toBuffer(), 'es GIF; se admiten'],
    ['a TIFF', () => createPhoto(smallest).tiff().toBuffer(), 'es TIFF; se admiten'],
    ['a BMP', async () => createBitmap(), 'no es una imagen'],
    ['a text', async () => Buffer.from('Esto no es una foto'), 'no es una imagen'],
    ['a page', async () => Buffer.from('<!DOCTYPE html><p>Hola'), 'no es una imagen'],
    ['an empty file', async () => Buffer.alloc(0), 'está vacía'],
    ['half a JPEG', () => half(createPhoto(smallest).jpeg()), 'dañada'],
    ['half a PNG', () => half(createPhoto(smallest).png()), 'dañada'],
    ['half a WebP', () => half(createPhoto(smallest).webp()), 'dañada'],
    [
      'a small picture',
      () => createPhoto({ width: 527, height: 400 }).png().toBuffer(),
      '527 × 400 px',
    ],
    [
      'a low picture',
      () => createPhoto({ width: 900, height: 351 }).png().toBuffer(),
      'al menos 528 × 352',
    ],
    ['a bomb of pixels', async () => createPngBomb(7_752), 'pasa de 60 megapíxeles'],
    ['more than 20 MB', async () => Buffer.alloc(20 * 1024 * 1024 + 1), 'pasa de 20 MB'],
  ])('%s', async (_, make, message) => {
    const fault = await prepareImage(await make()).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(Refusal);
    expect(fault).toHaveProperty('message', expect.stringContaining(message));
  });
});

async function half(image: Sharp): Promise<Buffer> {
  const whole = await image.toBuffer();
  return whole.subarray(0, whole.length / 2);
}

/** A square of one bit a pixel: millions of them in a few kilobytes. */
function createPngBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)), { level: 1 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    toPngChunk('IHDR', header),
    toPngChunk('IDAT', rows),
    toPngChunk('IEND'),
  ]);
}

/** One black pixel. */
function createBitmap(): Buffer {
  const bytes = Buffer.alloc(58);
  bytes.write('BM');
  bytes.writeUInt32LE(58, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(1, 18);
  bytes.writeInt32LE(1, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  return bytes;
}
