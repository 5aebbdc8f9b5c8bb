import type { Page } from '@playwright/test';
import { patterns } from '../src/paths.ts';
import { findSchemaFaults } from '../src/site/testing/schema-org.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

/** An example of each row of the route table, and of each way a page can be missing. */
const pages: { row: keyof typeof patterns | 'any other path'; path: string; status: number }[] = [
  { row: 'home', path: '/', status: 200 },
  { row: 'article', path: '/articulo/puente-general-rafael-urdaneta', status: 200 },
  { row: 'article', path: '/articulo/que-es-plomada', status: 200 },
  {
    row: 'article',
    path: '/articulo/normas-covenin-de-estructuras-guia-para-ubicarse',
    status: 200,
  },
  { row: 'article', path: '/articulo/losa-nervada-bloques-y-nervios', status: 200 },
  { row: 'article', path: '/articulo/no-existe', status: 404 },
  { row: 'category', path: '/categoria/tecnicas', status: 200 },
  { row: 'category', path: '/categoria/historia', status: 200 },
  { row: 'category', path: '/categoria/no-existe', status: 404 },
  { row: 'privacy', path: '/privacidad', status: 200 },
  { row: 'contact', path: '/contacto', status: 200 },
  { row: 'any other path', path: '/no/existe', status: 404 },
];

test('every row of the route table has an example here', () => {
  for (const row of Object.keys(patterns)) expect(pages.map((page) => page.row)).toContain(row);
});

/** The page's <meta> elements by name, each with its contents in order. */
const readMeta = (page: Page): Promise<Record<string, string[]>> =>
  page.locator('head meta[content]').evaluateAll((elements) => {
    const found: Record<string, string[]> = {};
    for (const element of elements) {
      const name = element.getAttribute('property') ?? element.getAttribute('name') ?? '';
      found[name] = [...(found[name] ?? []), element.getAttribute('content') ?? ''];
    }
    return found;
  });

for (const { row, path, status } of pages) {
  test.describe(path, () => {
    if (status === 404) test.use({ expectedConsole: ['404 (Not Found)'] });

    test('arrives complete: status, language, heading, title, description, address', async ({
      page,
      site,
    }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(status);
      await expect(page.locator('html')).toHaveAttribute('lang', 'es');
      await expect(page.locator('h1:not(.prose h1)')).toHaveCount(1);
      expect((await page.title()).length).toBeGreaterThan(8);
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{20,}/);
      if (status === 200) {
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', site.url + path);
      } else {
        await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      }
      const meta = await readMeta(page);
      if (status === 200) {
        expect(meta).toMatchObject({
          'og:type': [path.startsWith('/articulo/') ? 'article' : 'website'],
          'og:site_name': ['Plomada'],
          'og:locale': ['es_VE'],
          'og:url': [site.url + path],
          'og:title': [expect.stringMatching(/.{8,}/)],
          'og:description': meta.description,
          'og:image': [expect.stringMatching(/^http.+\/tarjetas\/.+\.jpg$/)],
          'og:image:type': ['image/jpeg'],
          'og:image:width': ['1200'],
          'og:image:height': ['630'],
          'og:image:alt': [expect.stringMatching(/.{8,}/)],
          'twitter:card': ['summary_large_image'],
          'twitter:image': meta['og:image'],
          'twitter:image:alt': meta['og:image:alt'],
          'twitter:title': meta['og:title'],
          'twitter:description': meta.description,
          'theme-color': ['#F1EFEB', '#141312'],
        });
        expect(await page.title()).toBe(`${meta['og:title']} | Plomada`);
      } else {
        expect(Object.keys(meta).filter((name) => /^(og|twitter|article):/.test(name))).toEqual([]);
      }
      const feeds = await page
        .locator('link[rel=alternate]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      const ofCategory = row === 'category' && status === 200;
      expect(feeds.toSorted()).toEqual(
        [...(ofCategory ? [path] : []), ''].flatMap((of) => [`${of}/feed.json`, `${of}/feed.xml`]),
      );
      for (const feed of feeds) expect((await page.request.get(feed)).status(), feed).toBe(200);
      const data = page.locator('script[type="application/ld+json"]');
      await expect(data).toHaveCount(status === 200 ? 1 : 0);
      if (status === 200) {
        const block = JSON.parse((await data.textContent()) ?? '');
        expect(findSchemaFaults(block)).toEqual([]);
        const ids = block['@graph'].map((thing: Record<string, unknown>) => thing['@id']);
        expect(ids).toContain(site.url + path);
      }
      await page.keyboard.press('Tab');
      await expect(page.locator(':focus')).toHaveText('Ir al contenido');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/#contenido$/);
    });

    test('has no fault that axe can find, light and dark, on a phone and a wide screen', async ({
      page,
    }) => {
      // The banner lies over whatever is below it; it has a test of its own.
      await page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured'));
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(path);
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await expectAccessible(page, `${width} px, ${colorScheme}`);
        }
      }
    });

    test('does not move under the reader when its font comes late, nor scroll sideways at 320 px', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.addInitScript(() => {
        Object.assign(window, { shift: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) {
              Object.assign(window, { shift: Reflect.get(window, 'shift') + Number(entry.value) });
            }
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const { promise: painted, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/*.woff2', async (route) => {
        await painted;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(
        () => performance.getEntriesByName('first-contentful-paint').length > 0,
      );
      release();
      await page.waitForLoadState('load');
      await page.evaluate(async () => {
        await document.fonts.ready;
        // What moved is told of after the frame in which it did.
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      });
      // Below 0.1 is good by Google's measure; a headline may break a line earlier in the other face.
      expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThan(0.03);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false });

      test('can be read whole', async ({ page }) => {
        await page.goto(path);
        await expect(page.locator('main')).toContainText(/\S{3,}/);
        await expect(page.locator('h1').first()).toBeVisible();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await expect(page.locator('footer')).toBeVisible();
      });
    });
  });
}
