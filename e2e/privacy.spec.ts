import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured'));
});

test('a reader finds every section of the policy and its date', async ({ page }) => {
  await page.goto('/privacidad');
  const main = page.getByRole('main');
  await expect(main).toContainText('Última actualización: 15 de diciembre de 2024');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Datos que recopilamos',
    'Tipos de cookies',
    'Cumplimiento de políticas de publicidad',
    'Sus derechos',
    'Medidas de seguridad',
    'Contacto de privacidad',
  ]);
  for (const right of ['Acceso', 'Rectificación', 'Eliminación', 'Portabilidad', 'Oposición']) {
    await expect(main.getByRole('listitem').filter({ hasText: `${right}:` })).toBeVisible();
  }
  await expect(main.getByRole('term')).toHaveText(['Esenciales', 'Analítica', 'Publicidad']);
  await expect(main).toContainText('No se pueden desactivar.');
  await expect(main).toContainText('72 horas');
});

test('the policy leads to support and back home', async ({ page }) => {
  await page.goto('/privacidad');
  await page.getByRole('link', { name: 'Contactar soporte' }).click();
  await expect(page).toHaveURL('/contacto');
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Volver al inicio' }).last().click();
  await expect(page).toHaveURL('/');
});

test('the outline leads to a section and marks where the reader is', async ({ page }) => {
  await page.goto('/privacidad');
  const outline = page.getByRole('navigation', { name: 'En esta página' });
  await outline.getByRole('link', { name: 'Sus derechos' }).click();
  await expect(page).toHaveURL('/privacidad#derechos');
  await expect(page.getByRole('heading', { name: 'Sus derechos' })).toBeInViewport();
  await expect(outline.locator('[aria-current]')).toHaveText('Sus derechos');
});
