import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import type { Site } from './site.ts';

/** Publishes more articles in «Historia» than its page shows. Returns the new total. */
async function fillHistory(site: Site): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'plomada-e2e-'));
  for (let number = 0; number < 24; number += 1) {
    const head = `title: Obra número ${number}\nexcerpt: Lo que se sabe de ella.\ncategory: historia\nauthor: Redacción\ndate: 2020-01-${10 + (number % 9)}`;
    writeFileSync(join(folder, `obra-${number}.md`), `---\n${head}\n---\nTexto.\n`);
  }
  await site.newsroom('publicar', folder);
  rmSync(folder, { recursive: true });
  const categories = await (await fetch(`${site.url}/api/categories`)).json();
  return categories.find(({ slug }: { slug: string }) => slug === 'historia').articleCount;
}

const titles = (page: Page) =>
  page.getByRole('region', { name: 'Artículos de Historia' }).locator('li h3 a');

test('older articles can be reached without the «more» button, and from a search', async ({
  page,
  browser,
  ownSite,
}) => {
  const count = await fillHistory(ownSite);
  const url = `${ownSite.url}/categoria/historia`;

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(url);
  const seen = new Set(await titles(plain).allTextContents());
  await plain.getByRole('link', { name: 'Artículos anteriores' }).click();
  await expect(plain.getByText('Página 2 de 2')).toBeVisible();
  for (const title of await titles(plain).allTextContents()) seen.add(title);
  expect(seen.size).toBe(count);
  await expect(plain.getByRole('link', { name: 'Artículos anteriores' })).toHaveCount(0);

  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured'));
  await page.goto(`${url}?pagina=2`);
  await expect(page).toHaveTitle('Historia, página 2 de 2 | Plomada');
  await expect(titles(page)).toHaveCount(count - 24);
  await expect(page.getByRole('button', { name: 'Cargar Más Artículos' })).toHaveCount(0);
  await expectAccessible(page);
  const title = (await titles(page).first().textContent()) ?? '';
  await titles(page).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.goBack();
  await expect(page).toHaveURL(`${url}?pagina=2`);
  await expect(titles(page)).toHaveCount(count - 24);
  await page.getByRole('link', { name: 'Artículos más recientes' }).click();
  await expect(page).toHaveURL(url);
  await expect(titles(page)).toHaveCount(24);
  await expect(page.getByRole('navigation', { name: 'Páginas' })).toBeHidden();
});
