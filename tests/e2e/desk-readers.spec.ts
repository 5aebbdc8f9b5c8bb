import { readFile } from 'node:fs/promises';
import { expectAccessibleInBoth } from './accessibility.ts';
import { expect, test } from './desk.ts';

const browser = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/150 Mobile' };
const slug = 'puente-general-rafael-urdaneta';

// The editor shows the article in a frame that blocks scripts.
test.use({ expectedConsole: ['Blocked script execution'] });

test('an editor sees today’s readings, moves through the days by keyboard, and downloads them', async ({
  page,
  desk,
}) => {
  const { url } = desk.site;
  await desk.enter(page, 'editor');
  const read = async (path: string) => (await page.request.get(path)).json();
  const listDays = async () => (await read('/api/lectores')).days;
  const countToday = async () => (await listDays()).at(-1);
  // Readings of other tests are stored within two seconds.
  await expect(async () => {
    const before = await countToday();
    await page.waitForTimeout(2_000);
    expect(await countToday()).toBe(before);
  }).toPass();
  const count = (await countToday()) + 3;
  // Searches without results are stored after ten seconds.
  await fetch(`${url}/api/articles/search?q=xilofono`, { headers: browser });
  for (let turn = 0; turn < 3; turn += 1) {
    const headers = { ...browser, Referer: 'https://www.google.com/' };
    await fetch(`${url}/articulo/${slug}`, { headers });
  }
  await expect.poll(countToday).toBe(count);
  await page.goto('/lectores');
  const today = page.locator('dl > div').filter({ hasText: 'Hoy, hasta las' });
  await expect(today).toContainText(String(count));
  await expect(page.getByRole('row', { name: /^Buscadores/ })).toContainText(/[1-9]\d* %/);

  const days = page.getByRole('slider', { name: /^Lecturas por día/ });
  await days.focus();
  await expect(days).toHaveAttribute('aria-valuetext', new RegExp(`: ${count} lecturas$`));
  await page.keyboard.press('ArrowLeft');
  const yesterday = new RegExp(`: ${(await listDays()).at(-2)} lecturas$`);
  await expect(days).toHaveAttribute('aria-valuetext', yesterday);
  await page.keyboard.press('End');
  await expect(page.getByRole('img', { name: /^Lecturas por día/ })).toContainText(
    `: ${count} lecturas`,
  );

  const table = page.getByRole('region', { name: 'Lecturas por día, tabla' });
  await expect(table).toBeHidden();
  await page.getByText('Ver como tabla').first().click();
  await expect(table.getByRole('row').last()).toContainText(String(count));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('region', { name: 'Lecturas por día', exact: true })
      .getByRole('button', { name: 'Descargar CSV' })
      .click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
  expect(lines).toHaveLength(31);
  expect(lines.at(-1)).toContain(`,${count},`);
  await expectAccessibleInBoth(page);

  await page.getByRole('button', { name: '365 días' }).click();
  await expect(page.getByText('Lecturas en 365 días')).toBeVisible();
  const mostRead = page.getByRole('region', { name: 'Lo más leído' });
  const title = (await mostRead.getByRole('link').first().textContent()) ?? '';
  await mostRead.getByRole('link').first().click();
  await expect(page.getByRole('main').locator('p b').first()).toHaveText(title);

  await expect
    .poll(async () => JSON.stringify(await read('/api/lectores/busquedas')))
    .toContain('"xilofono"');
  await page.goto('/lectores');
  await page.getByRole('button', { name: 'Más acciones: xilofono' }).click();
  await page.getByRole('menuitem', { name: 'Escribirlo' }).click();
  await expect(page.getByRole('textbox', { name: 'Título' })).toHaveValue('Xilofono');
});
