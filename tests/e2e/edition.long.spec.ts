import { expectAccessible, expectLegible, removeSandbox } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

const address = '/boletin/edicion/1';

test.use({ viewport: { width: 360, height: 740 } });

test('an edition’s page has no dead button and links to subscribing and its articles', async ({
  page,
}) => {
  expect((await page.goto(address))?.status()).toBe(200);
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  const dead = page.locator('button:not(form[action] button)').filter({ visible: true });
  await expect(dead).toHaveCount(0);
  await page.getByLabel('Correo electrónico').fill('ana@obra.example');
  await page.getByRole('button', { name: 'Suscribirse' }).click();
  await expect(page.getByRole('heading', { name: '¡Suscripción exitosa!' })).toBeVisible();
  await page.goto(address);
  await page.getByRole('main').getByRole('heading', { level: 3 }).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/articulo\//);
  await expect(page.getByRole('button', { name: 'Abrir menú' })).toBeVisible();
});

test('an edition’s page has no axe violations', async ({ page }) => {
  await removeSandbox(page, address);
  await page.goto(address);
  await expectAccessible(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectLegible(page, 'dark');
});
