import { expect, test } from 'vitest';
import { saveImage } from '#store/pictures/images.ts';
import { engines, openTestStore } from '#store/testing/engines.ts';
import { createFileSizes } from './file-sizes.ts';

test('a reader sees the transfer size of a picture: drawings are compressed, photographs are not', async () => {
  await using store = await openTestStore(engines[0]);
  const drawing = Buffer.from(`<svg>${'<path d="M0 0h9v6z"/>'.repeat(400)}</svg>`);
  const photo = Buffer.alloc(9_000);
  const image = { id: 'plano', kind: 'drawing', width: 9, height: 6, tint: 'arena' } as const;
  const files = [
    { name: 'lamina.svg', type: 'image/svg+xml', bytes: drawing },
    { name: 'foto.webp', type: 'image/webp', bytes: photo },
  ];
  await store.write((tx) => saveImage(tx, { image, files }));
  const weigh = createFileSizes(store);
  for (const time of ['read', 'cached']) {
    expect(await weigh('plano', 'foto.webp'), time).toBe(photo.length);
    const weight = await weigh('plano', 'lamina.svg');
    expect(weight, time).toBeLessThan(drawing.length / 4);
    expect(weight, time).toBeGreaterThan(0);
    expect(await weigh('plano', 'nada.svg'), time).toBe(null);
  }
});
