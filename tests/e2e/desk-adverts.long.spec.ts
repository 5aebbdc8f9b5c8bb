import sharp from 'sharp';
import { createPhoto } from '../../src/newsroom/testing/samples.ts';
import { expectAccessible, expectAccessibleInBoth } from './accessibility.ts';
import { test as base, type Desk, expect, openDesk } from './desk.ts';
import { withSample } from './fixtures.ts';

/** A separate desk: adverts and texts changed here appear on every page of the site. */
const test = base.extend<{ own: Desk }>({
  own: async ({ browserName: _ }, use) => {
    await withSample(async (site) => use(await openDesk(site)), { DESK_PORT: '0', OFFLINE: 'off' });
  },
  baseURL: async ({ own }, use) => use(own.url),
});

// The browser itself logs refused requests.
test.use({ expectedConsole: ['422'] });

const read = async (url: string) => (await fetch(url)).text();

test('an administrator sells the space, prints its report and edits the site’s identity', async ({
  page,
  own,
}) => {
  await own.enter(page, 'administrador');
  await page.goto('/ajustes/publicidad');
  // The sample's advert has ended.
  await expect(page.getByText('Terminado', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Nuevo anuncio' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo anuncio' });
  await dialog.getByLabel('Cliente').fill('Ferretería La Escuadra');
  await dialog.getByLabel('Enlace').fill('escuadra');
  const buffer = await createPhoto({ width: 640, height: 520 }).png().toBuffer();
  const choose = () =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'anuncio.png', mimeType: 'image/png', buffer });
  // An upload that never ends shows its progress and can be stopped.
  const uploads = '**/api/imagenes/subidas/*';
  await page.route(uploads, (route) =>
    route.request().method() === 'PATCH' ? undefined : route.continue(),
  );
  await choose();
  const progress = dialog.getByRole('progressbar', { name: 'Subiendo anuncio.png' });
  await expect(progress).toBeVisible();
  await expectAccessible(page, 'an upload under way');
  await dialog.getByRole('group', { name: 'Imagen' }).getByText('Cancelar').click();
  await expect(progress).toBeHidden();
  await page.unroute(uploads);
  await choose();
  // The process that prepares pictures may wait long on a busy machine.
  await expect(dialog.locator('img')).toBeVisible();
  await dialog.getByLabel('Texto alternativo').fill('Encofrado y andamios en alquiler');
  const lastWeek = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('Desde', { exact: true }).fill(lastWeek);
  await dialog.getByLabel('Hasta', { exact: true }).fill('2099-01-01');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'El enlace debe ser' })).toBeVisible();
  await expectAccessibleInBoth(page);
  await dialog.getByLabel('Enlace').fill('https://escuadra.example/');
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
  const paper = await page.getByRole('main').evaluate((main) => main.getBoundingClientRect().left);
  expect(paper).toBe(0);
  await page.emulateMedia({ media: 'screen' });

  await page.goto('/ajustes/sitio');
  await page.getByLabel('Nombre').fill('La Obra');
  await page.getByLabel('Acento').fill('#4a90e2');
  await expectAccessibleInBoth(page);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('En dos segundos se ve en todo el sitio.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'La Obra, Redacción: ir a la mesa' })).toBeVisible();
  await expect.poll(() => read(own.site.url)).toContain('/acento/4a90e2.css');
  // The home page's drawing is a file in our orange: it must be drawn in the newsroom's accent.
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(own.site.url);
    const crane = page.getByAltText(/^Elevación de una grúa torre/);
    await expect
      .poll(() => crane.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0);
    const { blue, orange } = await countColours(await crane.screenshot());
    expect({ orange, hasBlue: blue > 1_000 }, colorScheme).toEqual({ orange: 0, hasBlue: true });
  }
});

/** Counts the pixels that are clearly of each colour. */
async function countColours(png: Buffer) {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  const found = { blue: 0, orange: 0 };
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, , blue = 0] = data.subarray(at, at + 3);
    if (blue - red > 100) found.blue += 1;
    if (red - blue > 60) found.orange += 1;
  }
  return found;
}
