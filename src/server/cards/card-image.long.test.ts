import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cardSize, toArticleCard, toCategoryCard, toHomeCard } from '#contract/share-card.ts';
import { cleanSvg } from '#newsroom/pictures/svg.ts';
import { toCardImage } from './card-image.ts';

const drawings = join(import.meta.dirname, '../../../contenido/dibujos');
const site = { name: 'Plomada' };

/** A card of each kind. */
function listSamples() {
  const tecnicas = { slug: 'tecnicas', name: 'Técnicas', description: 'Cómo se hace.', icon: 'x' };
  const title = 'Cómo se arma el acero de una losa nervada, paso a paso';
  const drawn = { id: 'x', kind: 'drawing', tint: 'arena', width: 900, height: 600 } as const;
  const image = { ...drawn, alt: '', caption: null };
  const [file = ''] = globSync(join(drawings, '*.svg'));
  return [
    { card: toHomeCard(site), picture: null },
    { card: toCategoryCard({ ...tecnicas, id: 0, articleCount: 0 }, site), picture: null },
    {
      card: toArticleCard({ slug: 'losa', title, category: 'Técnicas', image }, site),
      picture: Buffer.from(cleanSvg(readFileSync(file, 'utf8')).svg),
    },
  ];
}

/** The share of dark pixels in a rectangle, from 0 to 1. */
function measureInk(grey: Buffer, left: number, top: number, width: number, height: number) {
  let ink = 0;
  for (let y = top; y < top + height; y += 1) {
    const row = grey.subarray(y * cardSize.width + left, y * cardSize.width + left + width);
    for (const value of row) if (value < 60) ink += 1;
  }
  return ink / (width * height);
}

test('every kind of card is drawn within 100 KB, with title and mark', async () => {
  for (const { card, picture } of listSamples()) {
    const jpeg = Buffer.from(await toCardImage(card, picture));
    const what = JSON.stringify(card);
    expect.soft(jpeg.length, what).toBeLessThanOrEqual(100_000);
    const { format, width, height } = await sharp(jpeg).metadata();
    expect.soft([format, width, height], what).toEqual(['jpeg', 1200, 630]);
    const grey = await sharp(jpeg).greyscale().raw().toBuffer();
    // The title, and the mark below it.
    expect.soft(measureInk(grey, 104, 52, 600, 180), what).toBeGreaterThan(0.12);
    expect.soft(measureInk(grey, 104, 520, 250, 70), what).toBeGreaterThan(0.2);
  }
});

test('a card cuts its picture around the chosen focus', async () => {
  const half = { create: { width: 600, height: 300, channels: 3 as const, background: '#0000ff' } };
  const photo = await sharp({ create: { ...half.create, width: 1200, background: '#ff0000' } })
    .composite([{ input: half, gravity: 'east' }])
    .jpeg()
    .toBuffer();
  const countBlue = async (kind: 'photo' | 'drawing', picture: Uint8Array, id: string) => {
    const image = { id, kind, tint: 'arena', width: 9, height: 6, alt: '', caption: null } as const;
    const card = toArticleCard({ slug: 'losa', title: 'Losa', category: 'Ley', image }, site);
    const pixels = await sharp(await toCardImage(card, picture))
      .raw()
      .toBuffer();
    let blue = 0;
    for (let at = 0; at < pixels.length; at += 3) {
      const [red = 0, , value = 0] = pixels.subarray(at, at + 3);
      if (value > 200 && red < 60) blue += 1;
    }
    return blue;
  };
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 300"><rect width="1200" height="300" fill="#f00"/><rect x="600" width="600" height="300" fill="#00f"/></svg>',
  );
  for (const [kind, picture] of [
    ['photo', photo],
    ['drawing', svg],
  ] as const) {
    expect(await countBlue(kind, picture, 'x-10-50'), kind).toBe(0);
    expect(await countBlue(kind, picture, 'x-90-50'), kind).toBeGreaterThan(50_000);
  }
});
