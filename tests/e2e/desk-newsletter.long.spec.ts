import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expectAccessibleInBoth } from './accessibility.ts';
import { expect, openDesk, test } from './desk.ts';
import { getSampleFolder } from './prepare-sample.ts';
import { startSite } from './site.ts';

// The email is shown in a frame that blocks scripts, also the one with which Playwright looks for its heading.
test.use({ expectedConsole: ['Blocked script execution'] });

test('an editor composes the newsletter, sends a test and sends it, and each email becomes a file', async ({
  page,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'plomada-boletin-'));
  cpSync(getSampleFolder(), dataDir, { recursive: true });
  await using site = await startSite({ dataDir, env: { DESK_PORT: '0', OFFLINE: 'off' } });
  const database = new DatabaseSync(join(dataDir, 'plomada.sqlite'), { timeout: 5_000 });
  database.exec(`insert into subscribers (email, token, created_at, confirmed_at)
    values ('ana@obra.example', 'uno', 1, 1), ('luis@obra.example', 'dos', 1, 1)`);
  database.close();
  const desk = await openDesk(site);
  await desk.enter(page, 'editor');
  await page.goto(`${desk.url}/boletin`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boletín n.º 2');

  const articles = page.getByRole('list', { name: /^Artículos, en orden/ });
  const titles = articles.locator('b');
  const [first = '', second = '', third = ''] = await titles.allTextContents();
  await articles.getByRole('button', { name: `Mover: ${first}` }).press('ArrowDown');
  await expect(titles.first()).toHaveText(second);
  await expect(articles.getByRole('button', { name: `Mover: ${first}` })).toBeFocused();
  // Wait for this save: the next one starts from its version.
  await expect(page.getByText(/^Guardado \d/)).toBeVisible();
  const grip = articles.getByRole('button', { name: `Mover: ${third}` });
  await grip.hover();
  await page.mouse.down();
  const top = await titles.first().boundingBox();
  await page.mouse.move(200, top?.y ?? 0, { steps: 5 });
  await page.mouse.up();
  await expect(titles.first()).toHaveText(third);
  await articles.getByRole('button', { name: `Quitar: ${second}` }).click();
  await page.getByLabel('Asunto').fill('Cinco luces sobre el Lago');
  await expect(page.getByText(/^Guardado \d/)).toBeVisible();
  await page.reload();
  await expect(titles.first()).toHaveText(third);
  await expect(page.getByLabel('Asunto')).toHaveValue('Cinco luces sobre el Lago');
  const mail = page.frameLocator('iframe');
  await expect(mail.getByRole('heading', { level: 1 })).toHaveText(third);
  await expectAccessibleInBoth(page);

  await page.getByRole('button', { name: 'Enviar prueba' }).click();
  await expect(page.getByText('Prueba enviada', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Enviar…' }).click();
  await page.getByRole('button', { name: 'Enviar ahora' }).click();
  const row = page.getByRole('row', { name: /^2 Cinco luces sobre el Lago/ });
  await expect(row.getByRole('cell').nth(1)).toHaveText('2');
  const files = readdirSync(join(dataDir, 'correo')).map((name) => name.split('-')[0]);
  expect(files.toSorted()).toEqual(['boletin', 'boletin', 'prueba']);
  await site.kill();
  rmSync(dataDir, { recursive: true, force: true });
});
