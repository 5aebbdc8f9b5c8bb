import type { Locator, Page } from '@playwright/test';
import { collectCalls } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { expectNoNotice, expectNotice } from './notices.ts';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured'));
});

const field = (page: Page) => page.getByLabel('Correo electrónico');
const button = (page: Page) => page.getByRole('button', { name: /^Suscrib/ });
const subscribe = '**/api/newsletter/subscribe';

test('an invalid email is not sent; after subscribing a reader sees a confirmation and an empty field', async ({
  page,
}) => {
  await page.goto('/');
  const calls = collectCalls(page);
  const missing = 'Escriba su correo electrónico.';
  const malformed = 'Escriba una dirección completa, como nombre@correo.com.';
  for (const [value, message] of [
    ['', missing],
    ['sin-arroba', malformed],
    ['a@b', malformed],
  ] as const) {
    await field(page).fill(value);
    await button(page).click();
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page)).toHaveAccessibleDescription(message);
    await expect(button(page)).toHaveText('Suscribirse');
    await field(page).blur();
  }
  await expectNoNotice(page);
  expect(calls).toEqual([]);

  const request = page.waitForRequest(subscribe);
  await field(page).fill('maria@correo.com');
  await expect(field(page)).not.toHaveAttribute('aria-invalid');
  await button(page).click();
  expect((await request).postDataJSON()).toEqual({ email: 'maria@correo.com' });
  expect((await request).headers()['content-type']).toBe('application/json');
  await expectNotice(
    page,
    '¡Suscripción exitosa!',
    'Se ha suscrito correctamente a nuestro newsletter.',
  );
  await expect(field(page)).toHaveValue('');
  await expect(button(page)).toHaveText('Suscribirse');
});

test('a bot that fills in every field gets the usual response but is not subscribed', async ({
  page,
  site,
}) => {
  await page.goto('/');
  const trap = page.locator('input[name=website]');
  await expect(page.getByRole('textbox', { name: /vacía/ })).toHaveCount(0);
  await field(page).focus();
  await page.keyboard.press('Tab');
  await expect(button(page)).toBeFocused();
  const around = page.locator('div:has(> label > input[name=website])');
  expect((await around.boundingBox())?.width).toBeLessThanOrEqual(1);
  await trap.evaluate((input: HTMLInputElement) => {
    input.value = 'http://spam.example';
  });
  await field(page).fill('bot@correo.com');
  await button(page).click();
  await expectNotice(
    page,
    '¡Suscripción exitosa!',
    'Se ha suscrito correctamente a nuestro newsletter.',
  );
  const erase = site.newsroom('suscriptores', '--borrar', 'bot@correo.com');
  await expect(erase).rejects.toThrow('No hay nada de bot@correo.com.');
});

test('in dark mode the newsletter is darker than the page and the figures below it', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const measureLight = (place: Locator) =>
    place.evaluate((element) => {
      const { backgroundColor } = getComputedStyle(element);
      const [red = 0, green = 0, blue = 0] = (backgroundColor.match(/\d+/g) ?? []).map(Number);
      return red + green + blue;
    });
  const newsletter = page.getByRole('region', { name: 'La obra llega a su correo' });
  const light = await measureLight(newsletter);
  const figures = page.getByRole('region', { name: 'Estadísticas del sector' });
  expect(light).toBeLessThan(await measureLight(figures));
  expect(light).toBeLessThan(await measureLight(page.locator('body')));
});
