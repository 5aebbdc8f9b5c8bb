import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBoth, expectLegible } from './accessibility.ts';
import { expect, test } from './desk.ts';

const pages = [
  { path: '/', heading: 'Mesa' },
  { path: '/portada', heading: 'Portada' },
  { path: '/imagenes', heading: 'Imágenes' },
  { path: '/lectores', heading: 'Lectores' },
  { path: '/suscriptores', heading: 'Suscriptores' },
  { path: '/articulos?buscar=puente', heading: 'Artículos' },
  { path: '/equipo', heading: 'Equipo' },
  { path: '/registro', heading: 'Registro' },
  { path: '/ajustes/categorias', heading: 'Ajustes' },
  { path: '/ajustes/vocabulario', heading: 'Ajustes' },
  { path: '/boletin', heading: 'Boletín n.º 2' },
  { path: '/ajustes/copias', heading: 'Ajustes' },
  { path: '/ayuda', heading: 'Ayuda' },
  { path: '/perfil', heading: 'Su cuenta' },
  { path: '/no-hay', heading: 'Página no encontrada' },
  { path: '/ayuda/escribir', heading: 'Escribir y guardar' },
];

/** Opens a page without reloading the desk, as its own links do. */
async function goTo(page: Page, { path, heading }: (typeof pages)[number]) {
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
  await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0);
}

// The frame that shows an edition's email blocks scripts, axe included.
test.use({ expectedConsole: ['Blocked script execution'] });

/** Pages per test: a browser that has opened one page opens the next in half the time. */
const atOnce = 5;
for (let first = 0; first < pages.length; first += atOnce) {
  const some = pages.slice(first, first + atOnce);
  const paths = some.map(({ path }) => path).join(', ');
  test(`${paths}: has a title, one heading, no console output and no axe violations in light or dark`, async ({
    page,
    desk,
  }) => {
    await desk.enter(page, 'administrador');
    await page.goto(some[0]?.path ?? '/');
    for (const each of some) {
      const { path, heading } = each;
      await goTo(page, each);
      // Titles of settings also name the part.
      const title = new RegExp(`^${RegExp.escape(heading)}(?:: .+)? \\| Redacción de Plomada$`);
      await expect(page).toHaveTitle(title);
      await expectAccessibleInBoth(page, path);
    }
    // Pages share their components, so in forced colours only the last page is checked.
    await page.emulateMedia({ colorScheme: null, forcedColors: 'active' });
    await expectLegible(page, 'forced colours');
  });
}

test('dialogs and menus have no axe violations', async ({ page, desk }) => {
  await desk.enter(page, 'administrador');
  await page.goto('/articulos?buscar=puente');
  await page
    .getByRole('button', { name: /^Más acciones/ })
    .first()
    .click();
  await expectAccessible(page, 'menu');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expectAccessible(page, 'shortcuts');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expectAccessible(page, 'go anywhere');
  await page.goto('/imagenes');
  await page.locator('main li button').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'a picture of the library');
});

test.describe('on a phone, with the text at 200 %', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('no page scrolls sideways, and the bottom bar leads everywhere', async ({ page, desk }) => {
    await desk.enter(page, 'administrador');
    const settings = await page.context().newCDPSession(page);
    await settings.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await page.goto('/nuevo');
    // A long address, pasted as a title.
    await page.getByRole('textbox', { name: 'Título' }).fill('https://obra.example/'.repeat(8));
    await expect(page.locator('[data-saving]')).toHaveText(/^Guardado/);
    const measure = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await measure()).toBe(390);
    for (const each of [{ path: '/articulos', heading: 'Artículos' }, ...pages]) {
      await goTo(page, each);
      expect(await measure(), each.path).toBe(390);
    }
    await page.getByRole('button', { name: 'Más' }).tap();
    await page.getByRole('dialog', { name: 'Más' }).getByRole('link', { name: 'Equipo' }).tap();
    await expect(page.getByRole('heading', { name: 'Equipo', level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('at 320 px, with the text spacing of WCAG 1.4.12', () => {
  test.use({ viewport: { width: 320, height: 800 }, bypassCSP: true });

  test('no page scrolls sideways', async ({ page, desk }) => {
    await desk.enter(page, 'administrador');
    await page.goto('/nuevo');
    await expect(page.getByRole('textbox', { name: 'Título' })).toBeVisible();
    await page.addStyleTag({
      content: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
        p { margin-bottom: 2em !important }`,
    });
    const measure = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await measure()).toBe(320);
    for (const each of [{ path: '/articulos', heading: 'Artículos' }, ...pages]) {
      await goTo(page, each);
      expect.soft(await measure(), each.path).toBe(320);
    }
  });
});
