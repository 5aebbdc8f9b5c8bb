import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { toLaunchOptions } from './browser.ts';
import { expect, passphrase, test } from './desk.ts';
import { openLine } from './flaky-line.ts';
import { startSite } from './site.ts';

const body = (page: Page) => page.getByRole('textbox', { name: 'Texto', exact: true });
const line = (page: Page) => page.locator('[data-saving]');

/** A newsroom with one person, a browser that can be closed and reopened, and a connection that can be cut. */
async function openNewsroom() {
  const folder = mkdtempSync(join(tmpdir(), 'plomada-blackout-'));
  const site = await startSite({
    dataDir: join(folder, 'data'),
    env: { SAMPLE_CONTENT: 'off', DESK_PORT: '0' },
  });
  const flaky = await openLine();
  const { port, pathname } = new URL(await site.firstLink);
  const openBrowser = () =>
    chromium.launchPersistentContext(join(folder, 'profile'), toLaunchOptions());
  let browser = await openBrowser();
  return {
    url: flaky.url,
    welcome: flaky.url + pathname,
    newPage: () => browser.newPage(),
    plug: () => {
      flaky.port = Number(port);
    },
    /** Cuts the connection, and leads new ones to a port where nothing listens. */
    unplug: () => {
      flaky.port = 9;
      flaky.drop();
    },
    async reopen() {
      await browser.close();
      browser = await openBrowser();
      return browser.newPage();
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      await flaky[Symbol.asyncDispose]();
      await site.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

test('the desk opens offline with the texts of this device, until someone signs out', async () => {
  await using newsroom = await openNewsroom();
  newsroom.plug();
  let page = await newsroom.newPage();
  await page.goto(newsroom.welcome);
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Marisol Quintero');
  await page.getByRole('textbox', { name: 'Correo' }).fill('marisol@plomada.example');
  await page.getByRole('textbox', { name: 'Clave' }).fill(passphrase);
  await page.locator('button[type=submit]').click();
  await expect(page).toHaveURL(`${newsroom.url}/`);
  // The whole release is stored, pages that were never opened included.
  await page.evaluate(() => navigator.serviceWorker.ready);

  await page.goto(`${newsroom.url}/nuevo`);
  await page.getByRole('textbox', { name: 'Título' }).fill('Antes del apagón');
  await body(page).fill('uno');
  await expect(line(page)).toHaveText(/^Guardado/);
  const address = page.url();

  // A text that the server has, as last saved.
  newsroom.unplug();
  page = await newsroom.reopen();
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible();
  await page.getByRole('button', { name: 'Seguir con este texto' }).click();
  await expect(body(page)).toHaveValue('uno');
  await body(page).fill('uno dos');
  await expect(line(page)).toHaveText('Sin conexión: guardado en este equipo');

  // A text that only this device has can be reached from the first page.
  page = await newsroom.reopen();
  await page.goto(newsroom.url);
  await page
    .getByRole('region', { name: 'Solo en este equipo' })
    .getByRole('link', { name: 'Antes del apagón' })
    .click();
  await page.getByRole('button', { name: 'Seguir con este texto' }).click();
  await expect(body(page)).toHaveValue('uno dos');
  await body(page).fill('uno dos tres');
  await expect(line(page)).toHaveText('Sin conexión: guardado en este equipo');
  newsroom.plug();
  await expect(line(page)).toHaveText(/^Guardado/);
  await page.reload();
  await expect(body(page)).toHaveValue('uno dos tres');

  // In the text, Ctrl+K would make a link.
  await page.getByRole('textbox', { name: 'Título' }).press('Control+k');
  await page.keyboard.type('Salir\n');
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  newsroom.unplug();
  page = await newsroom.reopen();
  await page.goto(address);
  await expect(page.getByText('No se pudo cargar la redacción.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Seguir con este texto' })).toHaveCount(0);
});

test.describe('before the service worker has the files', () => {
  test.use({
    serviceWorkers: 'block',
    expectedConsole: ['Blocked script execution', 'Service Worker registration blocked'],
  });

  test('a connection lost as the editor opens does not keep its dialogs from opening later', async ({
    page,
    desk,
  }) => {
    await desk.enter(page, 'editor');
    await page.clock.install();
    const dialogs = /\/(sheets|link-dialog|picture-dialogs|format-dialog)-/;
    await page.route(dialogs, (route) => route.abort());
    await page.goto('/nuevo');
    await page.getByRole('textbox', { name: 'Título' }).fill('Antes del apagón');
    await page.clock.fastForward(10_000);
    await expect(line(page)).toHaveText(/^Guardado/);
    await page.unroute(dialogs);
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Publicar', exact: true })).toBeVisible();
  });
});
