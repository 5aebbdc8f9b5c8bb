import { expectAccessible } from './accessibility.ts';
import { expect, passphrase, people, test } from './desk.ts';
import { startSite } from './site.ts';

// The browser logs each failed request.
test.use({ expectedConsole: ['the server responded with a status of 4'] });

test('the first administrator uses the printed link, signs out and signs in again', async ({
  page,
}) => {
  await using site = await startSite({
    env: { DESK_PORT: '0', OFFLINE: 'off', SAMPLE_CONTENT: 'off' },
  });
  await page.goto(site.url);
  await expectAccessible(page, 'a site with nothing in it');
  const link = await site.firstLink;
  await page.goto(link);
  await expect(page).toHaveTitle('Primera vez | Redacción de Plomada');
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await page.getByLabel('Nombre y apellido').fill('Carmen Teresa Rondón');
  await field('Correo').fill('carmen@plomada.example');
  await field('Clave').fill('contraseña123');
  await page.getByRole('button', { name: 'Crear la redacción' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await field('Clave').fill(passphrase);
  await page.getByRole('button', { name: 'Crear la redacción' }).click();

  await expect(page.getByRole('heading', { name: 'Todo listo para empezar' })).toBeVisible();
  await expect(page).toHaveTitle('Mesa | Redacción de Plomada');
  await expect(page.getByRole('heading', { name: 'Mesa', level: 1 })).toBeFocused();
  await expectAccessible(page, 'a desk with nothing in it');

  await expect(page.getByRole('listitem').filter({ hasText: 'Las categorías' })).toContainText(
    'Noticias, Análisis, Recursos',
  );

  await page.getByRole('button', { name: /^Carmen Teresa Rondón.*su cuenta$/ }).click();
  await page.getByRole('menuitem', { name: 'Salir' }).click();
  await expect(page).toHaveTitle('Redacción | Redacción de Plomada');
  await page.reload();
  await field('Correo').fill('carmen@plomada.example');
  await field('Clave').fill('otra cosa muy larga');
  await page.keyboard.press('Enter');
  await expect(field('Clave')).toHaveAttribute('aria-invalid', 'true');
  await field('Clave').fill(passphrase);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Mesa', level: 1 })).toBeFocused();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible();
});

test.describe('in an open newsroom', () => {
  test('a second factor is set up on a phone by keyboard, after the passphrase', async ({
    page,
    desk,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await desk.enter(page, 'redactor');
    await page.goto('/perfil');
    await page.getByRole('button', { name: 'Activarlo…' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Segundo factor' });
    const field = dialog.getByLabel('Clave', { exact: true });
    await expect(field).toBeFocused();
    await page.keyboard.type('no es la mía');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('La clave no es esa.')).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveValue('no es la mía');
    await expectAccessible(page, 'a second factor, with a passphrase that is wrong');
    await field.fill(passphrase);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('img', { name: 'Código QR' })).toBeVisible();
    // The title is read again: what to do stands before the field.
    await expect(dialog.getByRole('heading', { name: 'Segundo factor' })).toBeFocused();
    await expectAccessible(page, 'a second factor, with its code');
  });

  test('an invited person signs in by the link and sees the menu of their role', async ({
    page,
    desk,
    browser,
  }) => {
    await desk.enter(page, 'administrador');
    await page.goto('/equipo');
    await page.getByRole('button', { name: 'Invitar' }).click();
    await page.getByLabel('Nombre y apellido').fill('José Gregorio Salas');
    await page.getByLabel('Correo').fill('josegregorio@plomada.example');
    await page.getByRole('button', { name: 'Generar el enlace' }).click();
    const link = await page.getByLabel(/^Enlace/).inputValue();
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
    const row = page
      .getByRole('region', { name: /^Personas/ })
      .getByRole('listitem')
      .filter({ hasText: 'José Gregorio Salas' });
    await expect(row).toContainText('Invitación sin usar');

    const theirs = await browser.newPage();
    await theirs.goto(link);
    await expect(theirs.getByRole('heading', { name: 'Hola, José' })).toBeVisible();
    await theirs.getByLabel('Clave', { exact: true }).fill(passphrase);
    await theirs.getByRole('button', { name: 'Entrar en la redacción' }).click();
    const menu = theirs.getByRole('navigation', { name: 'Principal', exact: true });
    await expect(menu.getByRole('link')).toHaveText(['Mesa', 'Artículos', 'Imágenes']);
    await theirs.goto(`${desk.url}/equipo`);
    await expect(theirs.getByRole('heading', { name: 'Sin permiso' })).toBeVisible();
    await expect(theirs.getByRole('main')).toContainText(
      /Esta parte es de los administradores\. .*pídaselo a Carmen Teresa Rondón\./,
    );
    await theirs.close();
  });

  test('after an expired session a person signs in over the page, which stays as it was', async ({
    page,
    desk,
  }) => {
    await desk.enter(page, 'editor');
    await page.goto('/articulos');
    await expect(page.getByRole('table')).toBeVisible();
    await page.getByRole('searchbox').fill('concreto');
    await page.context().clearCookies();
    // Dispatched without a pointer: the search may notice the ended session first, and its dialog would cover the button.
    await page.getByRole('button', { name: /^Publicados/ }).dispatchEvent('click');
    const dialog = page.getByRole('dialog', { name: 'Su sesión venció' });
    await dialog.getByLabel('Clave', { exact: true }).fill('otras tres palabras');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert').filter({ hasText: 'no coinciden' })).toBeVisible();
    // If the dialog is closed, a bar says that the session ended, until somebody presses it.
    await page.keyboard.press('Escape');
    await page.getByRole('alert').getByRole('button', { name: 'Entrar' }).click();
    await expect(dialog.getByLabel('Correo')).toHaveValue(people.editor.email);
    await dialog.getByLabel('Clave', { exact: true }).fill(passphrase);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('searchbox')).toHaveValue('concreto');
    await expect(page.getByRole('table')).toContainText('Publicado');
  });
});
