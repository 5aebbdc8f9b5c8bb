import type { Page } from '@playwright/test';
import { collectCalls } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';

test.beforeEach(({ page }) =>
  page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured')),
);

const recent = (page: Page) => page.getByRole('region', { name: 'Artículos recientes' });
const moreButton = (page: Page) => page.getByRole('button', { name: 'Cargar Más Artículos' });

test('a reader loads six more at a time, until fewer come than were asked for', async ({
  page,
}) => {
  const { length: total } = await (await page.request.get('/api/articles?limit=500')).json();
  await page.goto('/');
  const titles = recent(page).locator('li h3');
  await expect(titles).toHaveCount(6);
  for (let shown = 12; shown < total + 6; shown += 6) {
    await moreButton(page).click();
    await expect(titles).toHaveCount(Math.min(shown, total));
  }
  // A last full page leaves the button there once more; the next answer is shorter than what was asked.
  const status = recent(page).getByRole('status');
  if (total % 6 === 0) {
    await moreButton(page).click();
    await expect(status).toHaveText('No hay más artículos.');
  } else {
    await expect(status).toHaveText(/^Se agreg/);
  }
  await expect(moreButton(page)).toHaveCount(0);
  await expect(titles).toHaveCount(total);
});

test('what a reader sees stays while more is on its way, and reading goes on at the first new one', async ({
  page,
}) => {
  await page.goto('/');
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/articles?limit=12', async (route) => {
    await asked;
    await route.continue();
  });
  await moreButton(page).focus();
  await page.keyboard.press('Enter');
  const busy = page.getByRole('button', { name: 'Cargando...' });
  await expect(busy).toBeDisabled();
  await expect(recent(page).locator('li h3')).toHaveCount(6);
  await expect(recent(page).locator('li')).toHaveCount(12);
  answer();
  await expect(recent(page).locator('li h3')).toHaveCount(12);
  await expect(recent(page).getByRole('status')).toHaveText('Se agregaron 6 artículos.');
  await expect(recent(page).locator('li h3 a').nth(6)).toBeFocused();

  // Who comes anew starts with six.
  const menu = page.getByRole('navigation', { name: 'Principal' });
  await menu.getByText('Contacto').click();
  await expect(page).toHaveURL('/contacto');
  await menu.getByText('Inicio').click();
  await expect(recent(page).locator('li h3')).toHaveCount(6);
});

test.describe('when the reading fails', () => {
  test.use({ expectedConsole: ['500'] });

  test('a reader keeps the articles there are and may try again', async ({ page }) => {
    await page.goto('/');
    await page.route('**/api/articles?limit=12', (route) => route.fulfill({ status: 500 }), {
      times: 1,
    });
    await moreButton(page).click();
    await expectNotice(page, 'Error', 'No se pudieron cargar más artículos. Inténtelo de nuevo.');
    await expect(recent(page).locator('li h3')).toHaveCount(6);
    await moreButton(page).click();
    await expect(recent(page).locator('li h3')).toHaveCount(12);
  });
});

test('a reader filters by category, and back to all', async ({ page }) => {
  const calls = collectCalls(page);
  await page.goto('/');
  const filter = page.getByLabel('Filtrar por categoría');
  await expect(filter).toHaveValue('all');
  await expect(filter.locator('option').first()).toHaveText('Todas las categorías');
  await filter.selectOption('Normativa');
  await expect(recent(page).locator('li').first()).toContainText('Normativa');
  for (const row of await recent(page).locator('li').all()) {
    await expect(row).toContainText('Normativa');
  }
  await expect(moreButton(page)).toHaveCount(0);
  await filter.selectOption('all');
  await expect(recent(page).locator('li h3')).toHaveCount(6);
  expect(calls).toEqual(['/api/articles?category=normativa&limit=6']);
});

test('a reader who comes back finds the list and the place as they were left', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Filtrar por categoría').selectOption('tecnicas');
  await moreButton(page).click();
  const ninth = recent(page).locator('li h3 a').nth(8);
  await ninth.click();
  await expect(page).toHaveURL(/\/articulo\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(ninth).toBeInViewport();
  await expect(page.getByLabel('Filtrar por categoría')).toHaveValue('tecnicas');
});

test('what a reader likes and saves in one tab shows in the other, and neither forgets what the other marked', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await page.goto('/');
  await other.goto('/');
  const button = (tab: Page, row: number, name: RegExp) =>
    recent(tab).locator('li').nth(row).getByRole('button', { name });
  await button(page, 0, /^Guardar/).click();
  await expectNotice(page, 'Guardado', 'El artículo se ha guardado en sus marcadores.');
  await expect(button(other, 0, /^Guardar/)).toHaveAttribute('aria-pressed', 'true');
  await button(other, 1, /^Me gusta/).click();
  await button(other, 1, /^Guardar/).click();
  await expect(button(page, 1, /^Me gusta/)).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  for (const row of [0, 1]) {
    await expect(button(page, row, /^Guardar/)).toHaveAttribute('aria-pressed', 'true');
  }
  await expect(button(page, 1, /^Me gusta/)).toHaveAttribute('aria-pressed', 'true');
  await button(page, 1, /^Guardar/).click();
  await expect(button(page, 1, /^Guardar/)).toHaveAttribute('aria-pressed', 'false');
});
