import { expectAccessible } from './accessibility.ts';
import { expect, openDesk, test } from './desk.ts';
import { withSample } from './fixtures.ts';

test.use({
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  // The browser logs the failed save.
  expectedConsole: ['status of 500'],
});

test('readers see a category that an administrator creates, orders and merges', async ({
  page,
  context,
}) =>
  withSample(
    async (site) => {
      const desk = await openDesk(site);
      await desk.enter(page, 'administrador');
      await page.goto(`${desk.url}/ajustes`);
      const list = page.getByRole('list', { name: /^Categorías/ });
      const names = list.locator('li > span:first-of-type > b');
      await expect(names).toHaveText([
        'Noticias',
        'Análisis',
        'Técnicas',
        'Recursos',
        'Normativa',
        'Historia',
      ]);

      await page.getByRole('button', { name: 'Nueva categoría' }).tap();
      await page.getByLabel('Nombre').fill('Seguridad en obra');
      await expect(page.getByLabel('Dirección')).toHaveValue('seguridad-en-obra');
      await page.getByLabel('Descripción').fill('Trabajar en obra y volver a casa.');
      await page.getByRole('radio', { name: 'Compás' }).check();
      await expectAccessible(page, 'dialog');
      // A failed save is reported in the dialog, where it can be tried again.
      await page.route('**/api/ajustes/categorias', (route) => route.fulfill({ status: 500 }), {
        times: 1,
      });
      await page.getByRole('button', { name: 'Crear' }).tap();
      await page.getByRole('dialog').getByRole('button', { name: 'Reintentar' }).tap();
      await expect(names.last()).toHaveText('Seguridad en obra');
      const readCategories = async () => {
        const response = await fetch(`${site.url}/api/categories`);
        return ((await response.json()) as { slug: string; icon: string }[]).map(
          ({ slug, icon }) => [slug, icon],
        );
      };
      await expect.poll(readCategories).toContainEqual(['seguridad-en-obra', 'analisis']);

      const other = await context.newPage();
      await other.setViewportSize({ width: 1280, height: 900 });
      await other.goto(`${desk.url}/ajustes/categorias`);
      const others = other.getByRole('list', { name: /^Categorías/ });
      await others.getByRole('button', { name: 'Mover: Noticias' }).press('ArrowDown');
      await expect(
        others.getByRole('button', { name: 'Mover: Noticias. Puesto 2 de 7' }),
      ).toBeFocused();
      await list.getByRole('button', { name: 'Subir: Seguridad en obra' }).tap();
      await list.getByRole('button', { name: 'Subir: Seguridad en obra' }).tap();
      const both = [
        'analisis',
        'noticias',
        'tecnicas',
        'recursos',
        'seguridad-en-obra',
        'normativa',
        'historia',
      ];
      await expect.poll(async () => (await readCategories()).map(([slug]) => slug)).toEqual(both);
      await other.close();

      await list.getByRole('button', { name: 'Más acciones: Historia' }).tap();
      await page.getByRole('menuitem', { name: 'Unir a otra…' }).tap();
      await page.getByLabel('Categoría de destino').selectOption('Seguridad en obra');
      await page.getByLabel('Escriba «Seguridad en obra» para confirmar').fill('Seguridad en obra');
      await page.getByRole('button', { name: 'Unir', exact: true }).tap();
      await expect(names).toHaveCount(6);
      await expect
        .poll(async () => (await fetch(`${site.url}/categoria/historia`)).url)
        .toBe(`${site.url}/categoria/seguridad-en-obra`);
    },
    { DESK_PORT: '0' },
  ));
