import sharp, { type Sharp } from 'sharp';

const fields = {
  title: 'Vaciado de losa',
  excerpt: 'Qué revisar antes.',
  category: 'tecnicas',
  author: 'Redacción Plomada',
  date: '2026-03-01',
};

/** A day in the future. */
export const dayToCome = `${new Date().getFullYear() + 5}-01-01`;

/** A valid article file. Given fields replace or follow its own, with their values as written. */
export function toArticleFile(
  changes: Record<string, string> = {},
  body = 'Revise el encofrado.',
): string {
  const lines = Object.entries({ ...fields, ...changes }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return ['---', ...lines, '---', body, ''].join('\n');
}

/**
 * A small drawing with a dark mode and views for the cuts, like ours. Its left half is ink, which is all that the card's
 * cut shows; its right half is paper.
 */
export const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 600">
<title>Losa</title>
<style>:root{--k:#131211;--p:#D9D6CF}@media(prefers-color-scheme:dark){:root{--k:#E9E5DD;--p:#262523}}.p{fill:var(--p)}.k{fill:var(--k)}</style>
<view id="ficha" viewBox="0 0 450 300"/>
<view id="miniatura" viewBox="600 100 200 200"/>
<rect class="p" width="900" height="600"/>
<rect class="k" width="450" height="600"/>
</svg>`;

/** A row of the table of pictures. */
export const toImage = (id: string, kind: 'photo' | 'drawing' = 'photo') =>
  ({ id, kind, width: 9, height: 6, tint: 'arena' }) as const;

type Size = { width: number; height: number };

/** A grey picture with a red stripe along its top, to be written in any format. */
export function createPhoto({ width, height }: Size = { width: 640, height: 480 }): Sharp {
  const stripe = { create: { width, height: 40, channels: 3 as const, background: '#ff0000' } };
  return sharp({ create: { width, height, channels: 3, background: '#808080' } }).composite([
    { input: stripe, gravity: 'north' },
  ]);
}

/** A square whose file has few bytes. */
export const createBlack = (side: number): Sharp =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#000' } });
