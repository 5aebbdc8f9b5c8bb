import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectNoNotice, expectNotice } from './notices.ts';

test.beforeEach(({ page }) =>
  page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured')),
);

const slug = 'gancho-a-135-grados-en-los-estribos';
const read = async (page: Page) => await (await page.request.get(`/api/articles/${slug}`)).json();
const header = (page: Page) => page.locator('article > header');
const end = (page: Page) => page.getByRole('region', { name: 'Sobre este artículo' });

test.describe('sharing', () => {
  test('where the device can share, a reader gets its own sheet with title, excerpt and address', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const shared: unknown[] = [];
      Object.assign(window, { shared });
      navigator.share = async (data) => {
        shared.push(data);
        throw new DOMException('closed', 'AbortError');
      };
    });
    const { title, excerpt } = await read(page);
    await page.goto(`/articulo/${slug}`);
    await header(page).getByRole('button', { name: 'Compartir' }).click();
    await end(page).getByRole('button', { name: 'Compartir' }).click();
    const data = { title, text: excerpt, url: page.url() };
    expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toEqual([data, data]);
    await expectNoNotice(page);
  });

  test('elsewhere the link is copied and the reader is told', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`/articulo/${slug}`);
    await header(page).getByRole('button', { name: 'Compartir' }).click();
    await expectNotice(
      page,
      'Enlace copiado',
      'El enlace del artículo se ha copiado al portapapeles.',
    );
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  });

  test('where copying is forbidden the reader is given the link to copy by hand', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = async () => {
        throw new DOMException('no', 'NotAllowedError');
      };
    });
    await page.goto(`/articulo/${slug}`);
    await header(page).getByRole('button', { name: 'Compartir' }).click();
    await expectNotice(page, 'Copie este enlace', page.url());
  });

  test('a reader sends it by WhatsApp with a plain link, or saves it and is told', async ({
    page,
    site,
  }) => {
    const { title, excerpt } = await read(page);
    await page.goto(`/articulo/${slug}`);
    const href = await header(page).getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
    const link = new URL(href ?? '');
    expect(link.origin).toBe('https://wa.me');
    const text = link.searchParams.get('text');
    const [first, summary = '', address, ...rest] = text?.split('\n\n') ?? [];
    expect([first, address, rest]).toEqual([title, `${site.url}/articulo/${slug}`, []]);
    // Two lines on a phone.
    expect(excerpt.startsWith(summary.replace('…', ''))).toBe(true);
    expect(summary.length).toBeLessThanOrEqual(110);

    const save = header(page).getByRole('button', { name: 'Guardar' });
    await expect(save).toHaveAttribute('aria-pressed', 'false');
    await save.click();
    await expectNotice(page, 'Guardado', 'El artículo se ha guardado en sus marcadores.');
    await expect(save).toHaveAttribute('aria-pressed', 'true');
  });
});

test('a reader whose browser forbids storage can still mark what is on the screen', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.goto(`/articulo/${slug}`);
  const save = header(page).getByRole('button', { name: 'Guardar' });
  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
});
