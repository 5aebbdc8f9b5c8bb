import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, passphrase, people, test } from './desk.ts';
import { openLine } from './flaky-line.ts';
import { openMortal } from './mortal-browser.ts';
import { startSite } from './site.ts';

/*
 * Things are lost on purpose. After each: every character typed is on the server, or offered from this device with its
 * date, and the line that says where it is was true all along.
 */

test.use({
  expectedConsole: ['Blocked script execution', 'Failed to load resource', 'frame-ancestors'],
});

const line = (page: Page) => page.locator('.saved');
const body = (page: Page) => page.getByRole('textbox', { name: 'Texto', exact: true });
const toPath = (page: Page) => `/api/borradores/${new URL(page.url()).pathname.split('/')[2]}`;
/** What the server has, asked by another way than the page's. */
const read = async (page: Page): Promise<string> => {
  const answer = await page.request.get(new URL(toPath(page), page.url()).href);
  return answer.ok() ? (await answer.json()).fields.content : '';
};

/** Notes each time the line says «Guardado», and what the field held then: it must be what the server had. */
async function watchLine(page: Page) {
  await page.evaluate(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    const look = () => {
      const said = document.querySelector<HTMLElement>('.saved')?.dataset.line;
      const text = document.querySelector<HTMLTextAreaElement>('#f-content')?.value ?? '';
      if (said === 'saved' && told.at(-1) !== text) told.push(text);
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  });
  const saved = [await body(page).inputValue()];
  page.on('response', async (response) => {
    const request = response.request();
    if (request.method() === 'PUT' && response.ok())
      saved.push(JSON.parse(request.postData() ?? '').fields.content);
  });
  /** What the line claimed and no answer of the server bears out. */
  return async () => {
    const told = await page.evaluate(() => (window as unknown as { told: string[] }).told);
    return told.filter((text) => text !== '' && !saved.includes(text));
  };
}

async function begin(page: Page, text: string, at = '') {
  await page.goto(`${at}/nuevo`);
  await page.getByRole('textbox', { name: 'Título' }).fill('Cosas que se pierden');
  await body(page).fill(text);
  await expect(line(page)).toHaveText(/^Guardado/);
}

test('the session ends while one types: the text stays, and one signs in over it', async ({
  page,
  desk,
}) => {
  await desk.enter(page, 'editor');
  await begin(page, 'uno');
  const listLies = await watchLine(page);
  await page.context().clearCookies();
  await body(page).press('End');
  await page.keyboard.type(' y dos', { delay: 20 });
  await expect(line(page)).toHaveText('Su sesión venció. Queda en este equipo');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Clave' }).fill(passphrase);
  await dialog.getByRole('button', { name: 'Entrar' }).click();
  await expect(line(page)).toHaveText(/^Guardado/);
  await expect(body(page)).toHaveValue('uno y dos');
  expect(await read(page)).toBe('uno y dos');
  expect(await listLies()).toEqual([]);
});

test('a save that arrives late, after a newer one, changes nothing', async ({ page, desk }) => {
  await desk.enter(page, 'editor');
  await begin(page, 'uno');
  let late: string | null = null;
  await page.route(`**${toPath(page)}`, async (route) => {
    if (route.request().method() !== 'PUT' || late !== null) return route.continue();
    late = route.request().postData();
    await route.abort();
  });
  await body(page).fill('uno dos');
  await expect(line(page)).toHaveText(/^Sin conexión/);
  await body(page).fill('uno dos tres');
  await expect(line(page)).toHaveText(/^Guardado/, { timeout: 10_000 });
  const answer = await page.request.put(toPath(page), {
    data: late ?? '',
    headers: { 'Content-Type': 'application/json', Origin: desk.url },
  });
  expect(answer.status()).toBe(200);
  expect(await read(page)).toBe('uno dos tres');
});

