import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';

test.beforeEach(({ page }) =>
  page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured')),
);

const recent = (page: Page) => page.getByRole('region', { name: 'Artículos recientes' });
const moreButton = (page: Page) => page.getByRole('button', { name: 'Cargar Más Artículos' });

test('a reader who comes back finds the list and the scroll position as they were', async ({
  page,
}) => {
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

test('likes and saves of one tab show in the other, and neither overwrites the other’s', async ({
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
