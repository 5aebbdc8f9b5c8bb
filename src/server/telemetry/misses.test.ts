import { expect } from 'vitest';
import { listMisses } from '#store/search/misses.ts';
import type { Store } from '#store/store.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { describeOpened } from '#store/testing/engines.ts';
import { openWatchedSite } from '../testing/watched-site.ts';

const list = (store: Store) => listMisses(store, { days: 1, limit: 5_000, now: Date.now() });

describeOpened('a newsroom', openWatchedSite, (test) => {
  test('sees each search without results, and not the words that were half typed', async (site) => {
    await publishArticles(site.store, toArticleInput('a', { title: 'Viga' }));
    const search = async (q: string, headers = {}) => {
      const address = `/api/articles/search?q=${encodeURIComponent(q)}`;
      expect((await site.get(address, headers)).status).toBe(q.length === 1 ? 400 : 200);
    };
    for (const q of ['v', 'viga', 'xiló', 'Xilof', 'xilófono', '0414 123 4567']) await search(q);
    // Two readers search for the same word, and one then for a longer one; a third is still typing.
    for (const q of ['yeso', 'yeso', 'yesos', 'zóca', 'zócalo']) await search(q);
    // From memory.
    await search('xilófono');
    await search('yurta', { 'User-Agent': 'Googlebot/2.1' });
    // On the page of results, in both versions and from memory.
    for (const headers of [{}, { 'Save-Data': 'on' }, {}]) {
      for (const q of ['viga', 'Góndola']) {
        expect((await site.get(`/buscar?q=${q}`, headers)).status).toBe(200);
      }
    }
    await site.stopCounting();
    expect(await list(site.store)).toEqual([
      { words: 'gondola', times: 3 },
      { words: 'xilofono', times: 2 },
      { words: 'yeso', times: 1 },
      { words: 'yesos', times: 1 },
      { words: 'zocalo', times: 1 },
    ]);
  });
});
