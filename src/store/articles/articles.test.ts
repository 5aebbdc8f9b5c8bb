import { expect } from 'vitest';
import { getContentVersion } from '../content-version.ts';
import type { Store } from '../store.ts';
import { publishArticles, rename, retire, toArticleInput } from '../testing/article-input.ts';
import { describeStores } from '../testing/engines.ts';
import { type ArticlesQuery, getArticle, getFate, listArticles } from './articles.ts';
import { getStatistics, listCategories } from './categories.ts';
import type { ArticleInput } from './publication-plan.ts';
import { listSitemapPages, readSitemapPage } from './sitemap.ts';

const now = Date.now();
const hour = 3_600_000;
/** Of an article unless it says otherwise. */
const publishedAt = new Date(now - hour).toISOString();

const article = (slug: string, hoursAgo = 1, fields: Partial<ArticleInput> = {}) =>
  toArticleInput(slug, {
    category: 'tecnicas',
    published_at: now - hoursAgo * hour,
    tags: ['losas'],
    ...fields,
  });

const list = async (store: Store, filter: Partial<ArticlesQuery> = {}, at = now) =>
  (await listArticles(store, { limit: 9, ...filter }, at)).map(({ slug }) => slug);

describeStores('the archive', (test) => {
  test('gives a reader the article as it was published', async (store) => {
    const words = { title: 'Vaciado de losa', excerpt: 'Antes.', content: '## Antes\nRevise.' };
    await publishArticles(store, article('losa', 1, { ...words, read_time: 3, views: 7 }));
    expect(await getArticle(store, 'losa', now)).toEqual({
      ...words,
      id: expect.any(Number),
      slug: 'losa',
      imageUrl: null,
      image: null,
      category: 'Tecnicas',
      categorySlug: 'tecnicas',
      publishedAt,
      updatedAt: publishedAt,
      readTime: 3,
      views: 7,
      author: 'Redacción Plomada',
      tags: ['losas'],
      featured: false,
    });
    expect(await getArticle(store, 'otro', now)).toBeNull();
  });

  test('lists the newest first, by category and by featured, each once across pages', async (store) => {
    await publishArticles(
      store,
      article('a', 3, { featured: true }),
      article('b', 1, { category: 'noticias' }),
      article('c', 2),
      article('d', 1),
      article('e', 1),
      article('luego', -1),
    );
    expect(await list(store)).toEqual(['e', 'd', 'b', 'c', 'a']);
    expect(await list(store, { category: 'tecnicas' })).toEqual(['e', 'd', 'c', 'a']);
    expect(await list(store, { featured: true })).toEqual(['a']);
    expect(await list(store, { featured: false, category: 'noticias' })).toEqual(['b']);
    expect(await list(store, { since: now - 2 * hour })).toEqual(['e', 'd', 'b']);
    const pages = [1, 2, 3, 4].map((page) => list(store, { limit: 2, page }));
    expect(await Promise.all(pages)).toEqual([['e', 'd'], ['b', 'c'], ['a'], []]);
    const [first] = await listArticles(store, { limit: 1 }, now);
    expect(first).not.toHaveProperty('content');
  });

  test('shows an update for a change, not for a typo or a new address', async (store) => {
    await publishArticles(store, article('vaciado'));
    await publishArticles(store, article('vaciado', 1, { title: 'Otro título', tags: ['acero'] }));
    await rename(store, 'vaciado', 'losa');
    await retire(store, 'losa');
    await publishArticles(store, article('losa'));
    expect((await getArticle(store, 'losa', now))?.updatedAt).toBe(publishedAt);
    const corrections = [{ date: '2026-03-01T04:00:00.000Z', text: 'Decía 10 cm; son 8 cm.' }];
    await publishArticles(store, article('losa', 1, { corrections }));
    const current = await getArticle(store, 'losa', now);
    expect(current?.corrections).toEqual(corrections);
    expect(current?.updatedAt).not.toBe(publishedAt);
    // Search engines read it again.
    const changedAt = Date.parse(current?.updatedAt ?? '');
    const [items] = await Array.fromAsync(readSitemapPage(store, 1, now));
    expect(items).toMatchObject([{ slug: 'losa', changedAt }]);
    expect(await listSitemapPages(store, now)).toEqual([{ number: 1, changedAt }]);
    // Changes before publication are not updates for readers.
    const soon = Date.now() + hour;
    await publishArticles(store, article('luego', 1, { published_at: soon }));
    await publishArticles(store, article('luego', 1, { published_at: soon, corrections }));
    const later = await getArticle(store, 'luego', soon);
    expect(later?.updatedAt).toBe(later?.publishedAt);
  });

  test('shows and counts an article from its publication time until it is renamed or retired', async (store) => {
    await publishArticles(store, article('hoy'), article('luego', -1));
    const read = async (at: number) => ({
      listed: await list(store, {}, at),
      found: (await getArticle(store, 'luego', at)) !== null,
      counted: (await listCategories(store, at)).map(({ articleCount }) => articleCount),
      total: (await getStatistics(store, at)).totalArticles,
    });
    const due = now + hour;
    const version = await getContentVersion(store, due - 1);
    expect(version).toBe(await getContentVersion(store, now));
    expect(version).not.toBe(await getContentVersion(store, due));
    expect(await read(due - 1)).toEqual({
      ...{ listed: ['hoy'], found: false, counted: [0, 1], total: 1 },
    });
    const both = { listed: ['luego', 'hoy'], found: true, counted: [0, 2], total: 2 };
    expect(await read(due)).toEqual(both);
    await publishArticles(store, article('hoy', 1, { category: 'noticias' }));
    expect(await read(due)).toEqual({ ...both, counted: [1, 1] });
    await retire(store, 'luego');
    expect(await read(due)).toEqual({ listed: ['hoy'], found: false, counted: [1, 0], total: 1 });
    await publishArticles(store, article('luego', -1));
    expect(await read(due)).toEqual({ ...both, counted: [1, 1] });
  });
});

