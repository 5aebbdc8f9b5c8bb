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
  request,
}) => {
  const drawn = async (slug: string) => {
    const html = await (await request.get(`/categoria/${slug}`)).text();
    return /<main.*?<header.*?viewBox="0 0 48 48".*?<path[^>]* d="([^"]+)"/s.exec(html)?.[1];
  };
  const known = [
    await drawn('noticias'),
    await drawn('analisis'),
    await drawn('tecnicas'),
    await drawn('recursos'),
  ];
  const other = await drawn('normativa');
  expect(new Set([...known, other]).size).toBe(5);
  expect([...known, other]).not.toContain(undefined);
  expect(await drawn('historia')).toBe(other);
});

test('a reader goes on to another category and back, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/categoria/noticias');
  const others = page.getByRole('complementary', { name: 'Otras categorías' });
  await expect(others.getByRole('link')).toHaveCount(5);
  await others.getByRole('link', { name: /^Historia/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Historia');
  await expect(list(page).locator('li h3').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Noticias');
});

/** A category of so many articles, and the reads a page makes of it, answered as the API does. */
async function enlarge(page: Page, count: number): Promise<string[]> {
  const [article] = await (await page.request.get('/api/articles?limit=1')).json();
  const reads: string[] = [];
  await page.route(listOf('noticias'), (route) => {
    const { search, searchParams } = new URL(route.request().url());
    reads.push(search);
    const limit = Number(searchParams.get('limit'));
    if (limit > 500) return route.fulfill({ status: 400 });
    const start = limit * (Number(searchParams.get('page') ?? 1) - 1);
    const json = Array.from({ length: Math.min(limit, count - start) }, (_, index) => ({
      ...article,
      image: null,
      readTime: 7,
      views: 12_345,
      id: start + index,
      slug: `articulo-${start + index}`,
    }));
    return route.fulfill({ json });
  });
  return reads;
}

test('a reader of a large category gets twenty-four, then twenty-four more', async ({ page }) => {
  const reads = await enlarge(page, 30);
  await page.goto('/contacto');
  await mainMenu(page).getByText('Noticias').click();
  await expect(list(page).locator('li h3')).toHaveCount(24);
  await moreButton(page).click();
  await expect(list(page).locator('li h3')).toHaveCount(30);
  await expect(list(page).locator('li').last()).toContainText('7 min lectura12.345 vistas');
  await expect(moreButton(page)).toHaveCount(0);
  expect(reads).toEqual(['?category=noticias&limit=24', '?category=noticias&limit=48']);
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
  // What stands above them on the home page comes after the reader has arrived.
  const { promise: arrived, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/articles?featured=true*', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Explorar otras categorías' }).click();
  const heading = page.getByRole('heading', { name: 'Categorías principales' });
  await expect(heading).toBeInViewport();
  release();
  await expect(page.getByRole('region', { name: 'Artículos destacados' })).toHaveAttribute(
    'aria-busy',
    'false',
  );
  const header = await page.getByRole('banner').boundingBox();
  const top = async () => ((await heading.boundingBox())?.y ?? 0) - (header?.height ?? 0);
  await expect.poll(top).toBeGreaterThan(0);
  expect(await top()).toBeLessThan(60);
});
