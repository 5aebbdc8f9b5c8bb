import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

const pages = [
  '/',
  '/articulo/puente-general-rafael-urdaneta',
  '/articulo/que-es-plomada',
  '/categoria/tecnicas',
  '/contacto',
  '/privacidad',
  '/buscar?q=sismorresistente',
];

for (const percent of [130, 200]) {
  test(`with text at ${percent} % no page on a phone scrolls sideways or clips a word, and the menu shows everything`, async ({
    page,
  }) => {
    const settings = await page.context().newCDPSession(page);
    await settings.send('Page.setFontSizes', {
      fontSizes: { standard: Math.round((16 * percent) / 100) },
    });
    for (const path of pages) {
      await page.goto(path);
      const beyond = await page.evaluate(() => {
        const words = document.querySelectorAll('main :is(h1, h2, h3, p, dd, dt, a, button)');
        const wide = [...words].filter((each) => each.getBoundingClientRect().right > 361);
        return [document.documentElement.scrollWidth, ...wide.map((each) => each.textContent)];
      });
      expect(beyond, path).toEqual([360]);
    }
    await page.getByRole('button', { name: 'Rechazar' }).tap();
    const opener = page.getByRole('button', { name: 'Abrir menú' });
    await expect(opener).toBeInViewport({ ratio: 1 });
    await opener.tap();
    const menu = page.getByRole('dialog', { name: 'Menú' });
    const overflow = await menu.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    expect(overflow).toBe(0);
  });
}
