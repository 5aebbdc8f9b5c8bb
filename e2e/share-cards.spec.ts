import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ArticleSummary } from '../src/contract/article.ts';
import type { Category } from '../src/contract/category.ts';
import {
  type ShareCard,
  toArticleCard,
  toCategoryCard,
  toShareCard,
} from '../src/contract/share-card.ts';
import { createPhoto, toArticleFile } from '../src/newsroom/testing/samples.ts';
import { test as base, expect, withSample } from './fixtures.ts';
import type { Site } from './site.ts';

const marks = { name: 'Plomada' };

async function readJson<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T;
}

async function fetchCard(siteUrl: string, card: ShareCard): Promise<Buffer> {
  const response = await fetch(siteUrl + toShareCard(card));
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('image/jpeg');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  return Buffer.from(await response.arrayBuffer());
}

const test = base.extend<{ bareSite: Site }>({
  /** The sample newsroom on a machine without a font. */
  bareSite: async ({ browserName: _ }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'plomada-e2e-'));
    const none = join(folder, 'fonts.conf');
    writeFileSync(none, '<fontconfig/>');
    await withSample(use, { FONTCONFIG_FILE: none });
    rmSync(folder, { recursive: true, force: true });
  },
});

test('a category and an article have cards, the same to the last byte where no font is installed', async ({
  site,
  bareSite,
}) => {
  const categories = await readJson<Category[]>(`${site.url}/api/categories`);
  const url = `${site.url}/api/articles/cortes-electricos-y-vaciados-que-no-pueden-detenerse`;
  const article = await readJson<ArticleSummary>(url);
  for (const card of [
    ...categories.slice(0, 1).map((category) => toCategoryCard(category, marks)),
    toArticleCard(article, marks),
  ]) {
    expect(await fetchCard(bareSite.url, card)).toEqual(await fetchCard(site.url, card));
  }
});

test('the address of a card leads to what the article is now, or to nothing', async ({
  ownSite,
}) => {
  const get = (path: string) => fetch(ownSite.url + path, { redirect: 'manual' });
  const find = (slug: string) =>
    readJson<ArticleSummary>(`${ownSite.url}/api/articles/${slug}`).then(
      (article) => toShareCard(toArticleCard(article, marks)),
      () => null,
    );
  const first = await find('glosario-de-obra');
  const folder = mkdtempSync(join(tmpdir(), 'plomada-e2e-'));
  await createPhoto({ width: 900, height: 600 }).jpeg().toFile(join(folder, 'foto.jpg'));
  const file = join(folder, 'glosario-de-obra.md');
  writeFileSync(file, toArticleFile({ title: 'Otro título', image: 'foto.jpg', imageAlt: 'Gris' }));
  await ownSite.newsroom('publicar', file);
  await expect.poll(() => find('glosario-de-obra')).not.toBe(first);
  const second = await find('glosario-de-obra');
  const old = await get(String(first));
  expect([old.status, old.headers.get('Location')]).toEqual([302, second]);
  expect(old.headers.get('Cache-Control')).toBe('no-cache');

  const card = Buffer.from(await (await get(String(second))).arrayBuffer());
  const photo = await sharp(card)
    .extract({ left: 950, top: 300, width: 1, height: 1 })
    .raw()
    .toBuffer();
  for (const channel of photo) expect(Math.abs(channel - 128)).toBeLessThan(8);

  await ownSite.newsroom('renombrar', 'glosario-de-obra', 'palabras-de-obra');
  const stale = '/tarjetas/0/articulo/glosario-de-obra.jpg';
  await expect
    .poll(async () => (await get(stale)).headers.get('Location'))
    .toMatch(/palabras-de-obra\.jpg$/);
  await ownSite.newsroom('retirar', 'palabras-de-obra');
  for (const path of [
    stale,
    '/tarjetas/0/articulo/no-existe.jpg',
    '/tarjetas/0/categoria/no-existe.jpg',
    '/tarjetas/0/articulo/%2e%2e.jpg',
  ]) {
    await expect.poll(async () => (await get(path)).status, path).toBe(404);
  }
  rmSync(folder, { recursive: true, force: true });
});
