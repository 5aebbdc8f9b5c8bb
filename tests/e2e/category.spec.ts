import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(({ page }) =>
  page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured')),
);

const list = (page: Page) => page.getByRole('region', { name: /^Artículos de/ });
const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Principal' });
const listOf = (category: string) => (url: URL) =>
  url.pathname === '/api/articles' && url.searchParams.get('category') === category;

test('each category of the specification has its own icon; the others share one', async ({
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

test('a reader goes to another category and back, even on a phone', async ({ page }) => {
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

test('an empty category says so and links to the others', async ({ page }) => {
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
  // The featured articles above the categories load after the reader has arrived.
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
