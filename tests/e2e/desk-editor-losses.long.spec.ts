import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, passphrase, people, test } from './desk.ts';
import { openLine } from './flaky-line.ts';
import { begin, body, line, read, toPath, watchLine } from './losses.ts';
import { openMortal } from './mortal-browser.ts';

/*
 * These tests lose text on purpose: in transit and on the device. Losses that involve the server are in
 * desk-editor-losses-server.long.spec.ts. After each, every typed character is on the server or offered from this device with
 * its date, and the status line never said anything false.
 */

test.use({
  expectedConsole: ['Blocked script execution', 'Failed to load resource', 'frame-ancestors'],
});

test('without storage and connection the editor says that this page must stay open', async ({
  page,
  desk,
}) => {
  await desk.enter(page, 'editor');
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: desk.url, quotaSize: 1 });
  await begin(page, 'uno');
  const expectTrue = await watchLine(page);
  await page.context().setOffline(true);
  await body(page).fill('uno dos');
  await expect(line(page)).toHaveText('No hay espacio en este equipo. No cierre esta página');
  await expect(page.getByRole('alert').filter({ hasText: 'No cierre esta página' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(line(page)).toHaveText(/^Guardado/);
  expect(await read(page)).toBe('uno dos');
  await expectTrue();
});

test('signing out with unsent text asks first, and deletes it if told to', async ({
  page,
  desk,
}) => {
  await desk.enter(page, 'editor');
  await begin(page, 'uno');
  const address = page.url();
  await page.route(`**${toPath(page)}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await body(page).fill('uno dos');
  await expect(line(page)).toHaveText(/^Sin conexión/);
  // In the text, Ctrl+K would make a link.
  await page.getByRole('textbox', { name: 'Título' }).focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Salir\n');
  const dialog = page.getByRole('dialog', { name: 'Antes de salir' });
  await expect(dialog).toContainText('Cosas que se pierden');
  await dialog.getByRole('button', { name: 'Borrar y salir' }).click();
  await expect(page.getByRole('textbox', { name: 'Clave' })).toBeVisible();
  await desk.enter(page, 'editor');
  await page.goto(address);
  await expect(body(page)).toHaveValue('uno');
  await expect(page.getByText('no está en el servidor')).toHaveCount(0);
});

test.describe('on a bad connection', () => {
  test('all text arrives despite two seconds of delay and a fifth of the requests lost', async ({
    page,
    desk,
  }) => {
    await using flaky = await openLine();
    flaky.port = Number(new URL(desk.url).port);
    await desk.enter(page, 'editor');
    await begin(page, 'uno');
    const address = page.url().replace(desk.url, flaky.url);
    const cookies = await page.context().cookies(desk.url);
    await page
      .context()
      .addCookies(cookies.map(({ name, value }) => ({ name, value, url: flaky.url })));
    await page.goto(address);
    await expect(body(page)).toHaveValue('uno');
    const expectTrue = await watchLine(page);
    Object.assign(flaky, { delay: 1000, loseEvery: 5 });
    await body(page).press('End');
    await page.keyboard.type(' dos tres cuatro cinco seis siete ocho nueve diez', { delay: 60 });
    await expect(line(page)).toHaveText(/^Guardado/);
    Object.assign(flaky, { delay: 0, loseEvery: 0 });
    expect(await read(page)).toBe('uno dos tres cuatro cinco seis siete ocho nueve diez');
    await expectTrue();
  });

  test('offline text of a killed browser is offered with its date, even with the clock a day off', async ({
    desk,
  }) => {
    const profile = mkdtempSync(join(tmpdir(), 'plomada-profile-'));
    let mortal = await openMortal(profile);
    try {
      let page = await mortal.context.newPage();
      // One day back, also at midnight.
      await page.clock.install({ time: Date.now() - 24 * 3_600_000 - 600_000 });
      await signIn(page, `${desk.url}/nuevo`);
      await page.getByRole('textbox', { name: 'Título' }).fill('Cosas que se pierden');
      await body(page).fill('uno');
      await expect(line(page)).toHaveText(/^Guardado/);
      const address = page.url();
      let expectTrue = await watchLine(page);
      await mortal.context.setOffline(true);
      await body(page).press('End');
      await page.keyboard.type(' y dos');
      await page.clock.fastForward(600_000);
      await page.keyboard.type(' y tres');
      await expect(line(page)).toHaveText('Sin conexión: guardado en este equipo');
      await expectTrue();
      await mortal.kill();

      mortal = await openMortal(profile);
      page = await mortal.context.newPage();
      // The cookie may not have been written to the disk yet.
      await mortal.context.clearCookies();
      await signIn(page, address);
      // The editor shows the server's text; the text of this device is only offered.
      await expect(body(page)).toHaveValue('uno');
      expectTrue = await watchLine(page);
      const offer = page.locator('[data-banner]').filter({ hasText: 'no está en el servidor' });
      await expect(offer).toContainText('En este equipo hay un texto de ayer a las');
      await offer.getByRole('button', { name: 'Comparar' }).click();
      await expect(page.getByRole('group').locator('ins').first()).toContainText('y dos y tres');
      await page.getByRole('button', { name: 'Volver al texto' }).click();
      await offer.getByRole('button', { name: 'Recuperarlo' }).click();
      await expect(body(page)).toHaveValue('uno y dos y tres');
      await expect(line(page)).toHaveText(/^Guardado/);
      await expectTrue();
      await page.reload();
      await expect(body(page)).toHaveValue('uno y dos y tres');
      await expect(offer).toHaveCount(0);
    } finally {
      await mortal.kill();
      rmSync(profile, { recursive: true, force: true });
    }
  });
});

async function signIn(page: Page, url: string) {
  await page.goto(url);
  await page.getByLabel('Correo').fill(people.editor.email);
  await page.getByRole('textbox', { name: 'Clave' }).fill(passphrase);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Clave' })).toHaveCount(0);
}
