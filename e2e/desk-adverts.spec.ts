import { createPhoto } from '../src/newsroom/testing/samples.ts';
import { expectAccessibleInBoth } from './accessibility.ts';
import { test as base, type Desk, expect, openDesk } from './desk.ts';
import { withSample } from './fixtures.ts';

/** A desk of its own: what is sold and said here is seen by every page of the site. */
const test = base.extend<{ own: Desk }>({
  own: async ({ browserName: _ }, use) => {
    await withSample(async (site) => use(await openDesk(site)), { DESK_PORT: '0' });
  },
  baseURL: async ({ own }, use) => use(own.url),
});

// What the server refuses is said in the console by the browser itself.
test.use({ expectedConsole: ['422'] });

const read = async (url: string) => (await fetch(url)).text();

test('an administrator sells the space, prints its report and says who the site is', async ({
  page,
  own,
}) => {
  test.slow();
  await own.enter(page, 'administrador');
  await page.goto('/ajustes/publicidad');
  await expect(page.getByText('El espacio no está vendido.')).toBeVisible();
  await page.getByRole('button', { name: 'Nuevo anuncio' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo anuncio' });
  await dialog.getByLabel('Cliente').fill('Ferretería La Escuadra');
  await dialog.getByLabel('Enlace').fill('escuadra');
  const buffer = await createPhoto({ width: 640, height: 520 }).png().toBuffer();
  await dialog
    .getByLabel('Imagen')
    .setInputFiles({ name: 'anuncio.png', mimeType: 'image/png', buffer });
  await expect(dialog.locator('img')).toBeVisible();
  await dialog.getByLabel('Texto alternativo').fill('Encofrado y andamios en alquiler');
  await dialog.getByLabel('Desde', { exact: true }).fill('2026-01-01');
  await dialog.getByLabel('Hasta', { exact: true }).fill('2099-01-01');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByRole('alert')).toContainText('El enlace debe ser');
  await dialog.getByLabel('Enlace').fill('https://escuadra.example/');
  await expectAccessibleInBoth(page);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Se muestra hoy')).toBeVisible();
  await expect.poll(() => read(own.site.url)).toContain('rel="sponsored noopener"');
  await expectAccessibleInBoth(page);
  await page.getByRole('link', { name: 'Informe de Ferretería La Escuadra' }).click();
  await expect(page.getByText(/^Páginas servidas: las veces/)).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: /Imprimir/ })).toBeHidden();
  await expect(page.getByRole('cell').first()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await page.goto('/ajustes/sitio');
  await page.getByLabel('Nombre').fill('La Obra');
  await page.getByLabel('Acento').fill('#ffff00');
  await expect(page.getByText('#ffff00 no se distingue bien')).toBeVisible();
  await page.getByLabel('Acento').fill('#4a90e2');
  await expectAccessibleInBoth(page);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('En dos segundos se ve en todo el sitio.')).toBeVisible();
  await expect.poll(() => read(own.site.url)).toContain('/acento/4a90e2.css');
});

test('nobody else opens what is an administrator’s', async ({ page, own }) => {
  await own.enter(page, 'editor');
  for (const path of ['/ajustes/publicidad', '/ajustes/sitio', '/publicidad/1']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sin permiso');
  }
});
