import { expect, test } from './desk.ts';
import { translate } from './translation.ts';

// The browser logs each failed request.
test.use({
  expectedConsole: [
    'net::ERR_INTERNET_DISCONNECTED',
    'status of 500',
    'status of 401',
    'Blocked script execution',
  ],
});

test('keyboard shortcuts open every page, and do nothing in a field', async ({ page, desk }) => {
  await desk.enter(page, 'administrador');
  await page.goto('/articulos');
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await page.keyboard.type('nivel g m ?');
  await expect(search).toHaveValue('nivel g m ?');
  await expect(page).toHaveURL(/\/articulos/);
  // Back returns to the row, even if its list has to load again.
  await page.goto('/articulos');
  const title = page.getByRole('row').nth(15).getByRole('rowheader').getByRole('link');
  for (const isKept of [true, false]) {
    await title.press('Enter');
    await expect(page.getByRole('heading', { name: /^Editar/ })).toBeFocused();
    if (!isKept) await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.goBack();
    await expect(title).toBeFocused();
    await expect(title).toBeInViewport();
  }

  // The second key acts on what the first one opened, even when typed fast.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('equipo\n');
  await expect(page.getByRole('heading', { name: 'Equipo', level: 1 })).toBeFocused();
  // Closing the dialog removed its history entry.
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Artículos', level: 1 })).toBeFocused();

  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status').filter({ hasText: 'Ya está guardado' })).toBeVisible();
  await page.keyboard.type('gm');
  await expect(page.getByRole('heading', { name: 'Mesa', level: 1 })).toBeFocused();
  // It runs the action, not a search for that name, and focuses the title field.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('nuevo\n');
  await expect(page.getByRole('textbox', { name: 'Título' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Título' })).toHaveValue('');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Mesa', level: 1 })).toBeFocused();
  await page.keyboard.press('?');
  await page.getByRole('switch', { name: 'Atajos de una letra' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.type('ga');
  await expect(page).toHaveURL(`${desk.url}/`);
});

test('the account menu lies over the text of an article', async ({ page, desk }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await desk.enter(page, 'editor');
  await page.goto('/nuevo');
  await page.getByRole('textbox', { name: 'Texto', exact: true }).fill('Una línea.\n'.repeat(40));
  await page.getByRole('button', { name: 'Su cuenta' }).click();
  for (const item of await page.getByRole('menuitem').all()) {
    const box = await item.boundingBox();
    await item.click({ trial: true, position: { x: (box?.width ?? 0) - 8, y: 8 } });
  }
});

test('help opens the guide of the current page, and a few letters find any guide page', async ({
  page,
  desk,
}) => {
  await desk.enter(page, 'administrador');
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/ajustes/vocabulario');
  await page.getByRole('link', { name: 'Ayuda: El vocabulario de la búsqueda' }).click();
  await expect(heading).toBeFocused();
  await expect(heading).toHaveText('El vocabulario de la búsqueda');
  const picture = page.getByRole('article').getByRole('img').first();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await page.getByRole('article').getByRole('link', { name: 'Lectores' }).click();
  await expect(heading).toHaveText('Los lectores');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('retirar');
  await page.getByRole('option', { name: 'Ayuda: Renombrar, retirar, borrar y recuperar' }).click();
  await expect(heading).toBeFocused();
  await expect(heading).toHaveText('Renombrar, retirar, borrar y recuperar');

  // The words of a page find it, with or without accents.
  await page.goto('/ayuda');
  await page.getByRole('searchbox').fill('maximo restaurar');
  await expect(page.getByRole('main').getByRole('link')).toHaveText([
    /^El historial.*treinta veces por hora/,
  ]);
  await expect(page.getByRole('status').filter({ hasText: /^1 resultado para/ })).toBeAttached();

  // The guide opens in another tab, so that writing can go on.
  await page.goto('/nuevo');
  await page.getByRole('tab', { name: 'Imagen' }).click();
  await page.getByRole('button', { name: 'Más acciones' }).click();
  const [beside] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Ayuda' }).click(),
  ]);
  await expect(beside.getByRole('heading', { level: 1 })).toHaveText('Poner una imagen');
});

test('a failed request can be repeated; a lost connection is announced and what is on screen stays', async ({
  page,
  desk,
}) => {
  await desk.enter(page, 'editor');
  await page.route('**/api/articulos**', (route) => route.fulfill({ status: 500 }));
  await page.goto('/articulos');
  await expect(page.getByText('No se pudo cargar los artículos.')).toBeVisible();
  await page.unroute('**/api/articulos**');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.locator('[data-banner]').getByText('Sin conexión desde las')).toBeVisible();
  await expect(rows.nth(1)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.locator('[data-banner]').getByText('Volvió la señal.')).toBeVisible();
});

test('a link with another address in it does nothing on behalf of the person who opens it', async ({
  page,
  desk,
}) => {
  await desk.enter(page, 'editor');
  // If the desk took this id for a draft, it would post the preview to /api/salir.
  await page.goto('/editor/..%5Capi%5Csalir?nuevo');
  await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Mesa', level: 1 })).toBeVisible();
});

test('the desk keeps working when the browser translates it', async ({ page, desk }) => {
  await desk.enter(page, 'administrador');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Mesa', level: 1 })).toBeVisible();
  await page.evaluate(translate);
  const menu = page.getByRole('navigation', { name: 'Principal', exact: true });
  for (const name of ['Artículos', 'Imágenes', 'Boletín', 'Lectores', 'Equipo', 'Registro']) {
    await menu.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeFocused();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  }
});
