import type { Locator, Page } from '@playwright/test';
import { listHidden } from './accessibility.ts';
import { expect, passphrase, test } from './desk.ts';
import { keepNotice } from './notices.ts';

test.use({
  expectedConsole: [
    'Blocked script execution',
    'status of 401',
    'status of 422',
    'frame-ancestors',
  ],
});

const body = (page: Page) => page.getByRole('textbox', { name: 'Texto', exact: true });
const press = async (control: Locator) => {
  await control.focus();
  await control.press('Enter');
};

test('removing a tag or a picture leaves the focus beside it', async ({ page, desk }) => {
  await desk.enter(page, 'editor');
  await page.goto('/nuevo');
  await page.getByRole('textbox', { name: 'Título' }).fill('Encofrados');
  const tags = page.getByRole('textbox', { name: 'Etiquetas' });
  await tags.fill('madera,metal,');
  await press(page.getByRole('button', { name: 'Quitar madera' }));
  await expect(page.getByRole('button', { name: 'Quitar metal' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tags).toBeFocused();

  await page.getByRole('tab', { name: 'Imagen' }).click();
  await press(page.getByRole('button', { name: 'De la biblioteca' }));
  const library = page.getByRole('dialog', { name: 'Elegir de la biblioteca' });
  await library.getByRole('searchbox').fill('qwrtpsdfgh');
  // A screen reader only announces what is inside the dialog.
  await expect(library.getByRole('status').filter({ hasText: 'qwrtpsdfgh' })).toBeAttached();
  await library.getByRole('searchbox').clear();
  await press(library.getByRole('listitem').getByRole('button').first());
  await expect(library).toBeHidden();
  const panel = page.getByRole('tabpanel');
  await expect(panel.locator(':focus')).toHaveCount(1);
  await press(panel.getByRole('button', { name: 'Quitar', exact: true }));
  await expect(panel.getByRole('button', { name: 'Elija una imagen' })).toBeFocused();
});

test('after «Cargar más» the focus goes on in the list, and Back returns to any of its rows', async ({
  page,
  desk,
}) => {
  await desk.enter(page, 'editor');
  await page.goto('/articulos');
  const titles = page.getByRole('rowheader').getByRole('link');
  await press(page.getByRole('button', { name: /^Cargar \d+ más$/ }));
  await expect(titles.nth(50)).toBeFocused();
  await titles.last().press('Enter');
  await expect(page.getByRole('heading', { name: /^Editar/ })).toBeFocused();
  // Like any change: the lists that were read are dropped.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.goBack();
  await expect(titles.last()).toBeFocused();
  await expect(titles.last()).toBeInViewport();
});

test('on a phone a focused tab is whole in view', async ({ page, desk }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await desk.enter(page, 'editor');
  const { promise: isFocused, resolve } = Promise.withResolvers<void>();
  await page.route('/api/articulos*', async (route) => {
    await isFocused;
    await route.continue();
  });
  await page.goto('/articulos');
  const tab = (name: RegExp) => page.getByRole('button', { name });
  await tab(/^En revisión/).focus();
  await page.keyboard.press('Tab');
  await expect(tab(/^Programados/)).toBeFocused();
  await expect(tab(/^Programados/)).toBeInViewport({ ratio: 1 });
  // The counts make the tabs wider.
  resolve();
  await expect(tab(/^Programados \d/)).toBeInViewport({ ratio: 1 });
});

test('moving or removing an article of the newsletter leaves the focus in the list', async ({
  page,
  desk,
}) => {
  await desk.enter(page, 'editor');
  await page.goto('/boletin');
  const rows = page.getByRole('list', { name: /^Artículos, en orden/ }).getByRole('listitem');
  const title = (await rows.nth(1).locator('b').textContent()) ?? '';
  await press(rows.nth(1).getByRole('button', { name: /^Subir/ }));
  await expect(page.getByRole('button', { name: `Mover: ${title}` })).toBeFocused();
  await press(rows.first().getByRole('button', { name: /^Quitar/ }));
  await expect(rows.first().getByRole('button', { name: /^Quitar/ })).toBeFocused();
});

test('after signing in again, a writer goes on in the text', async ({ page, desk }) => {
  await desk.enter(page, 'editor');
  await page.goto('/nuevo');
  await body(page).fill('uno');
  await page.context().clearCookies();
  await page.keyboard.type(' y dos');
  await page.getByRole('alert').getByRole('button', { name: 'Entrar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Clave' }).fill(passphrase);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(body(page)).toBeFocused();
  await page.keyboard.type(' y tres');
  await expect(body(page)).toHaveValue('uno y dos y tres');
});

test('a writer who sends an article to review keeps the focus on its button', async ({
  page,
  desk,
}) => {
  await desk.enter(page, 'redactor');
  await page.goto('/nuevo');
  await page.getByRole('textbox', { name: 'Título' }).fill('Cabillas');
  await body(page).fill('Se cepillan.');
  await press(page.getByRole('button', { name: 'Enviar a revisión' }));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Enviar', exact: true })
    .press('Enter');
  await expect(page.getByRole('button', { name: 'En revisión' })).toBeFocused();
});

test('Tab skips the preview unless the person enters it', async ({ page, desk }) => {
  await desk.enter(page, 'editor');
  await page.goto('/articulos?buscar=gancho');
  await page
    .getByRole('link', { name: /gancho a 135/ })
    .first()
    .click();
  const frame = page.frameLocator('iframe:not([data-loading])');
  await expect(frame.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible();
  await body(page).focus();
  const enter = page.getByRole('button', { name: 'Entrar en la vista' });
  const stops: string[] = [];
  while (stops.length < 8 && stops.at(-1) !== 'tab') {
    await page.keyboard.press('Tab');
    stops.push(
      await page.evaluate(
        () => document.activeElement?.role ?? document.activeElement?.tagName ?? '',
      ),
    );
  }
  expect(stops).not.toContain('IFRAME');
  expect(stops.at(-1)).toBe('tab');
  await press(enter);
  const inner = page.locator('iframe');
  await expect(inner).toBeFocused();
  expect(
    await inner.evaluate(
      ({ parentElement }) =>
        getComputedStyle(parentElement ?? document.body, '::after').outlineStyle,
    ),
    'focus ring',
  ).toBe('solid');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(enter).toBeFocused();
});

test('a search without results and an empty state of articles are announced', async ({
  page,
  desk,
}) => {
  await desk.enter(page, 'editor');
  await page.goto('/articulos');
  await page.getByRole('searchbox').fill('qwrtpsdfgh');
  await expect(
    page.getByRole('status').filter({ hasText: 'Sin resultados para «qwrtpsdfgh»' }),
  ).toBeAttached();
  await page.getByRole('searchbox').fill('gancho');
  await expect(page.getByRole('status').filter({ hasText: /^\d+ de \d+$/ })).toBeAttached();
});

test('every other list announces what a search found', async ({ page, desk }) => {
  await desk.enter(page, 'administrador');
  const search = async (place: Page | Locator, field: Locator) => {
    const heard = (text: string | RegExp) => place.getByRole('status').filter({ hasText: text });
    await field.fill('qwrtpsdfgh');
    await expect(heard('Sin resultados para «qwrtpsdfgh»')).toBeAttached();
    await field.fill('viga');
    await expect(heard(/^\d+ resultados? para «viga»$/)).toBeAttached();
  };
  await page.goto('/ajustes/vocabulario');
  await search(page, page.getByRole('searchbox'));
  const dialog = page.getByRole('dialog');
  await page.goto('/portada');
  await page.getByRole('button', { name: 'Agregar artículo' }).click();
  await search(dialog, dialog.getByRole('searchbox'));
  await page.goto('/nuevo');
  await page.getByRole('button', { name: 'Enlace' }).click();
  await search(dialog, dialog.getByRole('textbox', { name: 'Artículo o dirección' }));
  await page.goto('/suscriptores?estado=rebotado');
  await expect(
    page.getByRole('status').filter({ hasText: 'No hay suscriptores aquí.' }),
  ).toBeAttached();
});

test('a category without a name is refused, with the error at its name field', async ({
  page,
  desk,
}) => {
  await desk.enter(page, 'administrador');
  await page.goto('/ajustes/categorias');
  await press(page.getByRole('button', { name: 'Nueva categoría' }));
  const dialog = page.getByRole('dialog');
  await press(dialog.getByRole('button', { name: 'Crear' }));
  const name = dialog.getByRole('textbox', { name: 'Nombre' });
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
});

test('while an article is written, only its first save is announced', async ({ page, desk }) => {
  await desk.enter(page, 'editor');
  await page.goto('/nuevo');
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const listen = (changes: MutationRecord[]) => {
      for (const { target } of changes) {
        const region = target.parentElement?.closest('[role=status]');
        const text = (region ?? (target as Element).closest?.('[role=status]'))?.textContent;
        if (text && heard.at(-1) !== text) heard.push(text);
      }
    };
    const all = { subtree: true, childList: true, characterData: true };
    new MutationObserver(listen).observe(document.body, all);
  });
  for (const sentence of ['Uno. ', 'Dos. ', 'Tres. ']) {
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await body(page).pressSequentially(sentence);
    await saved;
    await expect(page.locator('[data-saving=saved]')).toBeVisible();
  }
  const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  expect(heard.filter((text) => /Guarda/.test(text))).toEqual(['Guardado']);
});

test('a toast hides nothing that takes the focus', async ({ page, desk }) => {
  await desk.enter(page, 'editor');
  await page.goto('/articulos');
  await press(page.getByRole('button', { name: /^Más acciones: Cinco luces/ }));
  await press(page.getByRole('menuitem', { name: 'Copiar el enlace' }));
  const toast = page.getByRole('region', { name: 'Avisos' }).locator('b');
  await expect(toast).toBeVisible();
  await keepNotice(page);
  for (const [width, height] of [
    [390, 844],
    [320, 256],
    [1280, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await listHidden(page, 26), `${width} × ${height}`).toEqual([]);
  }
  await expect(toast).toBeVisible();
});

test('at 400 % zoom the bars scroll away, so there is room to write', async ({ page, desk }) => {
  await desk.enter(page, 'editor');
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/nuevo');
  await body(page).fill('Una línea.\n'.repeat(60));
  const room = await body(page).evaluate((area) => {
    area.scrollIntoView({ block: 'center' });
    const heights = Array.from({ length: innerHeight }, (_, y) => y);
    return heights.filter((y) => document.elementFromPoint(160, y) === area).length;
  });
  expect(room).toBeGreaterThan(200);
});

test('a dialog opens at its first field, or at its title if there is more to read', async ({
  page,
  desk,
}) => {
  await desk.enter(page, 'administrador');
  await page.goto('/ajustes/categorias');
  await press(page.getByRole('button', { name: 'Nueva categoría' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Nombre' })).toBeFocused();
  await page.goto('/boletin');
  await press(page.getByRole('button', { name: 'Enviar…' }));
  await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused();
});
