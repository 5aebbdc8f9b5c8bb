import type { Page } from '@playwright/test';
import { collectCalls } from './calls.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured'));
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const results = (page: Page) => page.getByRole('region', { name: 'Resultados' });
const titles = (page: Page) => results(page).locator('li h2 a');
const filters = (page: Page) => page.getByRole('navigation', { name: 'Filtrar por categoría' });
const form = (page: Page) => page.getByRole('main').getByRole('search');
const field = (page: Page) => form(page).getByRole('searchbox', { name: 'Buscar artículos' });

/** The number in a text. */
const numberIn = async (text: Promise<string | null>) =>
  Number(/\d+/.exec((await text) ?? '')?.[0]);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a reader searches, narrows to a category, opens the next page and an article', async ({
    page,
  }) => {
    await page.goto('/contacto');
    await page.getByRole('link', { name: 'Buscar' }).click();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await field(page).fill('concreto');
    await form(page).getByRole('button', { name: 'Buscar' }).click();
    await expect(page).toHaveURL('/buscar?q=concreto');
    await expect(heading(page)).toHaveText('Resultados para «concreto»');
    await expect(page).toHaveTitle('Resultados para «concreto» | Plomada');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(field(page)).toHaveValue('concreto');
    await expect(titles(page)).toHaveCount(20);
    await expect(results(page).locator('mark').first()).toHaveText(/concreto/i);
    await expect(results(page).locator('li time').first()).toHaveText(/\d{4}$/);
    const found = await numberIn(results(page).getByRole('status').textContent());

    await page.getByRole('link', { name: 'Más resultados' }).click();
    await expect(page).toHaveURL('/buscar?q=concreto&pagina=2');
    await expect(page).toHaveTitle('Resultados para «concreto», página 2 | Plomada');
    await expect(titles(page)).toHaveCount(found - 20);
    await expect(page.getByRole('link', { name: 'Más resultados' })).toHaveCount(0);

    const category = filters(page).getByRole('link', { name: /^Técnicas/ });
    const ofCategory = await numberIn(category.textContent());
    await category.click();
    await expect(page).toHaveURL('/buscar?q=concreto&categoria=tecnicas');
    await expect(category).toHaveAttribute('aria-current', 'true');
    await expect(titles(page)).toHaveCount(ofCategory);
    await expect(results(page).getByRole('status')).toHaveText(
      `${ofCategory} resultados en Técnicas`,
    );
    const title = String(await titles(page).first().textContent());
    await titles(page).first().click();
    await expect(heading(page)).toHaveText(title);
  });

  test('a query that cannot be searched is explained', async ({ page }) => {
    await page.goto('/buscar?q=%20a%00');
    await expect(heading(page)).toHaveText('Buscar');
    await expect(page.getByRole('navigation', { name: 'Más Populares' }).locator('li')).toHaveCount(
      3,
    );
    await expect(page.getByText('Escriba al menos')).toBeVisible();
    await expect(field(page)).toHaveValue('a');
    await page.goto(`/buscar?q=${'%E0%A4%A'.repeat(40)}&pagina=-1&categoria=<b>`);
    await expect(page.getByText('No se encontraron resultados')).toBeVisible();
    await page.goto('/buscar?q=concreto&pagina=99999');
    await expect(titles(page).first()).toBeVisible();
  });
});

test('searches, filters and articles are history entries of their own, and Back restores each', async ({
  page,
}) => {
  await page.goto('/buscar?q=losa');
  const calls = collectCalls(page);
  await field(page).fill('concreto 50%2B?');
  await field(page).press('Enter');
  await expect(page).toHaveURL('/buscar?q=concreto+50%252B%3F');
  await expect(heading(page)).toHaveText('Resultados para «concreto 50%2B?»');
  await expect(heading(page)).toBeFocused();
  await field(page).fill('concreto');
  await field(page).press('Enter');
  await filters(page)
    .getByRole('link', { name: /^Técnicas/ })
    .click();
  await expect(page).toHaveURL('/buscar?q=concreto&categoria=tecnicas');
  await expect(filters(page).locator('[aria-current]')).toHaveText(/^Técnicas/);
  const count = await titles(page).count();
  await titles(page).last().scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await titles(page).last().click();
  await expect(page).toHaveURL(/\/articulo\//);

  const asked = calls.length;
  await page.goBack();
  await expect(titles(page)).toHaveCount(count);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await page.goBack();
  await expect(page).toHaveURL('/buscar?q=concreto');
  await expect(filters(page).locator('[aria-current]')).toHaveText(/^Todas/);
  await expect(field(page)).toHaveValue('concreto');
  await page.goBack();
  await page.goBack();
  await expect(heading(page)).toHaveText('Resultados para «losa»');
  await expect(field(page)).toHaveValue('losa');
  expect(calls).toHaveLength(asked);
});

test('a results page does not fetch its own data again, with any punctuation in the query', async ({
  page,
}) => {
  const calls = collectCalls(page);
  for (const q of ['losa', '100%25', 'a%252Bb', 'f%27c', 'qué?', 'ñandú+%26+m³']) {
    await page.goto(`/buscar?q=${q}`);
    await expect(results(page)).toHaveAttribute('aria-busy', 'false');
  }
  expect(calls).toEqual([]);
});
