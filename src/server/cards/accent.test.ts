import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createAccentIcons } from './accent.ts';
import { runCardJob } from './card-image.ts';

test('an installed site has its icon in the accent colour, and in no other', async () => {
  const site: { accent?: string } = {};
  const app = createAccentIcons(() => site, runCardJob);
  const ask = (path: string) => app.request(path);
  expect((await ask('/acento/4a90e2/icono-192.png')).status).toBe(404);
  site.accent = '#4a90e2';
  const icon = await ask('/acento/4a90e2/icono-192.png');
  expect(icon.headers.get('Content-Type')).toBe('image/png');
  const { data, info } = await sharp(await icon.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, ...data.subarray(0, 3)]).toEqual([192, 0x4a, 0x90, 0xe2]);
  expect(await (await ask('/acento/4a90e2/favicon.svg')).text()).toContain('#4a90e2');
  const busy = createAccentIcons(
    () => site,
    async () => null,
  );
  const refused = await busy.request('/acento/4a90e2/icono-192.png');
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
  expect((await refused.json()).detail).toBe('Hay demasiadas imágenes en espera.');
  for (const file of ['ff0000/icono-192.png', '4a90e2/favicon.ico', '4a90e2/toString']) {
    expect((await ask(`/acento/${file}`)).status, file).toBe(404);
  }
});
