import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

test('an edition is read on a phone, has no button that does nothing, and leads to subscribing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const response = await page.goto('/boletin/edicion/1');
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  await expect(
    page.locator('button:not(form[action] button)').filter({ visible: true }),
  ).toHaveCount(0);
  await expectAccessible(page, 'an edition, light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'an edition, dark');
  await page.getByLabel('Correo electrónico').fill('ana@obra.example');
  await page.getByRole('button', { name: 'Suscribirse' }).click();
  await expect(page.getByRole('heading', { name: '¡Suscripción exitosa!' })).toBeVisible();
  await page.goBack();
  await page.getByRole('main').getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/\/articulo\//);
  await expect(page.getByRole('button', { name: 'Abrir menú' })).toBeVisible();
});
