import type { Page } from '@playwright/test';
import { patterns } from '../../src/paths.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { oneOfEach, pages } from './pages.ts';
import { findSchemaFaults } from './schema-org.ts';

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

/** Pages per test: a browser that has opened one page opens the next in half the time. */
const atOnce = 4;
for (let first = 0; first < pages.length; first += atOnce) {
  const some = pages.slice(first, first + atOnce);
  const paths = some.map(({ path }) => path).join(', ');
  test.describe(paths, () => {
    test.use({ expectedConsole: ['404 (Not Found)'] });

    test('load completely and have no axe violations', async ({ page, site }) => {
      // The banner covers the page; it has its own test.
      await page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured'));
      const list = async (sitemap: string) =>
        (await (await page.request.get(sitemap)).text()).match(/(?<=<loc>)[^<]+/g) ?? [];
      const inSitemaps = (await Promise.all((await list('/sitemap.xml')).map(list))).flat();
      for (const { row, path, status } of some) {
        // Results can be shared, and saved articles are private: search engines index neither.
        const isPassedOn = status === 200 && row !== 'saved';
        const isListed = isPassedOn && row !== 'search';

        await page.emulateMedia({ colorScheme: 'light' });
        const response = await page.goto(path);
        expect(response?.status(), path).toBe(status);
        await expect(page.locator('html')).toHaveAttribute('lang', 'es');
        // A heading of the text has an anchor.
        await expect(page.locator('h1:not([id])')).toHaveCount(1);
        expect((await page.title()).length).toBeGreaterThan(8);
        await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{20,}/);
        if (isListed) {
          await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
            'href',
            site.url + path,
          );
        } else {
          await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
        }
        const meta = await readMeta(page);
        if (isPassedOn) {
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
            'twitter:image:alt': meta['og:image:alt'],
            'theme-color': ['#f1efeb', '#141312'],
          });
          expect(await page.title()).toBe(`${meta['og:title']} | Plomada`);
        } else {
          expect(Object.keys(meta).filter((name) => /^(og|twitter|article):/.test(name))).toEqual(
            [],
          );
        }
        const feeds = await page
          .locator('link[rel=alternate]')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
        const hasFeeds = (row === 'category' || row === 'tag') && status === 200;
        expect(feeds.toSorted()).toEqual(
          [...(hasFeeds ? [path] : []), ''].flatMap((of) => [`${of}/feed.json`, `${of}/feed.xml`]),
        );
        for (const feed of feeds) expect((await page.request.get(feed)).status(), feed).toBe(200);
        const data = page.locator('script[type="application/ld+json"]');
        await expect(data).toHaveCount(isListed ? 1 : 0);
        if (isListed) {
          const block = JSON.parse((await data.textContent()) ?? '');
          expect(findSchemaFaults(block)).toEqual([]);
          const ids = block['@graph'].map((thing: Record<string, unknown>) => thing['@id']);
          expect(ids).toContain(site.url + path);
        }
        const isKept = status === 200 && !meta.robots?.includes('noindex');
        expect(inSitemaps.includes(site.url + path), 'in the sitemaps').toBe(isKept);
        await page.keyboard.press('Tab');
        await expect(page.locator(':focus')).toHaveText('Ir al contenido');
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/#contenido$/);
        // Other widths and colours are in every-page-looks.long.spec.ts.
        if (!oneOfEach.some((first) => first.path === path)) continue;
        await page.setViewportSize({ width: 360, height: 740 });
        await expectAccessible(page, `${path} at 360 px, light`);
      }
    });
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedConsole: ['404 (Not Found)'] });

  test('every page shows its whole content', async ({ page }) => {
    for (const { path, row, status } of pages) {
      await page.goto(path);
      if (row === 'article' && status === 200) {
        await expect(page.getByRole('link', { name: 'WhatsApp' }).first()).toBeVisible();
      }
      await expect(page.locator('main'), path).toContainText(/\S{3,}/);
      await expect(page.locator('h1').first(), path).toBeVisible();
      await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0);
      await expect(page.locator('footer'), path).toBeVisible();
      // A form with an action needs no script.
      const dead = page.locator('button:not(form[action] button)').filter({ visible: true });
      await expect(dead, path).toHaveCount(0);
    }
  });
});
