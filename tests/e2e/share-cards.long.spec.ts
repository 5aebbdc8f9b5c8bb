import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ArticleSummary } from '../../src/contract/article.ts';
import type { Category } from '../../src/contract/category.ts';
import {
  type ShareCard,
  toArticleCard,
  toCategoryCard,
  toShareCard,
} from '../../src/contract/share-card.ts';
import { expect, test, withSample } from './fixtures.ts';

const marks = { name: 'Plomada' };

async function readJson<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T;
}

async function fetchCard(siteUrl: string, card: ShareCard): Promise<Buffer> {
  const response = await fetch(siteUrl + toShareCard(card));
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

test('share cards are identical byte for byte on a machine without fonts', async ({ site }) => {
  const [category] = await readJson<Category[]>(`${site.url}/api/categories`);
  const url = `${site.url}/api/articles/cortes-electricos-y-vaciados-que-no-pueden-detenerse`;
  const article = await readJson<ArticleSummary>(url);
  const folder = mkdtempSync(join(tmpdir(), 'plomada-e2e-'));
  const none = join(folder, 'fonts.conf');
  writeFileSync(none, '<fontconfig/>');
  const compare = async (bare: { url: string }) => {
    for (const card of [
      ...(category ? [toCategoryCard(category, marks)] : []),
      toArticleCard(article, marks),
    ]) {
      expect(await fetchCard(bare.url, card)).toEqual(await fetchCard(site.url, card));
    }
  };
  await withSample(compare, { FONTCONFIG_FILE: none });
  rmSync(folder, { recursive: true, force: true });
});
