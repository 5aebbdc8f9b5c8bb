import sharp from 'sharp';
import { expect, test } from 'vitest';
import { toArticleCard } from '#contract/share-card.ts';
import { toCardImage } from './card-image.ts';

const site = { name: 'Plomada' };

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
