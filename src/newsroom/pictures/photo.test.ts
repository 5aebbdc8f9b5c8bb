import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { Refusal } from '#refusal.ts';
import { createBlack, createPhoto } from '../testing/samples.ts';
import { prepareImage } from './intake.ts';

const smallest = { width: 528, height: 352 };

describe('an editor can publish a photograph', () => {
  test.each([
    ['JPEG in print colours', () => createPhoto(smallest).toColourspace('cmyk').jpeg()],
    ['PNG with transparency', () => createPhoto(smallest).ensureAlpha(0.5).png()],
    ['WebP', () => createPhoto(smallest).webp()],
    ['AVIF', () => createPhoto(smallest).avif({ effort: 0 })],
  ])('in %s', async (_, encode) => {
    const { image, files } = await prepareImage(await encode().toBuffer());
    expect(image).toMatchObject({ kind: 'photo', ...smallest });
    for (const { name, type, bytes } of files) {
      const { format, space } = await sharp(bytes).metadata();
      expect(`image/${format === 'heif' ? 'avif' : format}`, name).toBe(type);
      expect(space).toBe('srgb');
    }
  });
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
    ['a page', async () => Buffer.from('<!DOCTYPE html><p>Hola'), 'no es una imagen'],
    ['half a JPEG', () => half(createPhoto(smallest).jpeg()), 'dañada'],
    ['a narrow picture', () => toPng({ width: 527, height: 400 }), '527 × 400 px'],
    ['a bomb of pixels', () => createBlack(7_752).png().toBuffer(), 'pasa de 60 megapíxeles'],
    ['more than 20 MB', async () => Buffer.alloc(20 * 1024 * 1024 + 1), 'pasa de 20 MB'],
  ])('%s', async (_, make, message) => {
    const fault = await prepareImage(await make()).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(Refusal);
    expect(fault).toHaveProperty('message', expect.stringContaining(message));
  });
});

const toPng = (size: typeof smallest) => createPhoto(size).png().toBuffer();

async function half(image: Sharp): Promise<Buffer> {
  const whole = await image.toBuffer();
  return whole.subarray(0, whole.length / 2);
}
