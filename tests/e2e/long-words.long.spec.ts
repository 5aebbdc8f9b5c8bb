import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const address = `https://ejemplo.com/${'obra'.repeat(30)}`;
const words = 'Cómo se revisa, paso por paso, el acero de una losa antes de vaciarla ';
const titles = {
  corto: 'La losa',
  largo: words + words.slice(0, 30),
  'muy-largo': words + words,
  palabra: `Electrodesoxirribonucleoconcreto${'armado'.repeat(6)}`,
};

const fontSize = (page: Page) =>
  page
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize));

test('a long word or address never widens a phone’s page, and a long title is set smaller', async ({
  page,
  ownSite,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'plomada-e2e-'));
  for (const [slug, title] of Object.entries(titles)) {
    const head = `title: ${title}\nexcerpt: Véase ${address}\ncategory: noticias\nauthor: Redacción\ndate: 2024-12-01\nfeatured: true`;
    writeFileSync(join(folder, `${slug}.md`), `---\n${head}\n---\nTexto.\n`);
  }
  await ownSite.newsroom('publicar', folder);
  rmSync(folder, { recursive: true });
  await page.setViewportSize({ width: 360, height: 740 });
  const sizes: number[] = [];
  for (const path of [
    '/',
    '/categoria/noticias',
    ...Object.keys(titles).map((s) => `/articulo/${s}`),
  ]) {
    await page.goto(ownSite.url + path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
    if (path.startsWith('/articulo/')) sizes.push(await fontSize(page));
  }
  const [short = 0, long = 0, longest = 0] = sizes;
  expect(short).toBeGreaterThan(long);
  expect(long).toBeGreaterThan(longest);
});

test('text is hyphenated in Spanish, headlines only in a word too long for a line', async ({
  page,
}) => {
  await page.goto('/');
  const hyphens = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).hyphens);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect(await hyphens('main article p')).toBe('auto');
  const limit = await page
    .locator('main h3')
    .first()
    .evaluate((title) => getComputedStyle(title).getPropertyValue('hyphenate-limit-chars'));
  expect(Number.parseInt(limit, 10)).toBeGreaterThanOrEqual(16);
});
