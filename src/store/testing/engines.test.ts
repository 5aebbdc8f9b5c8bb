import { expect, test } from 'vitest';
import { publishArticles, toArticleInput } from './article-input.ts';
import { engines, openTestStore } from './engines.ts';

test('a database that another test used is like new', async () => {
  const [, postgres] = engines;
  for (const time of [1, 2, 3]) {
    await using store = await openTestStore(postgres);
    await publishArticles(store, toArticleInput('viga'));
    const ids = await store.db.selectFrom('articles').select('id').execute();
    expect(ids, `time ${time}`).toEqual([{ id: 1 }]);
    // A restore leaves the sequences ahead of the rows.
    if (time === 2) await store.write((tx) => store.resetIds(tx));
  }
});
