import { type PostgresServer, startPostgres } from '#store/testing/postgres-server.ts';
import { test as base, expect } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { type Site, startSite } from './site.ts';

const test = base.extend<{ postgres: PostgresServer; ownSite: Site }>({
  postgres: async ({ browserName: _ }, use) => {
    const postgres = await startPostgres();
    await use(postgres);
    await postgres.stop();
  },
  ownSite: async ({ postgres }, use) => {
    const site = await startSite({ env: { DATABASE_URL: postgres.url, SAMPLE_CONTENT: 'off' } });
    await use(site);
    await site.stop();
  },
});

test.use({ expectedConsole: ['Failed to load resource'] });

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
