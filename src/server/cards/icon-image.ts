import sharp from 'sharp';
import { drawIcon, type IconName, icons } from '#site/cards/icon.ts';

/** Phones do not accept SVG icons. */
export function toIconImage(name: IconName, accent?: string): Promise<Buffer> {
  const { size, scale } = icons[name];
  return toIconPng(drawIcon(accent, scale), size);
}

export const toIconPng = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size)
    .png({ palette: true, colours: 32 })
    .toBuffer();
