import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { startPostgres } from '#store/testing/postgres-server.ts';
import { expect, openDesk, passphrase, test } from './desk.ts';
import { holdSaves } from './held-saves.ts';
import { begin, body, line, read, toPath, watchLine } from './losses.ts';
import { startSite } from './site.ts';

/* Continues desk-editor-losses.long.spec.ts with losses that involve the server. */

test.use({
  expectedConsole: [
    'Blocked script execution',
    'Failed to load resource',
    'frame-ancestors',
    // The server may be killed after the preview's page and before its style sheet.
    'preloaded using link preload but not used',
  ],
});

test('when the session expires while typing, the text stays and the person signs in over it', async ({
  page,
  desk,
}) => {
  await desk.enter(page, 'editor');
  await begin(page, 'uno');
  const expectTrue = await watchLine(page);
  await page.context().clearCookies();
  await body(page).press('End');
  await page.keyboard.type(' y dos');
  await expect(line(page)).toHaveText('Su sesión venció. Queda en este equipo');
  // Nothing takes the focus from a person who is typing.
  await page.keyboard.type(' y tres');
  await expect(body(page)).toHaveValue('uno y dos y tres');
  await page.getByRole('alert').getByRole('button', { name: 'Entrar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Clave' }).fill(passphrase);
  await dialog.getByRole('button', { name: 'Entrar' }).click();
  await expect(line(page)).toHaveText(/^Guardado/);
  await expect(body(page)).toHaveValue('uno y dos y tres');
  expect(await read(page)).toBe('uno y dos y tres');
  await expectTrue();
});

test('a save that arrives late, after a newer one, changes nothing', async ({ page, desk }) => {
  await desk.enter(page, 'editor');
  await begin(page, 'uno');
  const expectTrue = await watchLine(page);
  let late: string | null = null;
  await page.route(`**${toPath(page)}`, async (route) => {
    if (route.request().method() !== 'PUT' || late !== null) return route.continue();
    late = route.request().postData();
    await route.abort();
  });
  await body(page).fill('uno dos');
  await expect(line(page)).toHaveText(/^Sin conexión/);
  await body(page).fill('uno dos tres');
  await expect(line(page)).toHaveText(/^Guardado/);
  const response = await page.request.put(toPath(page), {
    data: late ?? '',
    headers: { 'Content-Type': 'application/json', Origin: desk.url },
  });
  expect(response.status()).toBe(200);
  expect(await read(page)).toBe('uno dos tres');
  await expect(body(page)).toHaveValue('uno dos tres');
  await expectTrue();
});

test('text typed in two tabs of one person is all kept', async ({ page, desk, context }) => {
  await desk.enter(page, 'editor');
  await begin(page, 'uno\n\ndos\n\ntres');
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(body(second)).toHaveValue('uno\n\ndos\n\ntres');
  const expectTrue = await Promise.all([page, second].map(watchLine));
  await Promise.all([
    body(page).fill('uno de la primera\n\ndos\n\ntres'),
    body(second).fill('uno\n\ndos\n\ntres de la segunda'),
  ]);
  const both = 'uno de la primera\n\ndos\n\ntres de la segunda';
  await expect.poll(() => read(page)).toBe(both);
  for (const tab of [page, second]) await expect(line(tab)).toHaveText(/^Guardado/);
  for (const expectEach of expectTrue) await expectEach();
  // No copy of either tab is left to be offered.
  await second.reload();
  await expect(body(second)).toHaveValue(both);
  await expect(second.getByText('no está en el servidor')).toHaveCount(0);
});

test('text survives a server that is killed during a save and started again', async ({ page }) => {
  // Its own folder, because the server starts twice.
  const dataDir = mkdtempSync(join(tmpdir(), 'plomada-killed-'));
  const start = (port: string) =>
    startSite({ dataDir, env: { SAMPLE_CONTENT: 'off', DESK_PORT: port, OFFLINE: 'off' } });
  let site = await start('0');
  try {
    const desk = await openDesk(site);
    await desk.enter(page, 'editor');
    await begin(page, 'uno', desk.url);
    const expectTrue = await watchLine(page);
    const held = await holdSaves({ dataDir });
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await body(page).fill('uno dos');
    await sent;
    expect(await read(page)).toBe('uno');
    await site.kill();
    await held.release();
    await body(page).fill('uno dos tres');
    await expect(line(page)).toHaveText('Sin conexión: guardado en este equipo');
    site = await start(new URL(desk.url).port);
    await expect(line(page)).toHaveText(/^Guardado/);
    expect(await read(page)).toBe('uno dos tres');
    await expectTrue();
  } finally {
    await site.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('text survives a PostgreSQL server that is killed during a save', async ({ page }) => {
  await using postgres = await startPostgres();
  await using site = await startSite({
    env: {
      DATABASE_URL: postgres.url,
      SAMPLE_CONTENT: 'off',
      DESK_PORT: '0',
      OFFLINE: 'off',
    },
  });
  const desk = await openDesk(site);
  await desk.enter(page, 'editor');
  await begin(page, 'uno', desk.url);
  const expectTrue = await watchLine(page);
  const held = await holdSaves({ dataDir: tmpdir(), databaseUrl: postgres.url });
  const isWaiting = async () =>
    (await sql`select from pg_locks where not granted`.execute(held.store.db)).rows.length > 0;
  await body(page).fill('uno dos');
  await expect.poll(isWaiting).toBe(true);
  await postgres.kill();
  await held.release();
  await body(page).fill('uno dos tres');
  await expect(line(page)).toHaveText('No se pudo guardar. Queda en este equipo');
  await postgres.start();
  await expect(line(page)).toHaveText(/^Guardado/);
  expect(await read(page)).toBe('uno dos tres');
  await expectTrue();
});
