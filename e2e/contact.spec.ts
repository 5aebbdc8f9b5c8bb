import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured'));
});

async function fillIn(page: Page) {
  await page.getByLabel('Nombre').fill('María Rondón');
  await page.getByLabel('Correo electrónico').fill('maria@correo.com');
  await page.getByLabel('Asunto').fill('Error');
  await page.getByLabel('Mensaje').fill('La página de privacidad.');
}

test('a reader learns where and when we answer, opens the four questions by keyboard, and learns who we are', async ({
  page,
}) => {
  await page.goto('/contacto');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: '@' })).toHaveAttribute('href', /^mailto:.+@.+/);
  await expect(main).toContainText('Venezuela');
  await expect(main).toContainText('24-48 horas');
  await expect(main.getByRole('list', { name: 'Redes sociales' }).getByRole('link')).toHaveCount(0);

  const questions = main.locator('details');
  await expect(questions).toHaveCount(4);
  const second = questions.nth(1);
  await expect(second.locator('p')).toBeHidden();
  await second.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(second.locator('p')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(second.locator('p')).toBeHidden();

  // The form sends nothing.
  const email = await main.getByRole('link', { name: '@' }).textContent();
  const answer = main.locator('details', { hasText: 'reporto un error' });
  await answer.locator('summary').click();
  await expect(answer.locator('p')).toContainText(`Escriba a ${email}`);
  await main.getByRole('link', { name: 'Qué es Plomada' }).click();
  await expect(page).toHaveURL('/articulo/que-es-plomada');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Qué es Plomada');
});

test('a message that lacks something, or has no address to answer to, is not sent', async ({
  page,
}) => {
  await page.goto('/contacto');
  for (const [label, value] of [
    ['Nombre', ''],
    ['Correo electrónico', ''],
    ['Asunto', ''],
    ['Mensaje', ''],
    ['Correo electrónico', 'maria'],
    ['Correo electrónico', 'a@b'],
  ] as const) {
    await fillIn(page);
    await expect(page.locator('label', { hasText: label })).toContainText('*');
    await page.getByLabel(label).fill(value);
    await page.getByRole('button', { name: 'Enviar mensaje' }).click();
    await expect(page.getByLabel(label)).toBeFocused();
    await expect(page.getByRole('button', { name: 'Enviar mensaje' })).toBeEnabled();
  }
});
