import { expect, test } from 'vitest';
import { changeContent, retireArticle } from '../articles/publishing.ts';
import { publishArticles, toArticleInput } from '../testing/article-input.ts';
import { describeEngines, openTestStore } from '../testing/engines.ts';
import { indexDue, removeScheduled } from './pending.ts';
import { searchPage } from './search-page.ts';

const hour = 3_600_000;
/** A word that no dictionary and no other article has. */
const secret = 'zarzaparrilleta';
const asked = [
  // As written, with a slip, as a prefix, without its space, and beside a word that is found.
  ...[secret, 'zarsaparrilleta', 'zarzap', 'murozarzaparrilleta', 'muro zarsaparrilleta'],
  ...['muro zarzap', '"zarzaparrilleta"', 'ingenieria'],
];

describeEngines('a search', (engine) => {
  test.each([
    ['its text', { title: `Obra ${secret}`, tags: [secret], content: `Una ${secret}.` }],
    ['its search phrases', { searches: `${secret}; muro ${secret}` }],
  ])('reveals nothing about a scheduled or retired article: %s', async (_, words) => {
    await using store = await openTestStore(engine);
    const now = Date.now();
    const search = async (at: number) => {
      const pages = [];
      for (const q of asked) pages.push(await searchPage(store, { q, page: 1 }, at));
      return pages;
    };
    const others = ['muro', 'losa'].map((slug) => toArticleInput(slug));
    await publishArticles(store, ...others);
    const before = await search(now);
    const scheduled = { category: 'ingenieria', published_at: now + hour, ...words };
    await publishArticles(store, toArticleInput('secreto', scheduled));
    await indexDue(store, now);
    expect(await search(now)).toEqual(before);

    // Once: later rounds leave it alone.
    expect(await indexDue(store, now + hour)).toBe(true);
    expect(await indexDue(store, now + hour)).toBe(false);
    const [page] = await search(now + hour);
    expect(page?.results.map(({ slug }) => slug)).toEqual(['secreto']);
    // As in an older version: indexed before its minute.
    await store.write((tx) => removeScheduled(store, tx));
    expect(await search(now)).toEqual(before);
    await indexDue(store, now + hour);
    await changeContent(store, (tx) => retireArticle(tx, 'secreto', null));
    await indexDue(store, now + hour);
    expect(await search(now + hour)).toEqual(before);
  });

  test('follows a scheduled article that gets another date or is retired', async () => {
    await using store = await openTestStore(engine);
    const now = Date.now();
    const find = async (at: number) =>
      (await searchPage(store, { q: secret, page: 1 }, at)).results.map(({ slug }) => slug);
    const at = (published_at: number) =>
      publishArticles(store, toArticleInput('secreto', { title: secret, published_at }));
    await at(now - hour);
    expect(await find(now)).toEqual(['secreto']);
    await at(now + hour);
    expect(await find(now)).toEqual([]);
    await at(now + 2 * hour);
    await indexDue(store, now + hour);
    expect(await find(now + hour)).toEqual([]);
    await indexDue(store, now + 2 * hour);
    expect(await find(now + 2 * hour)).toEqual(['secreto']);
    await at(now + 3 * hour);
    await changeContent(store, (tx) => retireArticle(tx, 'secreto', null));
    await indexDue(store, now + 3 * hour);
    const words = await store.db.selectFrom('search_words').select('word').execute();
    expect(words).not.toContainEqual({ word: secret });
  });
});
