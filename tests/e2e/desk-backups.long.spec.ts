import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expectAccessibleInBoth } from './accessibility.ts';
import { type Desk, expect, openDesk, passphrase, test } from './desk.ts';
import { openLine } from './flaky-line.ts';
import { getSampleFolder } from './prepare-sample.ts';
import { startSite } from './site.ts';

// A restore ends sessions, and connections are cut, even while a script loads.
test.use({
  expectedConsole: ['Failed to load resource', 'when fetching the script'],
  viewport: { width: 390, height: 844 },
});

/** The desk's process has a lower priority than readers, so a busy machine makes it slow. */
const slug = 'gancho-a-135-grados-en-los-estribos';

/** The sample newsroom, with its desk behind a flaky connection. */
async function openNewsroom() {
  const folder = mkdtempSync(join(tmpdir(), 'plomada-copias-'));
  const dataDir = join(folder, 'datos');
  cpSync(getSampleFolder(), dataDir, { recursive: true });
  const flaky = await openLine();
  const site = await startSite({ dataDir, env: { DESK_PORT: '0', OFFLINE: 'off' } });
  const desk = await openDesk(site);
  flaky.port = Number(new URL(desk.url).port);
  return {
    flaky,
    desk,
    url: `${flaky.url}/ajustes/copias`,
    list: () => readdirSync(join(dataDir, 'respaldos')),
    async [Symbol.asyncDispose]() {
      await flaky[Symbol.asyncDispose]();
      await site.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function make(page: Page): Promise<Buffer> {
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Hacer uno y descargarlo' }).click();
  const download = await arriving;
  expect(download.suggestedFilename()).toMatch(/^mesa-[\d-]+\.respaldo$/);
  return readFile(await download.path());
}

const send = (page: Page, buffer: Buffer) =>
  page
    .getByLabel('Archivo de respaldo')
    .setInputFiles({ name: 'a.respaldo', mimeType: 'application/octet-stream', buffer });

async function restore(page: Page) {
  await page.getByRole('button', { name: 'Restaurar…' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Restaurar', exact: true });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel(/^Escriba «/).fill('plomada');
  await confirm.click();
}

async function signInAgain(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Su sesión venció' });
  await dialog.getByRole('textbox', { name: 'Clave' }).fill(passphrase);
  await dialog.getByRole('button', { name: 'Entrar y seguir' }).click();
}

/** Requests the home page and an article repeatedly; collects every response that is not a page. */
function watchReaders({ site: { url } }: Desk) {
  const faults: number[] = [];
  let isOver = false;
  const read = async (path: string) => {
    for (; !isOver; await sleep(50)) {
      const { status } = await fetch(url + path);
      if (status !== 200) faults.push(status);
    }
  };
  const reading = Promise.all([read('/'), read('/categoria/tecnicas')]);
  return async () => {
    isOver = true;
    await reading;
    return faults;
  };
}

test('an administrator makes, uploads and restores a backup while readers read', async ({
  page,
}) => {
  await using newsroom = await openNewsroom();
  const { desk, flaky } = newsroom;
  const readStatus = async () => (await fetch(`${desk.site.url}/articulo/${slug}`)).status;
  await desk.enter(page, 'editor');
  await page.goto(newsroom.url);
  await expect(page.getByRole('heading', { name: 'Sin permiso' })).toBeVisible();

  await desk.enter(page, 'administrador');
  await page.goto(newsroom.url);
  await expect(page.getByText('Todavía no se ha hecho ninguno.')).toBeVisible();
  const first = await make(page);
  await desk.site.newsroom('retirar', slug);
  await expect.poll(readStatus).toBe(410);
  // Download the new backup, not the one that existed before.
  const second = await make(page);
  const retired = `"slug":"${slug}","status":"retired"`;
  expect([first, second].map((file) => gunzipSync(file).includes(retired))).toEqual([false, true]);

  const alert = page.getByRole('region', { name: 'Restaurar' }).getByRole('alert');
  const later = gzipSync('{"format":"plomada-respaldo-2"}\n');
  for (const [file, why] of [
    [Buffer.from('Querido diario:'), 'no es un respaldo'],
    [later, 'más nueva'],
    [first.subarray(0, first.length >> 1), 'incompleto'],
  ] as const) {
    await send(page, file);
    await expect(alert).toContainText(why);
    await expect(alert).toContainText('No se tocó nada');
  }

  const begun = page.waitForResponse((response) => response.url().endsWith('/subida'));
  const lost = page.waitForEvent('requestfailed', {
    predicate: (request) => request.method() === 'PUT',
  });
  flaky.silentAfter = 100_000;
  flaky.drop();
  await send(page, first);
  await expect(page.getByRole('progressbar', { name: 'Enviando el archivo' })).toBeVisible();
  await begun;
  // Nothing listens there: the browser's own retry fails too.
  const { port } = flaky;
  flaky.port = 9;
  flaky.drop();
  await lost;
  Object.assign(flaky, { port, silentAfter: 0 });
  await expect(page.locator('[data-banner]').getByText('El archivo está completo.')).toBeVisible();
  await expectAccessibleInBoth(page);

  const stopReading = watchReaders(desk);
  await restore(page);
  await expect(page.getByText('Su sesión venció')).toBeVisible();
  await expect.poll(readStatus).toBe(200);
  expect(await stopReading()).toEqual([]);
  await signInAgain(page);
  await expect(page.locator('[data-banner]').getByText(/^Se restauró recibido-/)).toBeVisible();
  expect(newsroom.list()).toContainEqual(expect.stringMatching(/^antes-de-restaurar-/));
  await page.goto(`${flaky.url}/registro`);
  await expect(page.getByText('restauró un respaldo').first()).toBeVisible();
});