describeStores('an address', (test) => {
  const listFates = (store: Store, slugs: string, at = now) =>
    Promise.all([...slugs].map((slug) => getFate(store, slug, at)));

  test('redirects in one hop to where its article is now', async (store) => {
    await publishArticles(store, article('a'));
    await rename(store, 'a', 'b');
    await rename(store, 'b', 'c');
    expect(await listFates(store, 'abc')).toEqual([
      { redirectTo: 'c' },
      { redirectTo: 'c' },
      'published',
    ]);
    await rename(store, 'c', 'a');
    expect(await listFates(store, 'abc')).toEqual([
      'published',
      { redirectTo: 'a' },
      { redirectTo: 'a' },
    ]);
    await rename(store, 'a', 'd');
    expect(await listFates(store, 'abc')).toEqual(Array(3).fill({ redirectTo: 'd' }));
  });

  test('of a retired article redirects to another one until it is published again', async (store) => {
    await publishArticles(store, article('a'), article('z'));
    expect(await retire(store, 'a')).toBe(true);
    expect(await retire(store, 'a')).toBe(false);
    expect(await rename(store, 'a', 'b')).toBe(true);
    expect(await listFates(store, 'ab')).toEqual(['retired', 'retired']);
    expect(await retire(store, 'b', 'z')).toBe(true);
    await rename(store, 'b', 'c');
    expect(await listFates(store, 'abc')).toEqual(Array(3).fill({ redirectTo: 'z' }));
    await publishArticles(store, article('c'));
    await retire(store, 'c');
    expect(await listFates(store, 'c')).toEqual(['retired']);
  });

  test('does not redirect to a scheduled or a retired article', async (store) => {
    await publishArticles(store, article('a', -1));
    await rename(store, 'a', 'b');
    expect(await listFates(store, 'a')).toEqual([null]);
    expect(await listFates(store, 'a', now + hour)).toEqual([{ redirectTo: 'b' }]);
    await retire(store, 'b');
    expect(await listFates(store, 'a', now + hour)).toEqual(['retired']);
  });
});
