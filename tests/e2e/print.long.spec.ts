import { expect, test } from './fixtures.ts';

const article = '/articulo/puente-general-rafael-urdaneta';

test('a printed article is its text, picture, date and address, black on white', async ({
  page,
  site,
}) => {
  await page.goto(article);
  // Printed from a dark screen, with the cookie banner open.
  const banner = page.getByRole('region', { name: 'Cookies' });
  await expect(banner).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByText(site.url + article)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('article h2 + p').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByText(/Publicado el 12 de noviembre de 2026/)).toBeVisible();
  await expect(banner).toBeHidden();
  const height = await page.locator('figure img').evaluate((image) => image.clientHeight);
  expect(height).toBeGreaterThan(100);
  // Half an A4 sheet at 96 pixels to the inch.
  expect(height).toBeLessThan(561);
  // A drawing's background is not printed.
  const grounds = await page
    .locator(':root')
    .evaluate((root) =>
      ['cemento', 'humedo', 'arena', 'liquen'].map((ground) =>
        getComputedStyle(root).getPropertyValue(`--${ground}`),
      ),
    );
  expect(grounds).toEqual(['#fff', '#fff', '#fff', '#fff']);
});

/** Links that look like buttons. */
const buttonNames =
  /^(Volver al inicio|WhatsApp|Explorar Artículos|Suscribirse al Newsletter|Contactar soporte)$/;

test('printed pages have no controls, and questions have their responses', async ({
  page,
  site,
}) => {
  for (const path of [
    ...['/', article, '/categoria/tecnicas', '/contacto', '/privacidad', '/buscar?q=losa'],
  ]) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    const address = page.getByText(new URL(path, site.url).href, { exact: true });
    await expect(address, path).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(address, path).toBeVisible();
    const touchable = page.locator('nav, footer, button, input, select, textarea, aside');
    await expect(touchable.filter({ visible: true }), path).toHaveCount(0);
    await expect(page.getByRole('link', { name: buttonNames }), path).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    const responses = page.locator('details p').filter({ visible: true });
    if (path === '/contacto') await expect(responses).toHaveCount(4);
  }
});

test('a short article takes one sheet', async ({ page }) => {
  const whole = await (await page.request.get('/api/articles/que-es-plomada')).json();
  const content = whole.content.split(/\n(?=## )/, 2).join('\n');
  await page.route('**/api/articles/*', (route) => route.fulfill({ json: { ...whole, content } }));
  await page.goto('/');
  await page.getByRole('region', { name: 'Artículos recientes' }).getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Sobre este artículo' })).toBeVisible();
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('a plate is printed in the middle of its sheet', async ({ page }) => {
  await page.goto(article);
  await page.getByRole('figure').getByRole('link').press('Enter');
  await expect(page.getByRole('dialog', { name: /^Lámina/ })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body > div > img')).toHaveCSS('object-position', '50% 50%');
});
