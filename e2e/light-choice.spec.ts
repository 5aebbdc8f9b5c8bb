import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const article = '/articulo/puente-general-rafael-urdaneta';
const isLight = (page: Page) => page.getByText(/^Versión ligera/);
const readCookies = async (page: Page) =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`);

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured'));
});

test('a reader chooses the light version in the footer, keeps it from page to page, and goes back', async ({
  page,
}) => {
  await page.goto(article);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Modo ligero' }).click();
  await expect(isLight(page)).toBeVisible();
  await expect(page).toHaveURL(article);
  expect(await readCookies(page)).toEqual(['modo=ligero']);
  await page.getByRole('link', { name: 'Análisis' }).click();
  await expect(page).toHaveURL('/categoria/analisis');
  await expect(isLight(page)).toBeVisible();
  await page.getByRole('link', { name: 'Versión completa' }).click();
  await expect(isLight(page)).toHaveCount(0);
  await expect(page).toHaveURL('/categoria/analisis');
  expect(await readCookies(page)).toEqual([]);
});

test('the menu of a phone offers it too, without script in the way', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/contacto');
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Modo ligero' }).click();
  await expect(isLight(page)).toBeVisible();
  await expect(page).toHaveURL('/contacto');
});

test.describe('with a browser that saves data', () => {
  test.use({ extraHTTPHeaders: { 'Save-Data': 'on' } });

  test('a reader can choose the full version all the same', async ({ page }) => {
    await page.goto(article);
    await page.getByRole('link', { name: 'Versión completa' }).click();
    await expect(page).toHaveURL(article);
    await expect(page.getByRole('img').first()).toBeVisible();
    expect(await readCookies(page)).toEqual(['modo=completo']);
  });
});

test('in the full version of whoever saves data the program waits for the first touch', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const program = /entry-client.*\.js/;
  const asked: string[] = [];
  // Saving then fetches the same file once more, for the copy: only what the page runs counts.
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(request.url());
  });
  await page.goto(article, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => performance.now() > 1_500);
  expect(asked.filter((url) => program.test(url))).toEqual([]);
  await page.getByRole('button', { name: 'Guardar' }).first().click();
  await expect(page.getByText('El artículo se ha guardado en sus marcadores.')).toBeVisible();
  expect(asked.filter((url) => program.test(url))).toHaveLength(1);
  await context.close();
});
