import { expect, vi } from 'vitest';
import { toDay } from '#contract/day.ts';
import { listAdvertDays } from '#store/adverts/adverts.ts';
import { getArticle } from '#store/articles/articles.ts';
import { listSiteDays, sumArrivals } from '#store/figures/readings.ts';
import { addTestAdvert } from '#store/testing/advert.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { describeOpened, openTestStore } from '#store/testing/engines.ts';
import { readSamples } from './metrics.ts';
import { createViewCounter, type Reading } from './views.ts';

const toReading = (arrival: Reading['arrival']): Reading => ({
  slug: 'muro',
  advert: null,
  arrival,
});

describeOpened('readings', openTestStore, (test) => {
  test('survive a failed write and are counted once', async (store) => {
    await publishArticles(store, toArticleInput('muro'));
    const advert = await addTestAdvert(store);
    const counter = createViewCounter(store, 3_600_000);
    const count = () => {
      counter.add({ slug: 'muro', arrival: 'search', advert });
      counter.addClick(advert);
    };
    count();
    counter.add(toReading(null));
    expect(readSamples().views_pending).toBe(2);
    await store.db.schema.alterTable('article_views').renameTo('apartadas').execute();
    const writing = counter.flush();
    // More readings arrive during the write.
    await Promise.resolve();
    count();
    await writing;
    expect(console.error).toHaveBeenCalledOnce();
    vi.mocked(console.error).mockClear();
    await store.db.schema.alterTable('apartadas').renameTo('article_views').execute();
    counter.add(toReading(null));
    await counter.flush();
    await counter.stop();
    expect((await getArticle(store, 'muro', Date.now()))?.views).toBe(4);
    const today = toDay(Date.now());
    const { search } = await sumArrivals(store.db, { from: today - 1, until: today });
    expect(search).toBe(2);
    expect(await listAdvertDays(store, advert)).toMatchObject([{ servings: 2, clicks: 2 }]);
  });

  test('count for the day in Caracas on which they were read, even if written on the next', async (store) => {
    await publishArticles(store, toArticleInput('muro', { published_at: 0 }));
    const counter = createViewCounter(store, 3_600_000);
    const midnight = Date.parse('2026-11-16T04:00:00Z');
    try {
      vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(midnight - 1);
      counter.add(toReading('search'));
      vi.setSystemTime(midnight);
      counter.add(toReading('direct'));
      counter.add(toReading(null));
    } finally {
      vi.useRealTimers();
    }
    await counter.stop();
    const [from, until] = [toDay(midnight) - 1, toDay(midnight)];
    expect(await listSiteDays(store.db, null, { from, until })).toEqual([1, 2]);
    expect(await sumArrivals(store.db, { from, until: from })).toMatchObject({
      search: 1,
      direct: 0,
    });
  });
});
