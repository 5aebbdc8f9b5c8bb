import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '#store/open.ts';
import { terminal } from '#store/people/audit-log.ts';
import { createAdvert } from '../../src/newsroom/adverts/adverts.ts';
import { createBatchImporter } from '../../src/newsroom/pictures/import-picture.ts';
import { createPhoto } from '../../src/newsroom/testing/samples.ts';
import { expectAccessible } from './accessibility.ts';
import { test as base, expect, withSample } from './fixtures.ts';
import type { Site } from './site.ts';

const article = '/articulo/puente-general-rafael-urdaneta';
const label = 'Publicidad · Ferretería La Escuadra';

/** The sample newsroom with an advert, shared by a worker's tests. */
const test = base.extend<object, { siteWithAdvert: Site }>({
  siteWithAdvert: [
    async ({ browserName: _ }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'plomada-e2e-'));
      const picture = join(folder, 'anuncio.png');
      writeFileSync(picture, await createPhoto({ width: 640, height: 520 }).png().toBuffer());
      await withSample(async (site) => {
        await addAdvert(site, picture);
        await expect
          .poll(async () => (await (await fetch(site.url)).text()).includes(label.slice(13)))
          .toBe(true);
        await use(site);
      });
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ siteWithAdvert }, use) => use(siteWithAdvert.url),
});

async function addAdvert({ dataDir }: Site, picture: string) {
  const store = await openStore({ dataDir });
  const taken = await createBatchImporter(store).importFile(picture);
  if ('fault' in taken) throw new Error(taken.fault);
  const advert = {
    client: 'Ferretería La Escuadra',
    link: 'https://escuadra.example/',
    alt: 'Encofrado y andamios en alquiler',
    startsAt: '2026-01-01T04:00:00.000Z',
    endsAt: '2099-01-01T04:00:00.000Z',
    imageId: taken.id,
  };
  await createAdvert(store, terminal, advert, Date.now());
  await store.close();
}

// Default mode, so that these tests share one site.
test.describe.configure({ mode: 'default' });

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    // The browser itself logs failed requests.
    expectedConsole: ['net::ERR_', 'Failed to load resource'],
  });

  test('an advert follows the third recent article and precedes the tags, without a layout shift', async ({
    page,
  }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/foto-640.webp', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/');
    const rows = page.locator('section[aria-labelledby=recientes] li');
    await expect(rows.nth(3)).toContainText(label);
    await expect(page.getByText(label)).toHaveCount(2);
    await expect(page.getByText(label).filter({ visible: true })).toHaveCount(1);
    const next = rows.nth(4);
    await rows.nth(3).scrollIntoViewIfNeeded();
    const top = () => next.evaluate((row) => row.getBoundingClientRect().top + scrollY);
    const before = await top();
    release();
    const picture = rows.nth(3).getByRole('img', { name: 'Encofrado y andamios en alquiler' });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(640);
    expect(await top()).toBe(before);
    const link = rows.nth(3).getByRole('link');
    await expect(link).toHaveAttribute('href', /^.publicidad.\d+$/);
    await expect(link).toHaveAttribute('rel', 'sponsored noopener');
    // Client-side navigation shows the advert without a request for it.
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await rows.nth(0).getByRole('heading').getByRole('link').click();
    await expect(page.locator('article').getByText(label)).toBeVisible();
    expect(asked.filter((path) => !/^\/(?:imagenes|assets|api\/articles)\//.test(path))).toEqual(
      [],
    );
    await page.goto(article);
    const order = await page
      .getByLabel('Sobre este artículo')
      .locator('[data-advert], [aria-label=Etiquetas]')
      .evaluateAll((all) => all.map((each) => each.hasAttribute('data-advert')));
    expect(order).toEqual([true, false]);
    await expectAccessible(page);
  });
});

test('every counted page shows the advert once, on any screen', async ({ page }) => {
  for (const path of ['/', article]) {
    await page.goto(path);
    for (const width of [360, 768, 1279, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByText(label).filter({ visible: true })).toHaveCount(1);
    }
  }
});

test('on a wide screen the advert replaces the placeholder in the home page’s sidebar', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const aside = page.getByLabel('Más contenido');
  await expect(aside.getByText(label)).toBeVisible();
  await expect(page.getByText('Espacio Publicitario')).toHaveCount(0);
  const box = await aside.locator('[data-advert]').boundingBox();
  expect(box?.height).toBeLessThanOrEqual(300);
  await expectAccessible(page);
});
