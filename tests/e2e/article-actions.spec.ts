import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';

const slug = 'gancho-a-135-grados-en-los-estribos';

test('a reader shares an article by WhatsApp, copies its address or saves it, and sees a confirmation', async ({
  page,
  context,
  site,
}) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured'));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { title, excerpt } = await (await page.request.get(`/api/articles/${slug}`)).json();
  await page.goto(`/articulo/${slug}`);
  const header = page.locator('article > header');
  const href = await header.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  const link = new URL(href ?? '');
  expect(link.origin).toBe('https://wa.me');
  const text = link.searchParams.get('text');
  const [first, summary = '', address, ...rest] = text?.split('\n\n') ?? [];
  expect([first, address, rest]).toEqual([title, `${site.url}/articulo/${slug}`, []]);
  // The summary is cut to about two lines of a phone.
  expect(excerpt.startsWith(summary.replace('…', ''))).toBe(true);
  expect(summary.length).toBeLessThanOrEqual(110);

  await header.getByRole('button', { name: 'Compartir' }).click();
  await expectNotice(
    page,
    'Enlace copiado',
    'El enlace del artículo se ha copiado al portapapeles.',
  );
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

  const save = header.getByRole('button', { name: /^Guarda/ });
  await expect(save).toHaveAttribute('aria-pressed', 'false');
  await save.click();
  await expectNotice(page, 'Guardado', 'El artículo se ha guardado en sus marcadores.');
  await expect(save).toHaveAttribute('aria-pressed', 'true');
});
