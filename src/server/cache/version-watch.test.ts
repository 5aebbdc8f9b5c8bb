import { afterEach, expect, test, vi } from 'vitest';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { engines, openTestStore } from '#store/testing/engines.ts';
import { type VersionChange, watchVersion } from './version-watch.ts';

afterEach(() => vi.useRealTimers());

test('waits for the listener, and tells scheduled articles from an editor’s change', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await using store = await openTestStore(engines[0]);
  const changes: VersionChange[] = [];
  let letPass = () => {};
  const watch = await watchVersion(store, 5, (change) => {
    changes.push(change);
    return new Promise((resolve) => {
      letPass = resolve;
    });
  });
  const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 30_000 });
  const pass = async (count: number, isOwn: boolean) => {
    await waitFor(() => expect(changes).toHaveLength(count));
    const last = changes.at(-1);
    expect(last?.isOwn).toBe(isOwn);
    expect(watch.get()).toBe(last?.before);
    letPass();
    await waitFor(() => expect(watch.get()).toBe(last?.now));
  };
  try {
    const hour = 3_600_000;
    const scheduled = { published_at: Date.now() + hour };
    await publishArticles(store, toArticleInput('muro'), toArticleInput('losa', scheduled));
    await pass(1, false);
    vi.setSystemTime(Date.now() + hour);
    await pass(2, true);
    await publishArticles(store, toArticleInput('viga'));
    await pass(3, false);
  } finally {
    watch.stop();
  }
});
