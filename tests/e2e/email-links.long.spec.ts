import type { Page } from '@playwright/test';
import { openStore } from '#store/open.ts';
import { toState } from '../../src/newsroom/subscribers/subscribers.ts';
import { expectAccessible, removeSandbox } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a person confirms, leaves and comes back with a button; a program cannot', async ({
  page,
  ownSite,
}) => {
  const email = 'ana@obra.example';
  await page.request.post(`${ownSite.url}/boletin`, { form: { email, website: '' } });
  const read = async () => {
    const store = await openStore({ dataDir: ownSite.dataDir });
    const row = await store.db
      .selectFrom('subscribers')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await store.close();
    return { token: row.token, state: toState(row) };
  };
  const { token } = await read();

  await removeSandbox(page, '**/boletin/**');
  for (const path of [`/boletin/confirmar/${token}`, `/boletin/baja/${token}`]) {
    await page.goto(ownSite.url + path);
    const title = await heading(page).textContent();
    // A program that scans emails posts the form without the button's value.
    await page.evaluate(() => document.querySelector<HTMLFormElement>('main form')?.submit());
    await page.waitForLoadState();
    await expect(heading(page)).toHaveText(title ?? '');
    expect((await read()).state).toMatch(/^(sin preguntar|pendiente)$/);
    await expectAccessible(page);
    await expect(page.locator('script')).toHaveCount(0);
  }
  await page.unrouteAll();

  await page.goto(`${ownSite.url}/boletin/confirmar/${token}`);
  await page.getByRole('button', { name: 'Confirmar suscripción' }).press('Enter');
  await expect(heading(page)).toHaveText('Suscripción confirmada');
  expect((await read()).state).toBe('confirmado');
  await page.goto(`${ownSite.url}/boletin/baja/${token}`);
  await page.getByRole('button', { name: 'Darme de baja' }).click();
  await expect(heading(page)).toHaveText('Ya no recibirá el boletín');
  expect((await read()).state).toBe('baja');
  await page.getByRole('button', { name: 'Deshacer la baja' }).click();
  await expect(heading(page)).toHaveText('Sigue en la lista');
  expect((await read()).state).toBe('confirmado');
});
