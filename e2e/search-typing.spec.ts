import type { Page, Route } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Buscar artículos' });
const list = (page: Page) => page.getByRole('listbox', { name: 'Resultados' });
const options = (page: Page) => list(page).getByRole('option');
const answers = '**/api/articles/search?*';

const queryOf = (route: Route) => new URL(route.request().url()).searchParams.get('q');
const result = (title: string) => [{ id: 1, slug: 'uno', title, excerpt: 'Un resumen.' }];

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured'));
});

test('while one types on, what was found stays until there is something else', async ({ page }) => {
  let release = () => {};
  await page.route(answers, async (route) => {
    if (queryOf(route) === 'muros') {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    }
    await route.fulfill({ json: result(`De ${queryOf(route)}`) });
  });
  await page.goto('/contacto');
  await field(page).fill('muro');
  await expect(options(page).first()).toContainText('De muro');
  const asked = page.waitForRequest(answers);
  await field(page).fill('muros');
  await asked;
  await expect(options(page).first()).toContainText('De muro');
  await expect(list(page)).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('Buscando...')).toBeHidden();
  // Whoever has marked one of the old has marked none of the new.
  await page.keyboard.press('ArrowDown');
  await expect(list(page).locator('[aria-selected=true]')).toHaveCount(1);
  release();
  await expect(options(page).first()).toContainText('De muros');
  await expect(list(page)).toHaveAttribute('aria-busy', 'false');
  await expect(list(page).locator('[aria-selected=true]')).toHaveCount(0);
});

test.describe('when a search fails', () => {
  test.use({ expectedConsole: ['500'] });

  test('nothing is said, and typing on finds again', async ({ page }) => {
    await page.route(answers, (route) =>
      queryOf(route) === 'muros'
        ? route.fulfill({ status: 500, body: 'no' })
        : route.fulfill({ json: result(`De ${queryOf(route)}`) }),
    );
    await page.goto('/contacto');
    await field(page).fill('muro');
    await expect(options(page).first()).toBeVisible();
    await field(page).fill('muros');
    await expect(list(page)).toBeHidden();
    await expect(page.getByText('Buscando...')).toBeHidden();
    await expect(page.getByText('No se encontraron resultados')).toBeHidden();
    await field(page).fill('muros de');
    await expect(options(page).first()).toContainText('De muros de');
  });
});

test('each result says its category and date, and shows the line that has the words', async ({
  page,
}) => {
  const [found] = result('Un muro');
  const passage = { text: '… el drenaje detrás …', marks: [[5, 12]] };
  const more = { category: 'Técnicas', publishedAt: '2026-03-01T12:00:00.000Z', passage };
  await page.route(answers, (route) => route.fulfill({ json: [{ ...found, ...more }] }));
  await page.goto('/contacto');
  await field(page).fill('drenage');
  const option = options(page).first();
  await expect(option).toContainText('Técnicas');
  await expect(option.locator('time')).toHaveText('1 mar 2026');
  await expect(option.locator('mark')).toHaveText('drenaje');
  await expect(option).not.toContainText('Un resumen.');
});

test('what was understood is said above what was found', async ({ page }) => {
  await page.goto('/contacto');
  await field(page).fill('machiembrado');
  await expect(page.getByText('Resultados para «machihembrado»')).toBeVisible();
  await field(page).fill('machihembrado');
  await expect(page.getByText('Resultados para')).toBeHidden();
});

test('who finds nothing is shown what we do have, and reaches it by keyboard', async ({ page }) => {
  await page.goto('/contacto');
  await field(page).fill('receta de arepas');
  await expect(page.getByText('No se encontraron resultados')).toBeVisible();
  const suggested = page.getByRole('listbox', { name: 'Más Populares' }).getByRole('option');
  await expect(suggested).toHaveCount(3);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  const title = String(await suggested.first().textContent());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(field(page)).toHaveValue('');
});

test('Enter without a choice, or the last of the list, opens all results', async ({ page }) => {
  await page.goto('/contacto');
  await field(page).fill('co');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/contacto');
  await field(page).fill(' concreto ');
  await expect(list(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/buscar?q=concreto');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(field(page)).toHaveValue('');
  await expect(list(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/contacto');

  await field(page).fill('losa');
  const last = options(page).last();
  await expect(last).toHaveText('Ver todos los resultados');
  await page.keyboard.press('ArrowUp');
  await expect(last).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/buscar?q=losa');
});

test('on a phone Enter in the menu opens all results, and Back leads to the page before', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/contacto');
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await field(page).fill('concreto');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Menú' })).toBeHidden();
  await expect(page).toHaveURL('/buscar?q=concreto');
  await page.goBack();
  await expect(page).toHaveURL('/contacto');
});
