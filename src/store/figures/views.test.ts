import { expect } from 'vitest';
import { getArticle } from '../articles/articles.ts';
import { getStatistics } from '../articles/categories.ts';
import { getContentVersion } from '../content-version.ts';
import type { Store } from '../store.ts';
import { publishArticles, retire, toArticleInput } from '../testing/article-input.ts';
import { describeStores } from '../testing/engines.ts';
import {
  deleteOldReadings,
  getFirstDay,
  listArticleDays,
  listMostRead,
  listSiteDays,
  sumArrivals,
  sumByCategory,
} from './readings.ts';
import { addReadings } from './views.ts';

const toViews = (views: Record<string, number>) => new Map(Object.entries(views));
const addViews = (store: Store, views: Record<string, number>) =>
  addReadings(store, [{ day: 20_000, views: toViews(views) }]);

const publish = (store: Store, views: Record<string, number>) => {
  const inputs = Object.entries(views).map(([slug, views]) => toArticleInput(slug, { views }));
  return publishArticles(store, ...inputs);
};

const readViews = async (store: Store) => {
  const now = Date.now();
  const [a, b] = [await getArticle(store, 'a', now), await getArticle(store, 'b', now)];
  return { a: a?.views, b: b?.views, total: (await getStatistics(store, now)).totalViews };
};

describeStores('readings', (test) => {
  test('of known articles are added to each and to the total, and readers keep their pages', async (store) => {
    await publish(store, { a: 10, b: 0 });
    const version = await getContentVersion(store, Date.now());
    await addViews(store, { b: 2, a: 5, 'no-hay': 9, "'; drop table articles; --": 9 });
    await addViews(store, { b: 1 });
    await addViews(store, {});
    expect(await readViews(store)).toEqual({ a: 15, b: 3, total: 18 });
    expect(await getContentVersion(store, Date.now())).toBe(version);
    // The readings stay with an article that is retired.
    await retire(store, 'a');
    expect(await readViews(store)).toEqual({ a: undefined, b: 3, total: 18 });
    await publish(store, { a: 0 });
    expect(await readViews(store)).toEqual({ a: 15, b: 3, total: 18 });
  });

  test('are counted by day, article, category and kind of link', async (store) => {
    const inputs = [...'abc'].map((slug) =>
      toArticleInput(slug, { category: slug === 'c' ? 'historia' : 'noticias' }),
    );
    const articles = await publishArticles(store, ...inputs);
    const [a = 0, b = 0, c = 0] = articles.map(({ id }) => id);
    // 20.000 is the first day of a row.
    await addReadings(store, [
      { day: 19_999, views: toViews({ a: 40, c: 1 }), arrivals: new Map([['search', 3]]) },
      { day: 20_000, views: toViews({ a: 1 }) },
    ]);
    await addReadings(store, [
      { day: 20_000, views: toViews({ a: 1, b: 9 }), arrivals: new Map([['search', 1]]) },
      { day: 20_031, views: toViews({ b: 1_000 }), arrivals: new Map([['direct', 2]]) },
    ]);
    const period = { from: 19_998, until: 20_001 };
    const { db } = store;
    const days = await listArticleDays(db, [a, b, c], period);
    expect([days.get(a), days.get(b), days.get(c)].join(' ')).toBe('0,40,2,0 0,0,9,0 0,1,0,0');
    expect(await listSiteDays(db, null, period)).toEqual([0, 41, 11, 0]);
    const sections = db.selectFrom('categories').select('id').orderBy('slug');
    const [history = 0, news = 0] = (await sections.execute()).map(({ id }) => id);
    expect(await listSiteDays(db, history, period)).toEqual([0, 1, 0, 0]);
    const sums = await sumByCategory(db, period);
    expect([sums.get(news), sums.get(history)]).toEqual([51, 1]);
    expect(await sumArrivals(db, period)).toEqual({ direct: 0, search: 4, mail: 0, site: 0 });
    const most = async (category: number | null, until: number) =>
      (await listMostRead(db, category, { from: 19_998, until }, 2)).map(
        ({ id, views }) => `${id} ${views}`,
      );
    expect(await most(null, 20_001)).toEqual([`${a} 42`, `${b} 9`]);
    expect(await most(null, 20_031)).toEqual([`${b} 1009`, `${a} 42`]);
    expect(await most(history, 20_031)).toEqual([`${c} 1`]);
    expect(await getFirstDay(db)).toBe(19_999);
    await deleteOldReadings(store, 20_000 + 36 * 32);
    expect(await listArticleDays(db, [a], period)).toEqual(new Map([[a, [0, 0, 2, 0]]]));
    expect(await listSiteDays(db, null, period)).toEqual([0, 41, 11, 0]);
  });

  test('that arrive at once are all counted, in any order', async (store) => {
    await publish(store, { a: 0, b: 0 });
    const orders = Array.from({ length: 10 }, () => [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ]).flat();
    await Promise.all(orders.map((views) => addViews(store, views)));
    expect(await readViews(store)).toEqual({ a: 20, b: 40, total: 60 });
    expect(await listSiteDays(store.db, null, { from: 20_000, until: 20_000 })).toEqual([60]);
  });
});
