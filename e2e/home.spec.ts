import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { collectCalls } from './calls.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(({ page }) =>
  page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured')),
);

const recent = (page: Page) => page.getByRole('region', { name: 'Artículos recientes' });
const featured = (page: Page) => page.getByRole('region', { name: 'Artículos destacados' });
const moreButton = (page: Page) => page.getByRole('button', { name: 'Cargar Más Artículos' });
/** The home page, reached from another one, so that the browser does the reading. */
async function comeHome(page: Page) {
  await page.goto('/contacto');
  await page.getByRole('navigation', { name: 'Principal' }).getByText('Inicio').click();
}

test('a reader finds the blocks in the order of the specification, without another call, and where they lead', async ({
  page,
}) => {
  const calls = collectCalls(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Información del Sector Construcción en Venezuela',
  );
  await expect(page.locator('main section h2')).toHaveText([
    'Artículos destacados',
    'Categorías principales',
    'Artículos recientes',
    'La obra llega a su correo',
    'Estadísticas del sector',
  ]);
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);

  await page.getByRole('link', { name: 'Suscribirse al Newsletter' }).click();
  const field = page.getByLabel('Correo electrónico');
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();

  const cells = page.getByRole('region', { name: 'Categorías principales' }).getByRole('listitem');
  await expect(cells).toHaveCount(6);
  await expect(cells.first()).toContainText(/Noticias.*\d+ artículos/);
  for (const way of [cells.first(), page.getByRole('link', { name: 'Explorar Artículos' })]) {
    await way.click();
    await expect(page).toHaveURL('/categoria/noticias');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Noticias');
    await page.goBack();
  }
});

test("the browser asks for exactly the specification's reads", async ({ page }) => {
  const calls = collectCalls(page);
  await comeHome(page);
  await expect(featured(page).getByRole('article')).toHaveCount(4);
  await expect(featured(page).getByRole('heading', { level: 3 })).toHaveCount(4);
  await expect(recent(page).locator('li h3')).toHaveCount(6);
  expect(calls.toSorted()).toEqual([
    '/api/articles?featured=true&limit=4',
    '/api/articles?limit=5',
    '/api/articles?limit=6',
    '/api/categories',
    '/api/statistics',
  ]);
});

test('a reader sees the figures as the specification writes them, and on a large screen the three most read of the five newest', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const articles = await (await page.request.get('/api/articles?limit=5')).json();
  const views = [30, 10_000, 0, 70, 50];
  await page.route('**/api/articles?limit=5', (route) =>
    route.fulfill({
      json: articles.map((article: object, index: number) => ({ ...article, views: views[index] })),
    }),
  );
  await page.route('**/api/statistics', (route) =>
    route.fulfill({ json: { totalArticles: 36, totalViews: 45_230, totalSubscribers: 1280 } }),
  );
  await comeHome(page);
  const figures = page.getByRole('region', { name: 'Estadísticas del sector' });
  // On the screen each figure stands above what it counts.
  await expect(figures.locator('dl > div')).toHaveText([
    'Artículos publicados+36',
    'Lecturas totales45.2K',
    'Suscriptores+1280',
  ]);
  const sidebar = page.getByRole('complementary', { name: 'Más contenido' });
  await expect(sidebar.getByRole('heading', { level: 2 })).toHaveText('Más Populares');
  await expect(sidebar.getByRole('heading', { level: 3 })).toHaveText([
    articles[1].title,
    articles[3].title,
    articles[4].title,
  ]);
  await expect(sidebar.getByText('10.000 vistas')).toBeVisible();
  await expect(sidebar.getByText('Espacio Publicitario')).toBeVisible();
  await page.setViewportSize({ width: 1279, height: 900 });
  await expect(sidebar).toBeHidden();
});

test.describe('while the page is on its way, and when every read fails', () => {
  test.use({ expectedConsole: ['500'] });

  test('a reader sees grey places, then is told so, not that there is nothing, and has the rest of the page', async ({
    page,
  }) => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/**', async (route) => {
      await held;
      await route.fulfill({ status: 500 });
    });
    await comeHome(page);
    await expect(featured(page)).toHaveAttribute('aria-busy', 'true');
    await expect(featured(page).getByText('Cargando…')).toBeAttached();
    await expectAccessible(page, 'on its way');
    answer();
    for (const what of ['los artículos destacados', 'las categorías', 'los artículos']) {
      await expect(page.getByText(`No se pudieron cargar ${what}.`).first()).toBeVisible();
    }
    await expect(page.getByText(/^No hay/)).toHaveCount(0);
    await expect(page.getByLabel('Correo electrónico')).toBeVisible();
    await expectAccessible(page, 'failed');
  });
});

test('a reader of a new site is told that there is nothing yet', async ({ page, emptySite }) => {
  await page.goto(emptySite.url);
  await expect(page.getByText('No hay artículos destacados disponibles.')).toBeVisible();
  await expect(page.getByText('No hay categorías disponibles.')).toBeVisible();
  await expect(recent(page).getByText('No hay artículos disponibles.')).toBeVisible();
  await expect(moreButton(page)).toHaveCount(0);
  await expectAccessible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a reader reads everything and sees no control that would do nothing', async ({ page }) => {
    await page.goto('/');
    await expect(featured(page).getByRole('article')).toHaveCount(4);
    await expect(recent(page).locator('li h3')).toHaveCount(6);
    await expect(page.getByText('Para suscribirse, active JavaScript')).toBeVisible();
    await expect(page.locator('main').getByRole('button')).toHaveCount(0);
    await page.getByRole('link', { name: 'Suscribirse al Newsletter' }).click();
    await expect(page).toHaveURL('/#newsletter');
  });
});
