import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { palette } from '#palette.ts';

/** Draws the site's icon in the sizes and forms that browsers, phones and older software ask for. The results are committed. */
export const iconFolder = join(import.meta.dirname, '../public');

const [signal] = palette.signal;
const [ink] = palette.ink;
const draw = (sign: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${signal}" d="M0 0h32v32H0z"/>${sign}</svg>`;

const bob = `<path fill="${ink}" d="M15 0h2v9h-2zM12 8h8v4h-8zM9 13h14v7l-7 11-7-11z"/>`;
const line = `<path fill="${ink}" d="M15-32h2v41h-2z"/>`;

/** The bob made smaller round the middle, its line still hanging from the upper edge, however the icon is cut. */
const drawInset = (scale: number) =>
  draw(`<g transform="translate(16 16) scale(${scale}) translate(-16 -15.5)">${line}${bob}</g>`);

async function toPng(svg: string, size: number): Promise<Buffer> {
  const density = (72 * size) / 32;
  return sharp(Buffer.from(svg), { density })
    .resize(size)
    .png({ palette: true, colours: 32 })
    .toBuffer();
}

/** Hangs in the head of a mail, which has the colour: twice its size on the page. */
const drawMailMark = () =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="36" height="128" viewBox="0 0 18 64"><path fill="${ink}" d="M8 0h2v29H8zM4 28h10v6H4zM1 35h16v12L9 63 1 47z"/></svg>`,
    ),
  )
    .flatten({ background: signal })
    .png({ palette: true, colours: 32 })
    .toBuffer();

/** One picture in the old format, which may hold it as PNG. */
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
  const svg = draw(bob);
  return {
    'favicon.svg': Buffer.from(`${svg}\n`),
    'favicon.ico': toIco(await toPng(svg, 32), 32),
    // Phones round its corners.
    'apple-touch-icon.png': await toPng(drawInset(0.78), 180),
    'icono-192.png': await toPng(svg, 192),
    'icono-512.png': await toPng(svg, 512),
    // May be cut to a circle of four fifths of its width.
    'icono-mascara-512.png': await toPng(drawInset(0.66), 512),
    'correo-plomada.png': await drawMailMark(),
  };
}

if (import.meta.main) {
  for (const [name, bytes] of Object.entries(await drawIcons())) {
    writeFileSync(join(iconFolder, name), bytes);
  }
}
