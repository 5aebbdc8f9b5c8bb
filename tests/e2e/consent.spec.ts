import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBoth } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Configuración de Cookies' });

const stored = (page: Page) =>
  page.evaluate(() => ({
    cookieConsent: localStorage.getItem('cookieConsent'),
    analyticsEnabled: localStorage.getItem('analyticsEnabled'),
    advertisingEnabled: localStorage.getItem('advertisingEnabled'),
  }));

test('the cookie settings focus the first switch; saving stores the choice and closes them', async ({
  page,
}) => {
  await page.goto('/contacto');
  await banner(page).getByRole('button', { name: 'Configurar' }).click();
  const analytics = dialog(page).getByRole('switch', { name: 'Cookies de analítica' });
  const advertising = dialog(page).getByRole('switch', { name: 'Cookies de publicidad' });
  await expect(analytics).toBeFocused();
  await expect(analytics).not.toBeChecked();
  await expect(advertising).not.toBeChecked();
  await page.keyboard.press('Space');
  await expect(analytics).toBeChecked();
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(banner(page)).toBeHidden();
  expect(await stored(page)).toEqual({
    cookieConsent: 'configured',
    analyticsEnabled: 'true',
    advertisingEnabled: 'false',
  });

  await page.reload();
  await page.getByRole('button', { name: 'Configuración de privacidad' }).click();
  await expect(analytics).toBeChecked();
  await expect(advertising).not.toBeChecked();
});

test('cancelling, Escape or a press outside the settings stores no choice', async ({ page }) => {
  await page.goto('/contacto');
  await expect(banner(page)).toBeVisible();
  await expectAccessibleInBoth(page, 'banner');
  for (const leave of ['Cancelar', 'Cerrar', 'Escape', 'beside']) {
    await banner(page).getByRole('button', { name: 'Configurar' }).click();
    await dialog(page).getByRole('switch').first().click();
    if (leave === 'Cancelar') await expectAccessibleInBoth(page, 'settings');
    if (leave === 'Escape') await page.keyboard.press('Escape');
    else if (leave === 'beside') await page.mouse.click(5, 5);
    else await dialog(page).getByRole('button', { name: leave }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(banner(page).getByRole('button', { name: 'Configurar' })).toBeFocused();
  }
  expect(await stored(page)).toEqual({
    cookieConsent: null,
    analyticsEnabled: null,
    advertisingEnabled: null,
  });
  // A switch that was toggled but not saved is reset.
  await banner(page).getByRole('button', { name: 'Configurar' }).click();
  await expect(dialog(page).getByRole('switch').first()).not.toBeChecked();
});

test('the banner is not in the server’s HTML, and not shown after a choice', async ({
  page,
  request,
}) => {
  expect(await (await request.get('/')).text()).not.toContain('Aceptar Todo');
  await page.addInitScript(() => {
    localStorage.setItem('cookieConsent', 'accepted');
    new MutationObserver(() => {
      if (document.body?.textContent?.includes('Aceptar Todo')) console.error('The banner flashed');
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/contacto');
  await page.getByRole('link', { name: 'Inicio' }).first().click();
  await expect(page).toHaveTitle(/^Información del Sector Construcción en Venezuela/);
});

test('a choice in one tab removes the banner in the other', async ({ page, context }) => {
  await page.goto('/contacto');
  const other = await context.newPage();
  await other.goto('/contacto');
  await other.getByRole('button', { name: 'Aceptar Todo' }).click();
  await expect(banner(page)).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('the banner has three equal buttons and covers neither toasts nor the footer', async ({
    page,
  }) => {
    await page.goto('/');
    const height = (await banner(page).boundingBox())?.height ?? 740;
    expect(height).toBeLessThanOrEqual(740 / 5);
    const buttons = banner(page).getByRole('button');
    await expect(buttons).toHaveText(['Configurar', 'Rechazar', 'Aceptar Todo']);
    const looks = await buttons.evaluateAll((all) =>
      all.map((button) => {
        const { width, height: tall, top } = button.getBoundingClientRect();
        const { backgroundColor, color, font } = getComputedStyle(button);
        return JSON.stringify([Math.round(width), tall, top, backgroundColor, color, font]);
      }),
    );
    expect(new Set(looks).size).toBe(1);
    // Each button is on one line.
    const isWhole = (button: Element) => {
      const words = document.createRange();
      words.selectNodeContents(button);
      return words.getClientRects().length === 1 && button.scrollWidth <= button.clientWidth;
    };
    for (const button of await buttons.all()) expect(await button.evaluate(isWhole)).toBe(true);

    await page
      .getByRole('button', { name: /^Guardar/ })
      .first()
      .tap();
    await expectNotice(page, 'Guardado', 'El artículo se ha guardado en sus marcadores.');
    const end = async (of: Locator) => {
      const box = await of.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    const top = (await banner(page).boundingBox())?.y ?? 0;
    const notice = page.getByRole('region', { name: 'Notifications' });
    expect(await end(notice)).toBeLessThanOrEqual(top);

    // At the end of the page it does not cover the footer either.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    expect(await end(page.getByRole('contentinfo'))).toBeLessThanOrEqual(top + 1);
  });
});

test('the banner follows the skip link in tab order, and focus returns to where it was', async ({
  page,
}) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ir al contenido' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(banner(page).getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(banner(page)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Ir al contenido' })).toBeFocused();
});
