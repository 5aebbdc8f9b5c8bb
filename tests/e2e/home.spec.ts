import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { collectCalls } from './calls.ts';
import { expect, inMotion, test } from './fixtures.ts';

test.use(inMotion);

test.beforeEach(({ page }) =>
  page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured')),
);

const recent = (page: Page) => page.getByRole('region', { name: 'Artículos recientes' });
const featured = (page: Page) => page.getByRole('region', { name: 'Artículos destacados' });
/** Opens the home page from another page, so that the browser makes its API requests. */
async function comeHome(page: Page) {
  await page.goto('/contacto');
  await page.getByRole('navigation', { name: 'Principal' }).getByText('Inicio').click();
}

test('on a phone the first screen shows the whole hero and the first headline', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/');
  const hero = page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) });
  expect((await hero.boundingBox())?.height).toBeLessThanOrEqual(460);
  const headline = featured(page).getByRole('heading', { level: 3 }).first();
  await expect(headline).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => document.fonts.ready);
  for (const name of ['Explorar Artículos', 'Suscribirse al Newsletter']) {
    const words = hero.getByRole('link', { name });
    expect(await words.evaluate(countLines), name).toBe(1);
  }
  const drawing = await hero.getByRole('img').boundingBox();
  expect(drawing?.width).toBe(360);
  expect(toBottom(drawing)).toBe(toBottom(await hero.boundingBox()));
});

const toBottom = (box: { y: number; height: number } | null) => box && box.y + box.height;

const countLines = (element: Element) => {
  const words = document.createRange();
  words.selectNodeContents(element);
  return new Set(Array.from(words.getClientRects(), ({ top }) => top)).size;
};

test('beside the page a popular article has its title under its picture, with room for words', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const popular = page.getByRole('complementary').getByRole('listitem').first();
  const title = await popular.getByRole('heading').boundingBox();
  expect(title?.width).toBeGreaterThan(200);
});

test('the browser makes exactly the requests of the specification', async ({ page }) => {
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

test.describe('while requests are pending, and when all fail', () => {
  test.use({ expectedConsole: ['500'] });

  test('a reader sees placeholders, then errors instead of empty lists, and the rest of the page', async ({
    page,
  }) => {
    const { promise: held, resolve: response } = Promise.withResolvers<void>();
    await page.route('**/api/**', async (route) => {
      await held;
      await route.fulfill({ status: 500 });
    });
    await comeHome(page);
    await expect(featured(page)).toHaveAttribute('aria-busy', 'true');
    await expect(featured(page).getByText('Cargando…')).toBeAttached();
    await expectAccessible(page, 'on its way');
    response();
    for (const what of ['los artículos destacados', 'las categorías', 'los artículos']) {
      await expect(page.getByText(`No se pudieron cargar ${what}.`).first()).toBeVisible();
    }
    await expect(page.getByText(/^No hay/)).toHaveCount(0);
    await expect(page.getByLabel('Correo electrónico')).toBeVisible();
    await expectAccessible(page, 'failed');
  });
});
