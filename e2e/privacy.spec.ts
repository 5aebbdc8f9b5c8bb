import { expect, test } from './fixtures.ts';

test('the outline of the policy leads to a section and marks where the reader is; the policy leads to support and back home', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured'));
  await page.goto('/privacidad');
  const outline = page.getByRole('navigation', { name: 'En esta página' });
  await outline.getByRole('link', { name: 'Sus derechos' }).click();
  await expect(page).toHaveURL('/privacidad#derechos');
  await expect(page.getByRole('heading', { name: 'Sus derechos' })).toBeInViewport();
  await expect(outline.locator('[aria-current]')).toHaveText('Sus derechos');

  await page.getByRole('link', { name: 'Contactar soporte' }).click();
  await expect(page).toHaveURL('/contacto');
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Volver al inicio' }).last().click();
  await expect(page).toHaveURL('/');
});
