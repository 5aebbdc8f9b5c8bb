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

test('a message without a required field or with an invalid email is not sent', async ({
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

test('every invalid field says what is wrong until it is corrected', async ({ page }) => {
  await page.goto('/contacto');
  const isBubbleStopped = page.evaluate(
    () =>
      new Promise((resolve) => {
        const reportPrevented = (event: Event) => setTimeout(() => resolve(event.defaultPrevented));
        addEventListener('invalid', reportPrevented, { capture: true, once: true });
      }),
  );
  await page.getByRole('button', { name: 'Enviar mensaje' }).click();
  expect(await isBubbleStopped).toBe(true);
  const expected = {
    Nombre: 'Escriba su nombre.',
    'Correo electrónico': 'Escriba su correo electrónico.',
    Asunto: 'Escriba el asunto.',
    Mensaje: 'Escriba su mensaje.',
  };
  for (const [label, message] of Object.entries(expected)) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(message);
  }
  await fillIn(page);
  await expect(page.locator('[aria-invalid]')).toHaveCount(0);
  await page.getByLabel('Correo electrónico').fill('a@b');
  await page.getByRole('button', { name: 'Enviar mensaje' }).click();
  await expect(page.getByLabel('Correo electrónico')).toHaveAccessibleDescription(
    'Escriba una dirección completa, como nombre@correo.com.',
  );
});
