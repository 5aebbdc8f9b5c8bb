import type { Page } from '@playwright/test';
import { collectCalls } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';

const entry = /\/assets\/entry-client-.*\.js/;

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured'));
});

/** Opens a page as on a slow connection: it is visible, and its bundle arrives when the returned function is called. */
async function openEarly(page: Page, path: string): Promise<() => Promise<void>> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.unrouteAll();
  await page.route(entry, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(entry);
  const opened = page.goto(path);
  await asked;
  return async () => {
    release();
    await opened;
  };
}

/** Reloads the page and waits for hydration, after which nothing moves it. */
async function reload(page: Page): Promise<void> {
  await page.reload();
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

const search = (page: Page) => page.getByRole('combobox', { name: 'Buscar artículos' });

test('a search typed before hydration shows its results, unless the reader moved on', async ({
  page,
}) => {
  const comeAlive = await openEarly(page, '/privacidad');
  await search(page).pressSequentially('concreto');
  await comeAlive();
  await expect(page.getByRole('listbox', { name: 'Resultados' })).toBeVisible();
  await expect(search(page)).toHaveValue('concreto');
  await expect(search(page)).toBeFocused();

  const comeAliveAgain = await openEarly(page, '/contacto');
  await search(page).fill('concreto');
  await search(page).blur();
  await comeAliveAgain();
  await expect(page.getByRole('button', { name: 'Borrar la búsqueda' })).toBeVisible();
  await expect(page.getByText('Buscando...')).toBeHidden();
});

test('Enter in the search field before hydration submits the search to the server', async ({
  page,
}) => {
  const comeAlive = await openEarly(page, '/privacidad');
  await search(page).fill('concreto');
  await search(page).press('Enter');
  await expect(page).toHaveURL('/buscar?q=concreto');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resultados para «concreto»');
  await comeAlive();
});

test('pressing subscribe several times before hydration subscribes once', async ({ page }) => {
  const calls = collectCalls(page);
  const comeAlive = await openEarly(page, '/');
  const field = page.getByLabel('Correo electrónico');
  await field.fill('pronto@correo.com');
  await page.getByRole('button', { name: 'Suscribirse' }).click({ clickCount: 2 });
  await comeAlive();
  await expectNotice(
    page,
    '¡Suscripción exitosa!',
    'Se ha suscrito correctamente a nuestro newsletter.',
  );
  await expect(field).toHaveValue('');
  expect(calls).toEqual(['/api/newsletter/subscribe']);
});

test('an address corrected after the press is not submitted before a second press', async ({
  page,
}) => {
  const calls = collectCalls(page);
  const comeAlive = await openEarly(page, '/');
  const field = page.getByLabel('Correo electrónico');
  await field.fill('pronto@correo.co');
  await field.press('Enter');
  await field.pressSequentially('m');
  await comeAlive();
  await expect(field).toHaveValue('pronto@correo.com');
  await expect(page.getByRole('button', { name: 'Suscribirse' })).toBeEnabled();
  expect(calls).toEqual([]);
});

test('a contact message sent before hydration is sent once, after it', async ({ page }) => {
  const comeAlive = await openEarly(page, '/contacto');
  for (const label of ['Nombre', 'Asunto', 'Mensaje']) await page.getByLabel(label).fill(label);
  await page.getByLabel('Correo electrónico').fill('pronto@correo.com');
  await page.getByRole('button', { name: 'Enviar mensaje' }).click();
  await expect(page).toHaveURL('/contacto');
  await expect(page.getByLabel('Mensaje')).toHaveValue('Mensaje');
  await comeAlive();
  await expectNotice(
    page,
    'Mensaje enviado',
    'Hemos recibido su mensaje y le responderemos pronto.',
  );
});

test('a press on the menu before hydration opens it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const comeAlive = await openEarly(page, '/');
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await comeAlive();
  await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible();
});

test('saved articles are marked at once, and a press before hydration only saves', async ({
  page,
}) => {
  const slugs = ['puente-general-rafael-urdaneta', 'losa-nervada-bloques-y-nervios'] as const;
  await page.addInitScript((slug) => {
    if (!localStorage.getItem('savedArticles')) localStorage.setItem('savedArticles', slug);
  }, slugs[0]);
  const button = page.locator('article header').getByRole('button', { name: /^Guarda/ });
  const readSaved = () => page.evaluate(() => localStorage.getItem('savedArticles'));
  for (const [slug, shown, saved] of [
    [slugs[0], 'true', slugs[0]],
    [slugs[1], 'false', slugs.join(' ')],
  ] as const) {
    const comeAlive = await openEarly(page, `/articulo/${slug}`);
    await expect(button).toHaveAttribute('aria-pressed', shown);
    await button.click();
    await comeAlive();
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(await readSaved()).toBe(saved);
  }
  await expect(page.getByText('El artículo se ha guardado en sus marcadores.')).toBeVisible();
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
});

test('a category chosen before hydration is shown', async ({ page }) => {
  const comeAlive = await openEarly(page, '/');
  const filter = page.getByLabel('Filtrar por categoría');
  await filter.selectOption('analisis');
  const asked = page.waitForRequest('**/api/articles?category=analisis*');
  await comeAlive();
  await asked;
  await expect(filter).toHaveValue('analisis');
  // A reload resets the choice, and so the scroll position.
  await page.evaluate(() => scrollTo(0, 2_000));
  await reload(page);
  await expect(filter).toHaveValue('all');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test.describe('a bundle that was changed on the way', () => {
  test.use({ expectedConsole: ['integrity', 'Failed to fetch'] });

  test('does not run, and the page can be read', async ({ page }) => {
    await page.route(entry, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `document.title = 'otro';${await response.text()}` });
    });
    const refused = page.waitForEvent('pageerror');
    page.goto('/contacto').catch(() => {});
    await refused;
    await expect(page).toHaveTitle(/^Contacto/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test.describe('a bundle that did not arrive', () => {
  test.use({
    expectedConsole: ['Failed to load resource', 'Failed to fetch', 'integrity', '/assets/'],
  });

  test('is requested again at the next press, which then works', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    for (const fail of ['abort', { status: 503 }] as const) {
      let failing = 2;
      await page.route(entry, (route) => {
        // The site requests the status of a failed file with HEAD.
        if (route.request().method() === 'HEAD' || failing === 0) return route.continue();
        failing -= 1;
        return fail === 'abort' ? route.abort() : route.fulfill(fail);
      });
      const failures = [page.waitForEvent('pageerror')];
      const opened = page.goto('/');
      await failures[0];
      failures.push(page.waitForEvent('pageerror'));
      await page.getByRole('button', { name: 'Abrir menú' }).click();
      await failures[1];
      await page.getByRole('button', { name: 'Abrir menú' }).click();
      await opened;
      await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible();
      await page.unroute(entry);
    }
  });
});
