import { appendFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toDay } from '#contract/day.ts';
import { listAdvertDays } from '#store/adverts/adverts.ts';
import { getArticle } from '#store/articles/articles.ts';
import { sumArrivals } from '#store/figures/readings.ts';
import { addTestAdvert } from '#store/testing/advert.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { createFolder, describeOpened, openTestStore } from '#store/testing/engines.ts';
import { parseLines, toReadingMark } from './reading-lines.ts';
import { countNewLines } from './reading-log.ts';

const siteUrl = 'https://obra.example';
const now = Math.floor(Date.now() / 1_000);
const muro = toReadingMark({ isPage: true, slug: 'muro', advert: null });
let lines = 0;
const toLine = (mark = muro, from = '') => {
  lines += 1;
  return `${now}.${String(lines).padStart(3, '0')} ${mark} ${from}\n`;
};

describeOpened('the log of a cache', openTestStore, (test) => {
  test('is counted once, across restarts and rotation, and never half a line', async (store) => {
    await using folder = await createFolder();
    await publishArticles(store, toArticleInput('muro', { published_at: 0 }));
    const advert = await addTestAdvert(store);
    const file = join(folder.dataDir, 'lecturas.log');
    const startedAt = now * 1_000;
    const count = () => countNewLines({ file, store, siteUrl, startedAt });
    const getViews = async () => (await getArticle(store, 'muro', Date.now()))?.views;
    await expect(count()).rejects.toThrow('ENOENT');
    // Perhaps counted before the database was restored.
    await writeFile(file, toLine().replace(String(now), String(now - 1)));
    await count();
    expect(await getViews()).toBe(0);
    const mark = toReadingMark({ isPage: true, slug: 'muro', advert });
    await appendFile(file, toLine(mark, 'https://www.google.com') + toLine(muro, 'propio'));
    const half = toLine(muro, 'https://otro.example');
    await appendFile(file, half.slice(0, -5));
    await count();
    await count();
    expect(await getViews()).toBe(2);
    await appendFile(file, half.slice(-5));
    await rename(file, `${file}.1`);
    await writeFile(file, toLine(toReadingMark({ isPage: false, slug: 'muro', advert: null })));
    // nginx writes to the old file until it opens the new one.
    await appendFile(`${file}.1`, toLine() + toLine());
    await Promise.all([count(), count()]);
    await count();
    expect(await getViews()).toBe(6);
    const today = toDay(now * 1_000);
    const range = { from: today, until: today };
    expect(await sumArrivals(store.db, range)).toMatchObject({ search: 1, site: 1, direct: 2 });
    expect(await listAdvertDays(store, advert)).toMatchObject([{ servings: 1, clicks: 0 }]);
  });

  test('is counted from its first line if it began while the site was down', async (store) => {
    await using folder = await createFolder();
    await publishArticles(store, toArticleInput('muro', { published_at: 0 }));
    const file = join(folder.dataDir, 'lecturas.log');
    const count = (startedAt: number) => countNewLines({ file, store, siteUrl, startedAt });
    await writeFile(file, toLine());
    await count(now * 1_000);
    await rename(file, `${file}.1`);
    await writeFile(file, toLine());
    await count((now + 60) * 1_000);
    expect((await getArticle(store, 'muro', Date.now()))?.views).toBe(2);
  });
});

test.each([
  '',
  '1763467890.123 p/muro',
  '1763467890.123 p/../etc/ ',
  '1763467890.123 p/muro/7 https://a.example y más',
  '9999999999999 p/muro/ ',
])('a line that is not ours counts nothing: %s', (line) => {
  expect(parseLines(line, siteUrl)).toEqual([]);
});
