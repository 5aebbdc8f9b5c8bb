import { expect, test } from 'vitest';
import { openSearchEngine } from '#newsroom/testing/index-now.ts';
import { addCategories } from '#newsroom/testing/newsroom.ts';
import { changeContent } from '#store/articles/publishing.ts';
import { saveInputs, toArticleInput } from '#store/testing/article-input.ts';
import { eventually } from '#store/testing/eventually.ts';
import { openSite } from '../testing/site.ts';

test('a scheduled article is announced at its time, and the site serves the key', async () => {
  await using searchEngine = await openSearchEngine();
  await using site = await openSite({ env: searchEngine.settings });
  await addCategories(site.store);
  const due = toArticleInput('luego', { published_at: Date.now() + 2_500 });
  await changeContent(site.store, (tx) => saveInputs(tx, [due]));
  await eventually(() => expect(searchEngine.told).toHaveLength(1));
  expect(searchEngine.told[0]?.urlList).toEqual(['https://obra.example/articulo/luego']);
  const { pathname } = new URL(searchEngine.told[0]?.keyLocation ?? '');
  const key = await fetch(site.url + pathname);
  expect([key.status, await key.text()]).toEqual([200, searchEngine.settings.INDEXNOW_KEY]);
});
