import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const article = '/articulo/puente-general-rafael-urdaneta';
const lightNotice = (page: Page) => page.getByText(/^Versión ligera:/);
const readCookies = async (page: Page) =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`);

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured'));
});

test('a reader chooses the light version in the footer, keeps it on other pages, and goes back', async ({
  page,
}) => {
  await page.goto(article);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Versión ligera' }).click();
  await expect(lightNotice(page)).toBeVisible();
  await expect(page).toHaveURL(article);
  expect(await readCookies(page)).toEqual(['modo=ligero']);
  await page.getByRole('link', { name: 'Análisis' }).click();
  await expect(page).toHaveURL('/categoria/analisis');
  await expect(lightNotice(page)).toBeVisible();
  await page.getByRole('link', { name: 'Versión completa' }).click();
  await expect(lightNotice(page)).toHaveCount(0);
  await expect(page).toHaveURL('/categoria/analisis');
  expect(await readCookies(page)).toEqual([]);
});

test.describe('with a browser that saves data', () => {
  test.use({ extraHTTPHeaders: { 'Save-Data': 'on' } });

  test('a reader can still choose the full version', async ({ page }) => {
    await page.goto(article);
    await page.getByRole('link', { name: 'Versión completa' }).click();
    await expect(page).toHaveURL(article);
    await expect(page.getByRole('img').first()).toBeVisible();
    expect(await readCookies(page)).toEqual(['modo=completo']);
  });
});
