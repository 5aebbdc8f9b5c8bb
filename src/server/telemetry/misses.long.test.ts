import { expect, test } from 'vitest';
import { listMisses } from '#store/search/misses.ts';
import { engines } from '#store/testing/engines.ts';
import { openWatchedSite } from '../testing/watched-site.ts';

// Counting happens in memory, so one engine is enough.
test('a flood of made-up searches is counted only up to a limit', async () => {
  await using site = await openWatchedSite(engines[0]);
  for (let turn = 0; turn < 230; turn += 1) {
    await site.get(`/api/articles/search?q=${turn}inventada`);
  }
  await site.stopCounting();
  const all = { days: 1, limit: 5_000, now: Date.now() };
  expect(await listMisses(site.store, all)).toHaveLength(200);
});
