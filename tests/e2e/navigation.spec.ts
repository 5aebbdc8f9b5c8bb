import type { Page } from '@playwright/test';
import { collectCalls } from './calls.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured'));
});

const nav = (page: Page) => page.getByRole('navigation', { name: 'Principal' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const articleLink = (page: Page) => page.getByRole('main').locator('a[href^="/articulo/"]').first();

test('a page does not request data that it was sent with', async ({ page }) => {
  const calls = collectCalls(page);
  for (const path of ['/', '/categoria/noticias', '/contacto', '/privacidad']) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
  }
  await page.goto('/categoria/noticias');
  await page.goto(String(await articleLink(page).getAttribute('href')));
  await expect(heading(page)).toBeVisible();
  expect(calls).toEqual([]);
});

test('a page opened from an article looks as it does from the server', async ({ page }) => {
  // The height of the page and the number before its first section.
  const measurePage = () =>
    page.evaluate(() => {
      const section = document.querySelector('main h2') as Element;
      const { content, fontSize } = getComputedStyle(section, '::before');
      return [document.querySelector('main')?.clientHeight, content, fontSize];
    });
  await page.goto('/privacidad');
  const fromServer = await measurePage();
  expect(fromServer[1]).toBe('counter(section)');
  await page.goto('/articulo/que-es-plomada');
  await page.getByRole('link', { name: 'Términos de Servicio' }).click();
  await expect(heading(page)).toBeFocused();
  expect(await measurePage()).toEqual(fromServer);
});

test.describe('unknown addresses', () => {
  test.use({ expectedConsole: ['404'] });

  test('share one 404 page, which is hydrated under each address', async ({ page, request }) => {
    const page404 = ['404 Page Not Found', 'Did you forget to add the page to the router?'];
    const article = [
      'Artículo no encontrado',
      'El artículo que busca no existe o ha sido eliminado.',
    ];
    const category = ['Categoría no encontrada', 'La categoría que busca no existe.'];
    for (const [example, path, [text = '', more = '']] of [
      ['/nada', '/otra/nada', page404],
      ['/articulo/nada', '/articulo/otra-nada', article],
      ['/categoria/nada', '/categoria/otra-nada', category],
      ['/categoria/noticias?pagina=800', '/categoria/noticias?pagina=900', page404],
    ] as const) {
      const made = await (await request.get(example)).text();
      const calls = collectCalls(page);
      const response = await page.goto(path);
      expect(await response?.text()).toBe(made);
      await expect(heading(page)).toHaveText(text);
      await expect(page.getByText(more)).toBeVisible();
      expect(calls).toEqual([]);
      // Requests of the home page must not count for the next one.
      const read = page.waitForResponse('**/api/statistics');
      await page.getByRole('link', { name: 'Volver al inicio' }).click();
      await read;
      await expect(page).toHaveURL('/');
      await page.goBack();
      await expect(heading(page)).toHaveText(text);
    }
  });
});

test('Back and Forward restore the scroll position of each page and the focus on its link', async ({
  page,
}) => {
  await page.goto('/');
  const link = page.getByRole('main').locator('a[href^="/articulo/"]').last();
  await link.focus();
  const left = await page.evaluate(() => scrollY);
  await link.press('Enter');
  await expect(page).toHaveURL(/articulo/);
  await expect(heading(page)).toBeFocused();
  await page.evaluate(() => scrollTo(0, 700));
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  await expect(link).toBeFocused();
  await page.goForward();
  await expect(page).toHaveURL(/articulo/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
});

test('two visits to one page keep their own scroll positions', async ({ page }) => {
  await page.goto('/privacidad');
  await page.evaluate(() => scrollTo(0, 1200));
  await nav(page).getByRole('link', { name: 'Contacto' }).click();
  await expect(heading(page)).toHaveText('Contacto');
  await page.getByRole('link', { name: 'Términos de Servicio' }).click();
  await expect(heading(page)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(heading(page)).toHaveText('Contacto');
  await page.goBack();
  await expect(page).toHaveURL('/privacidad');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1200);
});

test('of two quick clicks the second wins, however late the first response', async ({ page }) => {
  let release = () => {};
  await page.route('**/api/articles?category=analisis*', async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue().catch(() => {});
  });
  await page.goto('/contacto');
  await nav(page).getByRole('link', { name: 'Análisis' }).click();
  await nav(page).getByRole('link', { name: 'Recursos' }).click();
  await expect(heading(page)).toHaveText('Recursos');
  release();
  await expect(page).toHaveURL('/categoria/recursos');
  await expect(page).toHaveTitle(/^Recursos/);
  await expect(heading(page)).toHaveText('Recursos');
});

test('a heading link can be undone with Back; a link to the page itself adds no step', async ({
  page,
}) => {
  await page.goto('/privacidad');
  const entries = await page.evaluate(() => history.length);
  await page.getByRole('link', { name: 'Términos de Servicio' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(await page.evaluate(() => history.length)).toBe(entries);

  const outline = page.getByRole('navigation', { name: 'En esta página' });
  await outline.getByRole('link', { name: 'Tipos de cookies' }).click();
  const start = await page.evaluate(() => scrollY);
  await outline.getByRole('link', { name: 'Medidas de seguridad' }).click();
  await expect(page.getByRole('heading', { name: 'Medidas de seguridad' })).toBeInViewport();
  await nav(page).getByRole('link', { name: 'Contacto' }).click();
  await expect(heading(page)).toHaveText('Contacto');
  await page.goBack();
  await expect(page).toHaveURL('/privacidad#seguridad');
  await expect(page.getByRole('heading', { name: 'Medidas de seguridad' })).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL('/privacidad#cookies');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(start);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('scrolling over articles with a finger prefetches none of them', async ({ page }) => {
    await page.goto('/categoria/noticias');
    const calls = collectCalls(page);
    await articleLink(page).evaluate((link) => link.scrollIntoView({ block: 'center' }));
    const start = await page.evaluate(() => scrollY);
    const box = await articleLink(page).boundingBox();
    const finger = await page.context().newCDPSession(page);
    const at = (dy: number) => [{ x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 10 - dy }];
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
    for (let dy = 20; dy <= 200; dy += 20) {
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(dy) });
    }
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(start + 100);
    expect(calls).toEqual([]);
  });
});
