import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { toLaunchOptions } from './browser.ts';
import { expect, test, withSample } from './fixtures.ts';
import { startSite } from './site.ts';

const path = '/articulo/puente-general-rafael-urdaneta';
const title = 'Cinco luces de 235 metros: así se sostiene el puente sobre el Lago';
const other = '/articulo/losa-nervada-bloques-y-nervios';

// The browser itself logs failed requests.
test.use({ expectedConsole: ['net::ERR_', 'Failed to load resource'] });

const countWorkers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

const listKept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const keys = await (await caches.open('guardados')).keys();
    return keys.map(({ url }) => new URL(url).pathname);
  });

/** Saves an article as a reader does; waits until the copy is complete and the service worker is active. */
async function save(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.locator('article header').getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('El artículo se ha guardado en sus marcadores.')).toBeVisible();
  const isKept = (of: string) =>
    page.evaluate(async (key) => {
      const page = await caches.match(key, { ignoreVary: true });
      return page !== undefined && navigator.serviceWorker.controller?.state === 'activated';
    }, of);
  await expect.poll(() => isKept(new URL(address, page.url()).href)).toBe(true);
}

/** Expects the whole copy: text, style, font, picture, and the date when it was saved. */
async function expectCopy(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.locator('main')).toHaveAttribute(
    'data-saved',
    /^Guardado el \d+ de [a-z]+, sin conexión$/,
  );
  const looks = await page.evaluate(() => ({
    line: getComputedStyle(document.querySelector('main') ?? document.body, '::before').content,
    styled: getComputedStyle(document.querySelector('h1') ?? document.body).fontWeight,
    picture: document.querySelector<HTMLImageElement>('article figure img')?.naturalWidth ?? 0,
  }));
  expect(looks.line).toContain('Guardado el');
  expect(Number(looks.styled)).toBeGreaterThan(700);
  expect(looks.picture).toBeGreaterThan(0);
}

test('a saved article opens on a dead connection and offline; other pages redirect to the saved list', async ({
  page,
  ownSite,
}) => {
  await save(page, ownSite.url + path);
  await save(page, ownSite.url + other);
  await page.goto(ownSite.url + path);
  await expect(page.locator('main[data-saved]')).toHaveCount(0);
  // If the server accepts connections but never responds, the copy opens after a moment.
  ownSite.process.kill('SIGSTOP');
  await page.goto(ownSite.url + path);
  await expectCopy(page);
  ownSite.process.kill('SIGCONT');
  await ownSite.kill();
  await page.goto(ownSite.url + path);
  await expectCopy(page);

  // The copy is hydrated, and its links open pages from the server.
  await page.getByRole('navigation').getByRole('link', { name: 'Contacto' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sin conexión' })).toBeVisible();
  await expect(page.getByText('/contacto', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Intentar de nuevo' })).toHaveAttribute(
    'href',
    '/contacto',
  );
  const titles = page.locator('main li h3');
  await expect(titles).toHaveCount(2);
  await expectAccessible(page);
  await titles.getByRole('link', { name: title }).click();
  await expectCopy(page);
});

test('the list removes saved articles and undoes a removal', async ({ page }) => {
  await page.goto('/guardados');
  await expect(page.getByText('Todavía no hay nada guardado')).toBeVisible();
  await page.goto(path);
  // Readers who save nothing have no service worker.
  expect(await countWorkers(page)).toBe(0);
  await save(page, path);
  await save(page, other);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Guardados' }).click();
  const titles = page.locator('main li h3');
  await expect(titles).toHaveCount(2);
  await expect(titles.last()).toHaveText(title);
  await expectAccessible(page);
  await page.getByRole('button', { name: `Quitar de guardados: ${title}` }).click();
  await expect(page.getByRole('main').getByText(`Se quitó «${title}».`)).toBeVisible();
  expect(await listKept(page)).not.toContain(path);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(titles).toHaveCount(2);
  expect(await listKept(page)).toContain(path);
  await page.getByRole('button', { name: `Quitar de guardados: ${title}` }).click();
  await expect(page.getByRole('main').getByText(`Se quitó «${title}».`)).toBeVisible();
  await page.goto(path);
  const button = page.locator('article header').getByRole('button', { name: 'Guardar' });
  await expect(button).toHaveAttribute('aria-pressed', 'false');
});

test('a full device says so and keeps what it had', async ({ page, context }) => {
  await save(page, path);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', {
    origin: new URL(page.url()).origin,
    quotaSize: 1_000,
  });
  await page.goto(other);
  await page.locator('article header').getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('No queda espacio en este dispositivo')).toBeVisible();
  expect(await listKept(page)).toContain(path);
  expect(await listKept(page)).not.toContain(other);
});

test('a saved copy survives the browser and the server, with the files of its release', async () => {
  await withSample(async (site) => {
    const profile = mkdtempSync(join(tmpdir(), 'plomada-profile-'));
    const open = () => chromium.launchPersistentContext(profile, toLaunchOptions('phone'));
    const before = await open();
    const page = before.pages()[0] ?? (await before.newPage());
    await save(page, site.url + path);
    await before.close();
    await site.kill();
    const after = await open();
    const again = after.pages()[0] ?? (await after.newPage());
    // As after a release: the browser's own cache no longer has it.
    const devtools = await after.newCDPSession(again);
    await devtools.send('Network.clearBrowserCache');
    await again.goto(site.url + path);
    await expectCopy(again);
    await after.close();
    rmSync(profile, { recursive: true, force: true });
  });
});

test('a deleted article is removed, and an operator can end the service worker everywhere', async ({
  page,
  ownSite,
}) => {
  await save(page, ownSite.url + path);
  await save(page, ownSite.url + other);
  await ownSite.newsroom('retirar', 'losa-nervada-bloques-y-nervios');
  await expect(async () => {
    expect((await page.request.get(ownSite.url + other)).status()).toBeGreaterThanOrEqual(400);
  }).toPass();
  await page.goto(ownSite.url + other);
  await expect.poll(() => listKept(page)).not.toContain(other);

  await ownSite.kill();
  await using ended = await startSite({
    env: { PORT: new URL(ownSite.url).port, OFFLINE: 'off', SAMPLE_CONTENT: 'off' },
  });
  await page.goto(`${ended.url}/contacto`);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect.poll(() => countWorkers(page)).toBe(0);
  expect(await listKept(page)).toContain(path);
});
