import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { type PostgresServer, startPostgres } from '#store/testing/postgres-server.ts';
import { openDesk } from './desk.ts';
import { test as base, expect } from './fixtures.ts';
import { holdSaves } from './held-saves.ts';
import { begin, body, line, read, watchLine } from './losses.ts';
import { expectNotice } from './notices.ts';
import { type Site, startSite } from './site.ts';

const test = base.extend<{ postgres: PostgresServer; ownSite: Site }>({
  postgres: async ({ browserName: _ }, use) => {
    await using postgres = await startPostgres();
    await use(postgres);
  },
  ownSite: async ({ postgres }, use) => {
    const env = { DATABASE_URL: postgres.url, SAMPLE_CONTENT: 'off' };
    await using site = await startSite({ env });
    await use(site);
  },
});

test.use({
  expectedConsole: ['Blocked script execution', 'Failed to load resource', 'frame-ancestors'],
});

test('while PostgreSQL is away a reader reads on, keeps the address, and subscribes when it is back', async ({
  page,
  postgres,
  ownSite: site,
}) => {
  // It starts a database server twice.
  test.slow();
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured'));
  await page.goto(site.url);
  await postgres.halt();
  await page.reload();
  const field = page.getByLabel('Correo electrónico');
  const button = page.getByRole('button', { name: 'Suscribirse', exact: true });
  await field.fill('maria@correo.com');
  await button.click();
  await expectNotice(page, 'Error', 'No se pudo completar la suscripción. Inténtelo de nuevo.');
  await expect(field).toHaveValue('maria@correo.com');

  const missing = await page.goto(`${site.url}/articulo/nunca-leido`);
  expect(missing?.status()).toBe(503);
  expect(missing?.headers()).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  await expect(page.getByRole('heading', { name: 'Artículo no encontrado' })).toBeVisible();

  await postgres.start();
  await page.goto(site.url);
  await field.fill('maria@correo.com');
  await button.click();
  await expectNotice(
    page,
    '¡Suscripción exitosa!',
    'Se ha suscrito correctamente a nuestro newsletter.',
  );
  await expect(field).toHaveValue('');
});

test('PostgreSQL is killed in the middle of a save: what an editor typed is here until it is there', async ({
  page,
  postgres,
}) => {
  test.slow();
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
  await expect(line(page)).toHaveText(/^Guardado/, { timeout: 60_000 });
  expect(await read(page)).toBe('uno dos tres');
  await expectTrue();
});
