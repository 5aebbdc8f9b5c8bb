import { toPaletteWith } from '#palette.ts';

/** The site's icons: width in pixels, and the inset of the bob from the edge. */
export const icons = {
  // Phones round its corners.
  'apple-touch-icon.png': { size: 180, scale: 0.78 },
  'icono-192.png': { size: 192, scale: 1 },
  'icono-512.png': { size: 512, scale: 1 },
  // May be cropped to a circle of four fifths of its width.
  'icono-mascara-512.png': { size: 512, scale: 0.66 },
} as const;
export type IconName = keyof typeof icons;

export const isIcon = (file: string): file is IconName => Object.hasOwn(icons, file);

/** A plumb bob on the accent. Scaled around the centre, its line still starts at the top edge. */
export function drawIcon(accent?: string, scale = 1): string {
  const { signal, 'on-signal': ink } = toPaletteWith(accent);
  const bob = `<path fill="${ink[0]}" d="M15 0h2v9h-2zM12 8h8v4h-8zM9 13h14v7l-7 11-7-11z"/>`;
  const line = `<path fill="${ink[0]}" d="M15-32h2v41h-2z"/>`;
  const sign =
    scale === 1
      ? bob
      : `<g transform="translate(16 16) scale(${scale}) translate(-16 -15.5)">${line}${bob}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${signal[0]}" d="M0 0h32v32H0z"/>${sign}</svg>`;
}
