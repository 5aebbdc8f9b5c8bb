import type { Page } from '@playwright/test';
import { expectAccessibleInBoth } from './accessibility.ts';
import { expect, inMotion, test } from './fixtures.ts';

test.use(inMotion);

const phone = { width: 360, height: 780 };
const settings = (page: Page) => page.getByRole('dialog', { name: 'Configuración de Cookies' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menú' });

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured'));
});

test('the skip link leads past the header', async ({ page }) => {
  await page.goto('/privacidad');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ir al contenido' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Ir al contenido' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Volver al inicio' }).first(),
  ).toBeFocused();
});

test('the header stays visible, and the focus in it scrolls nothing', async ({ page }) => {
  await page.goto('/privacidad');
  await page.evaluate(() => scrollTo(0, 2000));
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, 1200));
  for (const link of await page.getByRole('banner').getByRole('link').all()) await link.focus();
  expect(await page.evaluate(() => scrollY)).toBe(1200);
});

test('the header never covers the element that has the focus', async ({ page }) => {
  await page.goto('/privacidad');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.getByRole('contentinfo').getByRole('link').first().focus();
  const header = await page.getByRole('banner').boundingBox();
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Shift+Tab');
    const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(header?.height ?? 0);
  }
});

test('on a phone the menu traps the focus until Escape, and its links work', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(phone);
  await page.goto('/contacto');
  await expect(page.getByRole('combobox')).toBeHidden();
  const opener = page.getByRole('button', { name: 'Abrir menú' });
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await opener.click();
  await expect(page.locator('[aria-haspopup=dialog][aria-expanded=true]')).toBeAttached();
  await expect(menu(page).getByRole('button', { name: 'Cerrar menú' })).toBeFocused();
  await expect(menu(page).getByRole('link', { name: 'Contacto' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    );
    expect(outside).toBe(false);
  }
  await expectAccessibleInBoth(page);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await menu(page).getByRole('button', { name: 'Configuración de Cookies' }).click();
  await expect(menu(page)).toBeHidden();
  await expect(settings(page).getByRole('switch').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(settings(page)).toBeHidden();

  await opener.click();
  await expect(menu(page).getByRole('link')).toHaveText([
    'Inicio',
    'Noticias',
    'Análisis',
    'Recursos',
    'Contacto',
    'Versión ligera',
    'Guardados',
  ]);
  await menu(page).getByRole('link', { name: 'Análisis' }).click();
  await expect(menu(page)).toBeHidden();
  await expect(page).toHaveURL('/categoria/analisis');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test.describe('on a phone, by touch', () => {
  test.use({ viewport: phone, isMobile: true, hasTouch: true });
  const opener = (page: Page) => page.getByRole('button', { name: 'Abrir menú' });
  const scrollY = (page: Page) => page.evaluate(() => window.scrollY);

  /** Goes from the page on screen to the privacy page and scrolls down. */
  async function readOn(page: Page) {
    await page.getByRole('link', { name: 'Términos de Servicio' }).tap();
    await expect(page.getByRole('heading', { name: 'Política de Privacidad y' })).toBeFocused();
    await page.evaluate(() => scrollTo(0, 900));
  }

  test('Back closes the menu, or the settings opened from it, before it leaves the page', async ({
    page,
  }) => {
    await page.goto('/contacto');
    await readOn(page);
    await opener(page).tap();
    await expect(menu(page)).toBeVisible();
    await page.goBack();
    await expect(menu(page)).toBeHidden();
    await expect(page).toHaveURL('/privacidad');
    await expect(opener(page)).toBeFocused();
    expect(await scrollY(page)).toBe(900);
    await page.goBack();
    await expect(page).toHaveURL('/contacto');

    await readOn(page);
    await opener(page).tap();
    await menu(page).getByRole('button', { name: 'Configuración de Cookies' }).tap();
    await expect(settings(page)).toBeVisible();
    await expect(menu(page)).toBeHidden();
    await page.goBack();
    await expect(settings(page)).toBeHidden();
    await expect(page).toHaveURL('/privacidad');
    await page.goBack();
    await expect(page).toHaveURL('/contacto');

    // A menu that was closed, or left by a link, adds no step to the history.
    await readOn(page);
    await opener(page).tap();
    // Not by a tap, which could count as the second of a double tap.
    await menu(page).getByRole('button', { name: 'Cerrar menú' }).press('Enter');
    await expect(menu(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await menu(page).getByRole('link', { name: 'Análisis' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Análisis');
    await page.goBack();
    await expect(page).toHaveURL('/privacidad');
    await expect.poll(() => scrollY(page)).toBe(900);
    await page.goBack();
    await expect(page).toHaveURL('/contacto');

    // A link to the page on screen goes to its top.
    await page.evaluate(() => scrollTo(0, 900));
    await opener(page).tap();
    await menu(page).getByRole('link', { name: 'Contacto' }).tap();
    await expect(menu(page)).toBeHidden();
    await expect.poll(() => scrollY(page)).toBe(0);
  });

  test('a double tap opens the menu, and another closes it', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/contacto');
    const box = await opener(page).boundingBox();
    const touchPoints = [{ x: (box?.x ?? 0) + 22, y: (box?.y ?? 0) + 22 }];
    const finger = await page.context().newCDPSession(page);
    /** Sends a double tap with its own timestamps: a busy machine may be too slow for two real taps. */
    const doubleTap = async (at: number) => {
      for (const [delay, type] of [
        [0, 'touchStart'],
        [0.05, 'touchEnd'],
        [0.15, 'touchStart'],
        [0.2, 'touchEnd'],
      ] as const) {
        await finger.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchStart' ? touchPoints : [],
          timestamp: at + delay,
        });
      }
    };
    const now = Date.now() / 1000;
    await doubleTap(now);
    await expect(menu(page)).toBeVisible();
    await expect(menu(page).getByRole('button', { name: 'Cerrar menú' })).toBeFocused();
    await doubleTap(now + 5);
    await expect(menu(page)).toBeHidden();
  });
});

test('the footer has its texts and links, and opens the cookie settings', async ({ page }) => {
  await page.goto('/contacto');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Copyright 2024');
  for (const badge of ['Google Ads', 'GDPR', 'SSL']) await expect(footer).toContainText(badge);
  for (const [name, href] of [
    ['Inicio', '/'],
    ['Categorías', '/categoria/noticias'],
    ['Contacto', '/contacto'],
    ['Guardados', '/guardados'],
    ['Versión ligera', '?modo=ligero'],
    ['Términos de Servicio', '/privacidad'],
  ]) {
    await expect(footer.getByRole('link', { name: String(name) })).toHaveAttribute(
      'href',
      String(href),
    );
  }
  // The social icons are placeholders: they cannot be pressed or focused.
  await expect(footer.getByRole('link')).toHaveCount(6);
  await expect(
    footer.getByRole('list', { name: 'Redes sociales' }).getByRole('listitem'),
  ).toHaveText(['Facebook', 'X', 'LinkedIn', 'Instagram']);

  for (const entry of ['Política de Privacidad', 'Configuración de Cookies']) {
    const button = footer.getByRole('button', { name: entry });
    await button.click();
    await expect(settings(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await expect(page).toHaveURL('/contacto');
  }
  await page.getByRole('button', { name: 'Configuración de privacidad' }).click();
  await settings(page).getByRole('link', { name: 'Política de Privacidad' }).click();
  await expect(settings(page)).toBeHidden();
  await expect(page).toHaveURL('/privacidad');
  await page.goBack();
  await expect(page).toHaveURL('/contacto');
  await expect(settings(page)).toBeHidden();
});

test('the header stays on one line at every width that shows its links', async ({ page }) => {
  await page.goto('/');
  for (const width of [1024, 1100, 1280]) {
    await page.setViewportSize({ width, height: 600 });
    const links = page.getByRole('navigation', { name: 'Principal' }).getByRole('link');
    const tops = await links.evaluateAll((all) =>
      all.map((link) => link.getBoundingClientRect().top),
    );
    expect(tops).toEqual([0, 0, 0, 0, 0]);
  }
  // With a longer site name, words of the menu are still not broken.
  const [logo] = await page.getByRole('banner').getByRole('link').all();
  await logo?.evaluate((link) => link.append(' de los constructores'));
  const nav = page.getByRole('navigation', { name: 'Principal' });
  const isBroken = (list: Element) =>
    [...list.querySelectorAll('a')].some((link) => {
      const words = document.createRange();
      words.selectNodeContents(link);
      return words.getClientRects().length > 1;
    });
  expect(await nav.evaluate(isBroken)).toBe(false);
});

test('on a phone the two lists of links in the footer are side by side, each link on one line', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/contacto');
  const footer = page.getByRole('contentinfo');
  const links = footer.getByRole('navigation', { name: 'Enlaces rápidos' });
  const legal = footer.getByRole('navigation', { name: 'Privacidad y legal' });
  expect((await legal.boundingBox())?.y).toBe((await links.boundingBox())?.y);
  await page.evaluate(() => document.fonts.ready);
  const entries = legal.getByRole('link').or(legal.getByRole('button'));
  const heights = await entries.evaluateAll((all) => all.map((entry) => entry.clientHeight));
  expect(heights).toEqual([44, 44, 44]);
});

test('for a reader who wants less motion, buttons change colour at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/contacto');
  await expect(page.locator('main form').getByRole('button').first()).toHaveCSS(
    'transition-duration',
    '0s',
  );
});
