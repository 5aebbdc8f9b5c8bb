import type { Page, Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Buscar artículos' });
const list = (page: Page) => page.getByRole('listbox', { name: 'Resultados' });
const options = (page: Page) => list(page).getByRole('option');
const responses = '**/api/articles/search?*';

const queryOf = (route: Route) => new URL(route.request().url()).searchParams.get('q');
const result = (title: string) => [{ id: 1, slug: 'uno', title, excerpt: 'Un resumen.' }];

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured'));
});

test('while a reader types on, the last results stay until there are new ones', async ({
  page,
}) => {
  let release = () => {};
  await page.route(responses, async (route) => {
    if (queryOf(route) === 'muros') {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    }
    await route.fulfill({ json: result(`De ${queryOf(route)}`) });
  });
  await page.goto('/contacto');
  await field(page).fill('muro');
  await expect(options(page).first()).toContainText('De muro');
  const asked = page.waitForRequest(responses);
  await field(page).fill('muros');
  await asked;
  await expect(options(page).first()).toContainText('De muro');
  await expect(list(page)).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('Buscando...')).toBeHidden();
  // A selected old result does not select a new one.
  await page.keyboard.press('ArrowDown');
  await expect(list(page).locator('[aria-selected=true]')).toHaveCount(1);
  release();
  await expect(options(page).first()).toContainText('De muros');
  await expect(list(page)).toHaveAttribute('aria-busy', 'false');
  await expect(list(page).locator('[aria-selected=true]')).toHaveCount(0);
});

test('Enter without a choice, or on the last row, opens all results', async ({ page }) => {
  await page.goto('/contacto');
  await field(page).fill('c');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/contacto');
  await field(page).fill(' concreto ');
  await expect(list(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/buscar?q=concreto');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(field(page)).toHaveValue('');
  await expect(list(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/contacto');

  await field(page).fill('losa');
  const last = options(page).last();
  await expect(last).toHaveText('Ver todos los resultados');
  await page.keyboard.press('ArrowUp');
  await expect(last).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/buscar?q=losa');
});
