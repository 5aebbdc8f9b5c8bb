import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { palette } from '#palette.ts';
import { toIconImage, toIconPng } from '#server/cards/icon-image.ts';
import { drawIcon, type IconName, icons } from '#site/cards/icon.ts';

/** Draws the site's icon in the sizes and formats of browsers, phones and older software. The results are committed. */
export const iconFolder = join(import.meta.dirname, '../public');

/** For the header of emails, which has the accent as background: twice its display size. */
const drawMailMark = () =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="36" height="128" viewBox="0 0 18 64"><path fill="${palette.ink[0]}" d="M8 0h2v29H8zM4 28h10v6H4zM1 35h16v12L9 63 1 47z"/></svg>`,
    ),
  )
    .png({ palette: true, colours: 32 })
    .toBuffer();

/** An .ico file that contains one PNG. */
function toIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

export async function drawIcons(): Promise<Record<string, Buffer>> {
  const svg = drawIcon();
  const files: Record<string, Buffer> = {
    'favicon.svg': Buffer.from(`${svg}\n`),
    'favicon.ico': toIco(await toIconPng(svg, 32), 32),
    'correo-plomada.png': await drawMailMark(),
  };
  for (const name of Object.keys(icons) as IconName[]) files[name] = await toIconImage(name);
  return files;
}

if (import.meta.main) {
  for (const [name, bytes] of Object.entries(await drawIcons())) {
    writeFileSync(join(iconFolder, name), bytes);
  }
}
