import type { Page } from '@playwright/test';
import { collectCalls } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';

test.use({ expectedConsole: ['Failed to load resource'] });
test.beforeEach(({ page }) =>
  page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured')),
);

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const recent = (page: Page) => page.getByRole('region', { name: 'Artículos recientes' });
const again = (page: Page) => page.getByRole('button', { name: 'Cargar de nuevo' });

test('offline, a reader is told at once, nothing is sent later, and pages without requests open', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await page.getByLabel('Correo electrónico').fill('maria@correo.com');
  await context.setOffline(true);
  const calls = collectCalls(page);
  await page.getByLabel('Filtrar por categoría').selectOption('normativa');
  await expect(recent(page).getByText('No se pudieron cargar los artículos.')).toBeVisible();
  await page.getByRole('button', { name: 'Suscribirse', exact: true }).click();
  await expectNotice(page, 'Error', 'No se pudo completar la suscripción. Inténtelo de nuevo.');
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('maria@correo.com');
  const asked = calls.length;
  await context.setOffline(false);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true);
  // A complete request: anything that waited for the connection would have been sent by now.
  await page.evaluate(async () => (await fetch('/favicon.svg')).text());
  expect(calls).toHaveLength(asked);
  await again(page).click();
  await expect(recent(page).locator('li').first()).toContainText('Normativa');

  // Pages that need no request still open.
  await context.setOffline(true);
  for (const [link, title] of [
    ['Términos de Servicio', 'Política de Privacidad y Seguridad'],
    ['Contacto', 'Contacto'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
    await expect(heading(page)).toHaveText(title);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).not.toHaveCount(0);
  }
});

test('a deleted article is reported once; the old link of a moved one redirects to the new address', async ({
  page,
  ownSite,
}) => {
  const list = `${ownSite.url}/categoria/recursos`;
  const [gone, moved] = ['como-leer-un-plano-estructural', 'glosario-de-obra'] as const;
  const linkTo = (slug: string) => page.getByRole('main').locator(`a[href="/articulo/${slug}"]`);
  // The server notices the command within two seconds.
  const expectMissing = (slug: string) =>
    expect.poll(async () => (await fetch(`${ownSite.url}/api/articles/${slug}`)).status).toBe(404);
  await page.goto(list);
  await ownSite.newsroom('retirar', gone);
  await expectMissing(gone);
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(request.url());
  });
  await linkTo(gone).click();
  await expect(heading(page)).toHaveText('Artículo no encontrado');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  expect(opened).toEqual([`${ownSite.url}/articulo/${gone}`]);

  await page.goto(list);
  const title = String(await linkTo(moved).textContent());
  await ownSite.newsroom('renombrar', moved, 'palabras-de-obra');
  await expectMissing(moved);
  await linkTo(moved).click();
  await expect(page).toHaveURL(`${ownSite.url}/articulo/palabras-de-obra`);
  await expect(heading(page)).toHaveText(title);
  await page.goBack();
  await expect(heading(page)).toHaveText('Recursos');
});

const otherPages = '**/assets/other-pages-*.js';
const article = '/articulo/puente-general-rafael-urdaneta';

test('a page whose code does not arrive says so, and a press loads it again', async ({ page }) => {
  await page.route(otherPages, (route) => route.abort());
  await page.goto(article);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contacto' }).click();
  await expect(heading(page)).toHaveText('No se pudo cargar esta página');
  await expect(heading(page)).toBeFocused();
  await again(page).click();
  await expect(again(page)).toBeVisible();
  await page.unroute(otherPages);
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url());
  });
  await again(page).click();
  await expect(heading(page)).toHaveText('Contacto');
  await expect(heading(page)).toBeFocused();
  expect(loads).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(article);
  await expect(page.locator('article h1')).toBeVisible();
});

test.describe('after a release', () => {
  test.use({ expectedConsole: ['Failed to load resource', 'integrity', ': 404'] });

  test('a page whose code a release has removed comes whole from the server', async ({ page }) => {
    await page.route(otherPages, (route) => route.fulfill({ status: 404 }));
    await page.goto(article);
    const loaded = page.waitForRequest((request) => request.isNavigationRequest());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contacto' }).click();
    await loaded;
    await expect(page).toHaveURL('/contacto');
    await expect(heading(page)).toHaveText('Contacto');
  });
});
