import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

// React logs each error that a boundary caught.
test.use({ expectedConsole: ['TypeError', 'The above error occurred'] });
test.beforeEach(({ page }) =>
  page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured')),
);

const menu = (page: Page) => page.getByRole('navigation', { name: 'Principal' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('malformed lists leave the rest of the page and its links working', async ({ page }) => {
  for (const response of [null, {}, [{}]]) {
    const words = JSON.stringify(response);
    await page.unrouteAll();
    await page.route('**/api/**', (route) => route.fulfill({ json: response }));
    await page.goto('/contacto');
    await menu(page).getByText('Inicio').click();
    await expect(page, words).toHaveURL('/');
    await expect(heading(page), words).toBeVisible();
    await expect(page.getByLabel('Correo electrónico'), words).toBeVisible();
    await expect(page.getByRole('contentinfo'), words).toBeVisible();
    await menu(page).getByText('Noticias').click();
    await expect(page).toHaveURL('/categoria/noticias');
    await expect(heading(page), words).toBeVisible();
    await expect(page.getByRole('contentinfo'), words).toBeVisible();
    const answered = page.waitForResponse('**/api/articles/search?*');
    await page.getByRole('combobox', { name: 'Buscar artículos' }).fill('concreto');
    await answered;
    await menu(page).getByText('Contacto').click();
    await expect(heading(page), words).toHaveText('Contacto');
    await page.getByRole('combobox', { name: 'Buscar artículos' }).fill('concreto');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/buscar?q=concreto');
    await expect(heading(page), words).toBeVisible();
    await expect(page.getByRole('contentinfo'), words).toBeVisible();
  }
});

test('an article that cannot be shown says so and can be loaded again', async ({ page }) => {
  await page.goto('/categoria/noticias');
  await page.route('**/api/articles/*', (route) => route.fulfill({ json: { slug: 'roto' } }));
  const link = page.getByRole('main').locator('a[href^="/articulo/"]').first();
  const title = String(await link.textContent());
  await link.click();
  await expect(heading(page)).toHaveText('No se pudo mostrar esta página');
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle(/^No se pudo mostrar/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cargar de nuevo' }).click();
  await expect(heading(page)).toHaveText(title);
});
