import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(({ page }) =>
  page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured')),
);

const list = (page: Page) => page.getByRole('region', { name: /^Artículos de/ });
const moreButton = (page: Page) => page.getByRole('button', { name: 'Cargar Más Artículos' });
const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Principal' });
const listOf = (category: string) => (url: URL) =>
  url.pathname === '/api/articles' && url.searchParams.get('category') === category;

test('a reader sees what a category is, how much is in it, and its articles', async ({ page }) => {
  const categories = await (await page.request.get('/api/categories')).json();
  const [noticias] = categories;
  await page.goto('/categoria/noticias');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(noticias.name);
  await expect(page).toHaveTitle(new RegExp(noticias.name));
  const header = page.getByRole('main').locator('header');
  await expect(header).toContainText(noticias.description);
  await expect(header).toContainText(`${noticias.articleCount} artículos disponibles`);
  await expect(list(page).locator('li h3')).toHaveCount(noticias.articleCount);
  await expect(moreButton(page)).toHaveCount(0);
  await header.getByRole('link', { name: 'Volver al inicio' }).click();
  await expect(page).toHaveURL('/');
});

test('each category the specification knows has its own sign, the others share one', async ({
  page,
}) => {
  const drawn = async (slug: string) => {
    await page.goto(`/categoria/${slug}`);
    return page.getByRole('main').locator('header svg[viewBox="0 0 48 48"] path').getAttribute('d');
  };
  const known = [
    await drawn('noticias'),
    await drawn('analisis'),
    await drawn('tecnicas'),
    await drawn('recursos'),
  ];
  const other = await drawn('normativa');
  expect(new Set([...known, other]).size).toBe(5);
  expect(await drawn('historia')).toBe(other);
});

test('a reader goes on to another category and back', async ({ page }) => {
  await page.goto('/categoria/noticias');
  const others = page.getByRole('complementary', { name: 'Otras categorías' });
  await expect(others.getByRole('link')).toHaveCount(5);
  await others.getByRole('link', { name: /^Historia/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Historia');
  await expect(list(page).locator('li h3').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Noticias');
});

test('a reader of a large category gets twenty-four, then twenty-four more', async ({ page }) => {
  const [article] = await (await page.request.get('/api/articles?limit=1')).json();
  const calls: string[] = [];
  await page.route(listOf('noticias'), (route) => {
    const limit = Number(new URL(route.request().url()).searchParams.get('limit'));
    calls.push(String(limit));
    const json = Array.from({ length: Math.min(limit, 30) }, (_, index) => ({
      ...article,
      id: index + 1,
      slug: `articulo-${index + 1}`,
    }));
    return route.fulfill({ json });
  });
  await page.goto('/contacto');
  await mainMenu(page).getByText('Noticias').click();
  await expect(list(page).locator('li h3')).toHaveCount(24);
  await moreButton(page).click();
  await expect(list(page).locator('li h3')).toHaveCount(30);
  await expect(moreButton(page)).toHaveCount(0);
  expect(calls).toEqual(['24', '48']);
});

test('a reader of an empty category is told so and finds the others', async ({ page }) => {
  await page.route('**/api/categories', async (route) => {
    const categories = await (await route.fetch()).json();
    await route.fulfill({
      json: [{ ...categories[0], name: 'Seguridad', articleCount: 0 }, ...categories.slice(1)],
    });
  });
  await page.route(listOf('noticias'), (route) => route.fulfill({ json: [] }));
  await page.goto('/contacto');
  await mainMenu(page).getByText('Noticias').click();
  await expect(
    page.getByRole('heading', { name: 'No hay artículos en esta categoría' }),
  ).toBeVisible();
  await expect(
    page.getByText('Aún no se han publicado artículos en la categoría "Seguridad".'),
  ).toBeVisible();
  await expect(page.getByText('0 artículos disponibles')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Explorar otras categorías' }).click();
  await expect(page.getByRole('heading', { name: 'Categorías principales' })).toBeInViewport();
});

test.describe('a category that is not there', () => {
  test.use({ expectedConsole: ['404'] });

  test('a reader is told so, with a way home', async ({ page }) => {
    const response = await page.goto('/categoria/no-existe');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categoría no encontrada');
    await expect(page.getByText('La categoría que busca no existe.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Volver al inicio' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('when its articles cannot be read', () => {
  test.use({ expectedConsole: ['500'] });

  test('a reader is not told that the category is empty', async ({ page }) => {
    await page.route(listOf('noticias'), (route) => route.fulfill({ status: 500 }));
    await page.goto('/contacto');
    await mainMenu(page).getByText('Noticias').click();
    await expect(list(page).getByText('No hay artículos disponibles.')).toBeVisible();
    await expect(page.getByText('No hay artículos en esta categoría')).toHaveCount(0);
  });
});

for (const width of [320, 768, 1440]) {
  test(`a reader with a screen of ${width} px never scrolls sideways`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/categoria/tecnicas');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}
