import type { Page, Request } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const kilobyte = 1000;
const article = '/articulo/puente-general-rafael-urdaneta';

test.use({
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
});

type Loaded = { url: string; type: string; bytes: number };

/** Opens a page with an empty cache, as a phone would. Returns the encoded bodies that were transferred. */
async function load(page: Page, path: string): Promise<Loaded[]> {
  const loaded: Promise<Loaded>[] = [];
  page.on('requestfinished', (request) => loaded.push(measure(request)));
  await page.goto(path, { waitUntil: 'networkidle' });
  return Promise.all(loaded);
}

async function measure(request: Request): Promise<Loaded> {
  const url = request.url();
  const { responseBodySize } = await request.sizes();
  // Scripts are fetched, then imported from the browser's cache, which reports a size below zero.
  const type = url.endsWith('.js') ? 'script' : request.resourceType();
  return { url, type, bytes: Math.max(0, responseBodySize) };
}

const sum = (loaded: Loaded[], type?: string) =>
  loaded.filter((each) => !type || each.type === type).reduce((all, { bytes }) => all + bytes, 0) /
  kilobyte;

test('an article stays within the byte budgets of a phone', async ({ page }) => {
  const loaded = await load(page, article);
  expect.soft(sum(loaded, 'script'), 'first-load JavaScript').toBeLessThanOrEqual(90);
  expect.soft(sum(loaded, 'stylesheet'), 'CSS').toBeLessThanOrEqual(10);
  expect.soft(sum(loaded, 'document'), 'HTML').toBeLessThanOrEqual(12);
  expect.soft(sum(loaded, 'font'), 'font').toBeLessThanOrEqual(40);
  const images = loaded.filter(({ type }) => type === 'image');
  expect(images.length).toBeGreaterThan(0);
  for (const { url, bytes } of images) expect.soft(bytes / kilobyte, url).toBeLessThanOrEqual(25);
});

test('the home page with its pictures stays within its byte budgets', async ({ page }) => {
  const loaded = await load(page, '/');
  expect.soft(sum(loaded, 'document'), 'HTML').toBeLessThanOrEqual(18);
  expect.soft(sum(loaded), 'everything').toBeLessThanOrEqual(220);
  const images = loaded.filter(({ url }) => url.includes('/imagenes/'));
  expect(images.length).toBeGreaterThanOrEqual(3);
  for (const { url, bytes } of images) {
    const maxKilobytes = url.includes('lamina') ? 25 : 10;
    expect.soft(bytes / kilobyte, url).toBeLessThanOrEqual(maxKilobytes);
  }
});

test('every card picture stays within its byte budget', async ({ request }) => {
  const articles = await (await request.get('/api/articles?limit=500')).json();
  const ids: string[] = articles.flatMap(
    ({ image }: { image: { id: string } | null }) => image?.id ?? [],
  );
  expect(new Set(ids).size).toBeGreaterThanOrEqual(25);
  for (const id of new Set(ids)) {
    for (const file of ['miniatura-288.webp', 'miniatura-288-oscuro.webp']) {
      const body = await (await request.get(`/imagenes/${id}/${file}`)).body();
      expect.soft(body.length / kilobyte, `${id}/${file}`).toBeLessThanOrEqual(10);
    }
  }
});
