import { expect, test } from 'vitest';
import { getArticle } from './articles.ts';
import { getStatistics } from './categories.ts';
import { changeContent, retireArticle } from './publishing.ts';
import { getContentVersion } from './revision.ts';
import type { Store } from './store.ts';
import { publishArticles, toArticleInput } from './testing/article-input.ts';
import { describeEngines, openTestStore } from './testing/engines.ts';
import { addViews } from './views.ts';

const publish = (store: Store, views: Record<string, number>) =>
  publishArticles(
    store,
    ...Object.entries(views).map(([slug, count]) =>
      toArticleInput(slug, { published_at: 0, views: count }),
    ),
  );

describeEngines('readings', (engine) => {
  const read = async (store: Store) => ({
    a: (await getArticle(store, 'a', 1))?.views,
    b: (await getArticle(store, 'b', 1))?.views,
    total: (await getStatistics(store, 1)).totalViews,
  });

  test('are added to each article and to the total, and readers keep their pages', async () => {
    await using store = await openTestStore(engine);
    await publish(store, { a: 10, b: 0 });
    const version = await getContentVersion(store, 1);
    await addViews(
      store,
      new Map([
        ['b', 2],
        ['a', 5],
      ]),
    );
    await addViews(store, new Map([['b', 1]]));
    await addViews(store, new Map());
    expect(await read(store)).toEqual({ a: 15, b: 3, total: 18 });
    expect(await getContentVersion(store, 1)).toBe(version);
  });

  test('of an article that is not there count for nothing', async () => {
    await using store = await openTestStore(engine);
    await publish(store, { a: 0, b: 0 });
    await addViews(
      store,
      new Map([
        ['a', 1],
        ['no-hay', 9],
        ["'; drop table articles; --", 9],
      ]),
    );
    expect(await read(store)).toEqual({ a: 1, b: 0, total: 1 });
  });

  test('stay with an article that is retired', async () => {
    await using store = await openTestStore(engine);
    await publish(store, { a: 4, b: 0 });
    await changeContent(store, (tx) => retireArticle(tx, 'a', null));
    expect(await read(store)).toEqual({ a: undefined, b: 0, total: 4 });
    await publish(store, { a: 0 });
    expect(await read(store)).toEqual({ a: 4, b: 0, total: 4 });
  });

  test('from many readers at once are all counted, whatever order they come in', async () => {
    await using store = await openTestStore(engine);
    await publish(store, { a: 0, b: 0 });
    const orders: [string, number][][] = [
      [
        ['a', 1],
        ['b', 2],
      ],
      [
        ['b', 2],
        ['a', 1],
      ],
    ];
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => addViews(store, new Map(orders[index % 2]))),
    );
    expect(await read(store)).toEqual({ a: 20, b: 40, total: 60 });
  });
});
