import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startPostgres } from '#store/testing/postgres-server.ts';
import { expect, openDesk, passphrase, people, test } from './desk.ts';
import { begin, body, line, read, watchLine } from './losses.ts';
import { startSite } from './site.ts';

/* A backup is restored while somebody has an article open: nobody's text is lost, on either engine. */

test.use({
  expectedConsole: ['Blocked script execution', 'Failed to load resource', 'frame-ancestors'],
});

/** Starts a newsroom on this engine, with a desk. */
async function openNewsroom(engine: 'SQLite' | 'PostgreSQL') {
  const stack = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'plomada-restaurar-'));
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = engine === 'PostgreSQL' ? stack.use(await startPostgres()) : null;
  const env = { SAMPLE_CONTENT: 'off', DESK_PORT: '0', OFFLINE: 'off' };
  const site = stack.use(
    await startSite({
      dataDir: join(folder, 'datos'),
      env: postgres ? { ...env, DATABASE_URL: postgres.url } : env,
    }),
  );
  const file = join(folder, 'a.respaldo');
  return {
    desk: await openDesk(site),
    backUp: () => site.newsroom('respaldo', file),
    restore: () => site.newsroom('restaurar', file, '--reemplazar'),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

async function signInOverPage(page: Page) {
  await page.getByRole('alert').getByRole('button', { name: 'Entrar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Su sesión venció' });
  await dialog.getByRole('textbox', { name: 'Clave' }).fill(passphrase);
  await dialog.getByRole('button', { name: 'Entrar y seguir' }).click();
}

async function reloadAndSignIn(page: Page) {
  await page.reload();
  await page.getByRole('textbox', { name: 'Correo' }).fill(people.editor.email);
  await page.getByRole('textbox', { name: 'Clave' }).fill(passphrase);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

const kept = 'Se restauró un respaldo. Queda en este equipo';

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  test(`a tab from before a restore does not overwrite a colleague, on ${engine}`, async ({
    page,
    browser,
  }) => {
    await using newsroom = await openNewsroom(engine);
    const { desk } = newsroom;
    await desk.enter(page, 'editor');
    await begin(page, 'uno', desk.url);
    await newsroom.backUp();
    await body(page).fill('uno\ndos');
    await expect(line(page)).toHaveText(/^Guardado/);
    const expectTrue = await watchLine(page);
    await newsroom.restore();

    const other = await browser.newContext();
    const colleague = await other.newPage();
    await desk.enter(colleague, 'administrador');
    await colleague.goto(page.url());
    await expect(body(colleague)).toHaveValue('uno');
    await body(colleague).fill('uno\nde la colega');
    await expect(line(colleague)).toHaveText(/^Guardado/);

    await signInOverPage(page);
    await expect(line(page)).toHaveText(kept);
    await body(page).press('ControlOrMeta+End');
    await page.keyboard.insertText('!');
    await expect(line(page)).toHaveText(kept);
    await expect(body(page)).toHaveValue('uno\ndos!');
    expect(await read(colleague)).toBe('uno\nde la colega');

    await page.getByRole('button', { name: 'Ver las dos versiones' }).click();
    const place = page.getByRole('group', { name: /^Texto, línea 2/ });
    await place.getByRole('radio', { name: 'Escribirlo aquí de nuevo' }).check();
    await place.getByRole('textbox').fill('dos, y de la colega');
    await page.getByRole('button', { name: 'Guardar la versión unida' }).click();
    await expect(line(page)).toHaveText(/^Guardado/);
    await expect(body(colleague)).toHaveValue('uno\ndos, y de la colega');
    await expectTrue();
    await other.close();
  });

  test(`text that a restore removed is offered after a reload, on ${engine}`, async ({ page }) => {
    await using newsroom = await openNewsroom(engine);
    const { desk } = newsroom;
    await desk.enter(page, 'editor');
    await begin(page, 'uno', desk.url);
    await newsroom.backUp();
    await body(page).fill('uno dos');
    await expect(line(page)).toHaveText(/^Guardado/);
    const expectTrue = await watchLine(page);
    await newsroom.restore();
    await expect(line(page)).toHaveText('Su sesión venció. Queda en este equipo');
    await expectTrue();

    await reloadAndSignIn(page);
    await expect(body(page)).toHaveValue('uno');
    await expect(
      page.locator('[data-banner]').getByText('que se perdió del servidor al restaurar'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Recuperarlo' }).click();
    await expect(line(page)).toHaveText(kept);
    await page.getByRole('button', { name: 'Ver las dos versiones' }).click();
    await page.getByRole('button', { name: 'Quedarse con su versión' }).first().click();
    await expect(line(page)).toHaveText(/^Guardado/);
    expect(await read(page)).toBe('uno dos');

    // After a session that expires without a restore, no copy is offered.
    await page.context().clearCookies();
    await expect(line(page)).toHaveText('Su sesión venció. Queda en este equipo');
    await reloadAndSignIn(page);
    await expect(body(page)).toHaveValue('uno dos');
    await expect(
      page.locator('[data-banner]').getByText('En este equipo hay un texto'),
    ).toHaveCount(0);
  });
}
