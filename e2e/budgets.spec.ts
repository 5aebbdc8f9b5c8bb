import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const kilobyte = 1024;
const article = '/articulo/puente-general-rafael-urdaneta';

test.use({
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
});

type Loaded = { url: string; type: string; bytes: number };

/** Opens a page cold, as a phone would, and answers what came over the wire. */
async function load(page: Page, path: string): Promise<Loaded[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const requests = new Map<string, Loaded>();
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    requests.set(requestId, { url: response.url, type, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  return [...requests.values()];
}

const sum = (loaded: Loaded[], type?: string) =>
  loaded.filter((each) => !type || each.type === type).reduce((all, { bytes }) => all + bytes, 0) /
  kilobyte;

test('an article costs a phone little before it can be read', async ({ page }) => {
  const loaded = await load(page, article);
  expect.soft(sum(loaded, 'Script'), 'first-load JavaScript').toBeLessThanOrEqual(95);
  expect.soft(sum(loaded, 'Stylesheet'), 'CSS').toBeLessThanOrEqual(10);
  expect.soft(sum(loaded, 'Document'), 'HTML').toBeLessThanOrEqual(12);
  expect.soft(sum(loaded, 'Font'), 'font').toBeLessThanOrEqual(40);
  const images = loaded.filter(({ type }) => type === 'Image');
  expect(images.length).toBeGreaterThan(0);
  for (const { url, bytes } of images) expect.soft(bytes / kilobyte, url).toBeLessThanOrEqual(25);
});

test('the home page, pictures included, stays within what a day of data allows', async ({
  page,
}) => {
  const loaded = await load(page, '/');
  expect.soft(sum(loaded, 'Document'), 'HTML').toBeLessThanOrEqual(18);
  expect.soft(sum(loaded), 'everything').toBeLessThanOrEqual(220);
  const images = loaded.filter(({ url }) => url.includes('/imagenes/'));
  expect(images.length).toBeGreaterThanOrEqual(3);
  for (const { url, bytes } of images) {
    const most = url.includes('lamina') ? 25 : 10;
    expect.soft(bytes / kilobyte, url).toBeLessThanOrEqual(most);
  }
});

test('every card picture of the archive stays light', async ({ page, request }) => {
  await page.goto('/');
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