test('with no room on the device and no connection, it says that this page must stay open', async ({
  page,
  desk,
}) => {
  await desk.enter(page, 'editor');
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: desk.url, quotaSize: 1 });
  await begin(page, 'uno');
  const listLies = await watchLine(page);
  await page.context().setOffline(true);
  await body(page).fill('uno dos');
  await expect(line(page)).toHaveText('No hay espacio en este equipo. No cierre esta página');
  await expect(page.getByRole('alert').filter({ hasText: 'No cierre esta página' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(line(page)).toHaveText(/^Guardado/, { timeout: 20_000 });
  expect(await read(page)).toBe('uno dos');
  expect(await listLies()).toEqual([]);
});

test('leaving with a text that is only here asks, and what is to be deleted is gone', async ({
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
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Salir\n');
  const dialog = page.getByRole('dialog', { name: 'Antes de salir' });
  await expect(dialog).toContainText('Cosas que se pierden');
  await dialog.getByRole('button', { name: 'Borrar y salir' }).click();
  await expect(page.getByRole('textbox', { name: 'Clave' })).toBeVisible();
  await desk.enter(page, 'editor');
  await page.goto(address);
  await expect(body(page)).toHaveValue('uno');
  await expect(page.getByText('no llegó al servidor')).toHaveCount(0);
});

test('two tabs of one person end with what was typed in both', async ({ page, desk, context }) => {
  await desk.enter(page, 'editor');
  await begin(page, 'uno\n\ndos\n\ntres');
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(body(second)).toHaveValue('uno\n\ndos\n\ntres');
  await Promise.all([
    body(page).fill('uno de la primera\n\ndos\n\ntres'),
    body(second).fill('uno\n\ndos\n\ntres de la segunda'),
  ]);
  const both = 'uno de la primera\n\ndos\n\ntres de la segunda';
  await expect.poll(() => read(page)).toBe(both);
  await expect(line(second)).toHaveText(/^Guardado/);
  // Nothing of either is left to be offered.
  await second.reload();
  await expect(body(second)).toHaveValue(both);
  await expect(second.getByText('no llegó al servidor')).toHaveCount(0);
});

test.describe('with a line, a server and a browser that fail', () => {
  test.setTimeout(90_000);

  test('two seconds of delay and a fifth lost: all of it arrives', async ({ page, desk }) => {
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
    const listLies = await watchLine(page);
    Object.assign(flaky, { delay: 1000, loseEvery: 5 });
    await body(page).press('End');
    await page.keyboard.type(' dos tres cuatro cinco seis siete ocho nueve diez', { delay: 60 });
    await expect(line(page)).toHaveText(/^Guardado/, { timeout: 60_000 });
    Object.assign(flaky, { delay: 0, loseEvery: 0 });
    expect(await read(page)).toBe('uno dos tres cuatro cinco seis siete ocho nueve diez');
    expect(await listLies()).toEqual([]);
  });

  test('the server is killed in the middle of a save and started again', async ({ page }) => {
    await using flaky = await openLine();
    const dataDir = mkdtempSync(join(tmpdir(), 'plomada-killed-'));
    const start = (port: string) =>
      startSite({ dataDir, env: { SAMPLE_CONTENT: 'off', DESK_PORT: port } });
    let site = await start('0');
    try {
      const { port, pathname } = new URL(await site.firstLink);
      flaky.port = Number(port);
      await page.goto(flaky.url + pathname);
      await page.getByRole('textbox', { name: 'Nombre' }).fill('Marisol Quintero');
      await page.getByRole('textbox', { name: 'Correo' }).fill('marisol@plomada.example');
      await page.getByRole('textbox', { name: 'Clave' }).fill(passphrase);
      await page.locator('button[type=submit]').click();
      await expect(page).toHaveURL(`${flaky.url}/`);
      await begin(page, 'uno', flaky.url);
      const listLies = await watchLine(page);
      flaky.delay = 150;
      const sent = page.waitForRequest((request) => request.method() === 'PUT');
      await body(page).fill('uno dos');
      await sent;
      await site.kill();
      await body(page).fill('uno dos tres');
      await expect(line(page)).toHaveText('Sin conexión: guardado en este equipo');
      site = await start(port);
      await expect(line(page)).toHaveText(/^Guardado/, { timeout: 30_000 });
      expect(await read(page)).toBe('uno dos tres');
      expect(await listLies()).toEqual([]);
    } finally {
      await site.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  test('unplugged and the browser killed, its clock a day off: what was typed is offered with its date', async ({
    desk,
  }) => {
    const profile = mkdtempSync(join(tmpdir(), 'plomada-profile-'));
    let mortal = await openMortal(profile);
    try {
      let page = await mortal.context.newPage();
      await page.clock.install({ time: Date.now() - 24 * 3_600_000 });
      await signIn(page, `${desk.url}/nuevo`);
      await page.getByRole('textbox', { name: 'Título' }).fill('Cosas que se pierden');
      await body(page).fill('uno');
      await expect(line(page)).toHaveText(/^Guardado/);
      const address = page.url();
      await mortal.context.setOffline(true);
      await body(page).press('End');
      await page.keyboard.type(' y dos');
      await page.clock.fastForward(600_000);
      await page.keyboard.type(' y tres');
      await expect(line(page)).toHaveText('Sin conexión: guardado en este equipo');
      await mortal.kill();

      mortal = await openMortal(profile);
      page = await mortal.context.newPage();
      // Whether the cookie was on the disk yet is a matter of luck.
      await mortal.context.clearCookies();
      await signIn(page, address);
      // The server's text is the one in the editor; this device's is offered, and not put back unasked.
      await expect(body(page)).toHaveValue('uno');
      const offer = page.getByRole('status').filter({ hasText: 'no llegó al servidor' });
      await expect(offer).toContainText('En este equipo hay un texto de ayer a las');
      await offer.getByRole('button', { name: 'Comparar' }).click();
      await expect(page.locator('.hunk ins').first()).toContainText('y dos y tres');
      await page.getByRole('button', { name: 'Volver al texto' }).click();
      await offer.getByRole('button', { name: 'Recuperarlo' }).click();
      await expect(body(page)).toHaveValue('uno y dos y tres');
      await expect(line(page)).toHaveText(/^Guardado/);
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
