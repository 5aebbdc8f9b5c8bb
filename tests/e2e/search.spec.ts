import type { Page, Route } from '@playwright/test';
import { expectAccessibleInBoth } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Buscar artículos' });
const list = (page: Page) => page.getByRole('listbox', { name: 'Resultados' });
const responses = '**/api/articles/search?*';

const queryOf = (route: Route) => new URL(route.request().url()).searchParams.get('q');
const result = (title: string) => [{ id: 1, slug: 'uno', title, excerpt: 'Un resumen.' }];

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured'));
});

test('matches are highlighted as the article spells them, with any accents, and a result opens it', async ({
  page,
}) => {
  await page.goto('/contacto');
  const marks = list(page).locator('mark');
  await field(page).fill('construccion');
  await expect(marks.first()).toBeVisible();
  const words = await marks.allTextContents();
  expect(words).toContain('construcción');
  for (const word of words) expect(word).toMatch(/^construcci(?:ón|ones)$/i);
  // A beginning of a word, an inflected form, and a typo.
  await field(page).fill('mampos');
  await expect(marks).toContainText(['Mampostería']);
  await field(page).fill('TUNELES');
  await expect(list(page).getByRole('option').first()).toContainText('Metro de Caracas');
  await field(page).fill('machiembrado');
  await expect(marks.first()).toHaveText('machihembrado');
  await expect(page.getByText('Resultados para «machihembrado»')).toBeVisible();
  await field(page).fill('machihembrado');
  await expect(page.getByText('Resultados para')).toBeHidden();

  await field(page).fill('covénin');
  const first = list(page).getByRole('option').first();
  await expect(first).toContainText(/covenin/i);
  const title = String(await first.locator('b').textContent());
  await first.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(list(page)).toBeHidden();
  await expect(field(page)).toHaveValue('');
});

test('a slow response to an earlier query is never shown', async ({ page }) => {
  let release = () => {};
  await page.route(responses, async (route) => {
    if (queryOf(route) === 'muro') {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      // The page has aborted the request by now.
      await route.fulfill({ json: result('Tarde') }).catch(() => {});
    } else await route.fulfill({ json: result('A tiempo') });
  });
  await page.goto('/contacto');
  const slow = page.waitForRequest(responses);
  await field(page).fill('muro');
  await slow;
  await field(page).fill('murete');
  await expect(list(page).getByRole('option').first()).toHaveText(/A tiempo/);
  release();
  await expect(list(page).getByRole('option').first()).toHaveText(/A tiempo/);
});

test('the drop-down is at most 24rem high, and closes for a short or cleared query and a press outside', async ({
  page,
}) => {
  await page.goto('/contacto');
  await field(page).fill('concreto');
  await expect(list(page)).toBeVisible();
  const { height, content } = await list(page).evaluate((element) => ({
    height: element.clientHeight,
    content: element.scrollHeight,
  }));
  expect(height).toBeLessThanOrEqual(24 * 16);
  expect(content).toBeGreaterThan(height);
  await page.keyboard.press('ArrowDown');
  await expectAccessibleInBoth(page);
  await field(page).fill('c');
  await expect(list(page)).toBeHidden();
  await field(page).fill('concreto');
  await expect(list(page)).toBeVisible();
  await page.getByRole('button', { name: 'Borrar la búsqueda' }).click();
  await expect(list(page)).toBeHidden();
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeFocused();
  await field(page).fill('concreto');
  await expect(list(page)).toBeVisible();
  // Beside the drop-down, which covers the middle of the heading.
  await page.getByRole('heading', { level: 1 }).click({ position: { x: 8, y: 8 } });
  await expect(list(page)).toBeHidden();
});

test('on a phone the menu’s search closes it on choosing and on Enter, and Back returns to the page before', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/contacto');
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  const menu = page.getByRole('dialog', { name: 'Menú' });
  await field(page).fill('construccion');
  await expect(list(page).locator('mark').first()).toHaveText('construcción');
  await expect(list(page)).toBeInViewport();
  const overflow = await list(page).evaluate((it) => it.scrollWidth - it.clientWidth);
  expect(overflow).toBe(0);
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(menu).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const first = list(page).getByRole('option').first();
  const title = String(await first.locator('b').textContent());
  await first.click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await field(page).fill('concreto');
  await page.keyboard.press('Enter');
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/buscar?q=concreto');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});
