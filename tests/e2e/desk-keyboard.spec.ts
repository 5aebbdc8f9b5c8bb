import type { Locator, Page } from '@playwright/test';
import { expect, passphrase, test } from './desk.ts';

test.use({ expectedConsole: ['Blocked script execution', 'status of 401', 'frame-ancestors'] });

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
  await press(library.getByRole('listitem').getByRole('button').first());
  await expect(library).toBeHidden();
  const panel = page.getByRole('tabpanel');
  await expect(panel.locator(':focus')).toHaveCount(1);
  await press(panel.getByRole('button', { name: 'Quitar', exact: true }));
  await expect(panel.getByRole('button', { name: 'Elija una imagen' })).toBeVisible();
  await expect(panel.locator(':focus')).toHaveCount(1);
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
  await expect(page.getByRole('button', { name: `Bajar: ${title}` })).toBeFocused();
  await press(rows.first().getByRole('button', { name: /^Quitar/ }));
  await expect(rows.first().getByRole('button', { name: /^Quitar/ })).toBeFocused();
});

test('after signing in again, a writer goes on in the text', async ({ page, desk }) => {
  await desk.enter(page, 'editor');
  await page.goto('/nuevo');
  await body(page).fill('uno');
  await page.context().clearCookies();
  await page.keyboard.type(' y dos');
  await press(page.getByRole('alert').getByRole('button', { name: 'Entrar' }));
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
