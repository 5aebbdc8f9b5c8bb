import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawIcons, iconFolder } from './icons.ts';

/** Our .ico files are a PNG after 22 bytes of header. */
const toPixels = (name: string, bytes: Buffer) =>
  sharp(name.endsWith('.ico') ? bytes.subarray(22) : bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });

test('the committed icons match the drawing', async () => {
  for (const [name, bytes] of Object.entries(await drawIcons())) {
    const committed = await toPixels(name, readFileSync(join(iconFolder, name)));
    const { data, info } = await toPixels(name, bytes);
    expect(committed.info, name).toEqual(info);
    expect(committed.data.equals(data), `${name}: run npm run icons`).toBe(true);
  }
});

test('the mark in emails is transparent, for any header colour', async () => {
  const mark = sharp(join(iconFolder, 'correo-plomada.png'));
  const { data, info } = await mark.raw().toBuffer({ resolveWithObject: true });
  expect([info.channels, data[3]]).toEqual([4, 0]);
});

test('an icon cropped to a circle loses only part of its line', async () => {
  const file = readFileSync(join(iconFolder, 'icono-mascara-512.png'));
  const { data, info } = await toPixels('icono-mascara-512.png', file);
  const isInk = (x: number, y: number) => (data[(y * 512 + x) * info.channels] ?? 255) < 128;
  expect(isInk(256, 300)).toBe(true);
  for (let y = 0; y < 512; y += 1) {
    for (let x = 0; x < 512; x += 1) {
      const isOutside = Math.hypot(x - 255.5, y - 255.5) > 0.4 * 512;
      const isOnLine = y < 256 && Math.abs(x - 255.5) < 16;
      if (isOutside && !isOnLine && isInk(x, y)) expect.fail(`ink at ${x}, ${y}`);
    }
  }
});
