import sharp from 'sharp';
import { expect, test } from './fixtures.ts';

test('the site can be installed: manifest, names and icons', async ({ page, site }) => {
  await page.goto('/');
  const client = await page.context().newCDPSession(page);
  const { url, errors, data = '' } = await client.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toBe(`${site.url}/manifest.webmanifest`);
  const manifest = JSON.parse(data);
  expect(manifest).toMatchObject({ short_name: 'Plomada', lang: 'es-VE', start_url: '/' });
  const { headers } = await fetch(url);
  expect(headers.get('Content-Type')).toBe('application/manifest+json; charset=utf-8');
  expect(headers.get('Cache-Control')).toBe('public, max-age=3600');

  const purposes = manifest.icons.map((icon: { purpose: string }) => icon.purpose);
  expect(purposes).toEqual(['any', 'any', 'any', 'maskable']);
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await fetch(site.url + src);
    expect(icon.headers.get('Content-Type')?.split(';')[0]).toBe(type);
    const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata();
    expect(sizes === 'any' ? `${width}x${width}` : sizes).toBe(`${width}x${height}`);
  }

  // iPhones and older software have their own icons.
  const touch = page.locator('link[rel=apple-touch-icon]');
  const path = String(await touch.getAttribute('href'));
  const png = Buffer.from(await (await fetch(site.url + path)).arrayBuffer());
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 180, height: 180 });
  const old = await fetch(`${site.url}/favicon.ico`);
  expect(old.headers.get('Content-Type')).toBe('image/x-icon');
  const size = await page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src });
    await image.decode();
    return image.naturalWidth;
  }, old.url);
  expect(size).toBe(32);
});
