import { expect } from 'vitest';
import { getContentVersion } from '../content-version.ts';
import type { Store } from '../store.ts';
import { saveInputs, toArticleInput } from '../testing/article-input.ts';
import { describeStores } from '../testing/engines.ts';
import { getArticle, getFate, listArticles } from './articles.ts';
import { getStatistics, listCategories, saveCategory } from './categories.ts';
import type { ArticleInput } from './publication-plan.ts';
import { changeContent, renameArticle, retireArticle } from './publishing.ts';
import { listSitemapPages, readSitemapPage } from './sitemap.ts';

const noon = Date.parse('2026-03-01T12:00:00Z');
const hour = 3_600_000;

const article = (fields: Partial<ArticleInput> = {}) =>
  toArticleInput('vaciado-de-losa', {
    title: 'Vaciado de losa',
    excerpt: 'Qué revisar antes.',
    category: 'tecnicas',
    published_at: noon - hour,
    tags: ['losas'],
    read_time: 3,
    content: '## Antes\nRevise el encofrado.',
    ...fields,
  });

const publish = (store: Store, ...articles: ArticleInput[]) =>
  changeContent(store, async (tx) => {
    for (const [slug, name] of Object.entries({ tecnicas: 'Técnicas', noticias: 'Noticias' })) {
      await saveCategory(tx, { slug, name, description: '', icon: 'n' });
    }
    return saveInputs(tx, articles, noon);
  });

describeStores('the archive', (test) => {
  test('lists each article once across pages, also with equal times', async (store) => {
    const all = Array.from({ length: 11 }, (_, index) => {
      const published_at = noon - hour * (index % 3);
      const category = index % 2 === 0 ? 'tecnicas' : 'noticias';
      return article({ slug: `a-${index}`, category, published_at });
    });
    await publish(store, ...all, article({ slug: 'futuro', published_at: noon + hour }));
    for (const category of [undefined, 'tecnicas']) {
      const list = async (limit: number, page: number) =>
        (await listArticles(store, { category, limit, page }, noon)).map(({ slug }) => slug);
      const whole = await list(50, 1);
      expect(whole).toHaveLength(category ? 6 : 11);
      const parts = await Promise.all([1, 2, 3, 4, 5].map((page) => list(3, page)));
      expect(parts.flat()).toEqual(whole);
    }
  });

  test('gives a reader the article as it was published', async (store) => {
    await publish(store, article({ views: 7 }));
    expect(await getArticle(store, 'vaciado-de-losa', noon)).toEqual({
      id: expect.any(Number),
      slug: 'vaciado-de-losa',
      title: 'Vaciado de losa',
      excerpt: 'Qué revisar antes.',
      content: '## Antes\nRevise el encofrado.',
      imageUrl: null,
      image: null,
      category: 'Técnicas',
      categorySlug: 'tecnicas',
      publishedAt: '2026-03-01T11:00:00.000Z',
      updatedAt: '2026-03-01T11:00:00.000Z',
      readTime: 3,
      views: 7,
      author: 'Redacción Plomada',
      tags: ['losas'],
      featured: false,
    });
    expect(await getArticle(store, 'otro', noon)).toBeNull();
  });

  test('shows an update for a change, not for a typo or a new address', async (store) => {
    const updatedAt = async (slug: string) => (await getArticle(store, slug, noon))?.updatedAt;
    await publish(store, article());
    await publish(store, article({ title: 'Vaciado de una losa', tags: ['losas', 'concreto'] }));
    await changeContent(store, (tx) => renameArticle(tx, 'vaciado-de-losa', 'losa'));
    await changeContent(store, (tx) => retireArticle(tx, 'losa', null));
    await publish(store, article({ slug: 'losa' }));
    expect(await updatedAt('losa')).toBe('2026-03-01T11:00:00.000Z');
    const corrections = [{ date: '2026-03-01T04:00:00.000Z', text: 'Decía 10 cm; son 8 cm.' }];
    await publish(store, article({ slug: 'losa', corrections }));
    expect(await updatedAt('losa')).toBe('2026-03-01T12:00:00.000Z');
    expect((await getArticle(store, 'losa', noon))?.corrections).toEqual(corrections);
    // Search engines read it again.
    const [listed] = await Array.fromAsync(readSitemapPage(store, 1, noon));
    expect(listed).toMatchObject([{ slug: 'losa', changedAt: noon }]);
    expect(await listSitemapPages(store, noon)).toEqual([{ number: 1, changedAt: noon }]);
    // Changes before publication are not updates for readers.
    const luego = article({ slug: 'luego', published_at: noon + hour });
    await publish(store, luego);
    await publish(store, { ...luego, corrections });
    const [later] = await listArticles(store, { limit: 1 }, noon + hour);
    expect(later).toMatchObject({ slug: 'luego', updatedAt: '2026-03-01T13:00:00.000Z' });
  });

  test('lists the newest first, by category and by featured, without bodies', async (store) => {
    await publish(
      store,
      article({ slug: 'a', published_at: noon - 3 * hour, featured: true }),
      article({ slug: 'b', published_at: noon - hour, category: 'noticias', tags: null }),
      article({ slug: 'c', published_at: noon - 2 * hour }),
      article({ slug: 'd', published_at: noon - hour }),
    );
    const slugs = async (filter: Parameters<typeof listArticles>[1]) =>
      (await listArticles(store, filter, noon)).map(({ slug }) => slug);
    expect(await slugs({ limit: 10 })).toEqual(['d', 'b', 'c', 'a']);
    expect(await slugs({ limit: 10, category: 'tecnicas' })).toEqual(['d', 'c', 'a']);
    expect(await slugs({ limit: 10, featured: true })).toEqual(['a']);
    expect(await slugs({ limit: 10, featured: false, category: 'noticias' })).toEqual(['b']);
    const all = await listArticles(store, { limit: 4 }, noon);
    expect(all.map(({ featured }) => featured)).toEqual([false, false, false, true]);
    expect(all[0]).not.toHaveProperty('content');
  });

  test('hides a scheduled article everywhere until its time', async (store) => {
    await publish(
      store,
      article({ slug: 'hoy' }),
      article({ slug: 'luego', published_at: noon + hour }),
    );
    const version = await getContentVersion(store, noon);
    const read = async (now: number) => ({
      listed: (await listArticles(store, { limit: 9 }, now)).length,
      found: (await getArticle(store, 'luego', now)) !== null,
      counted: (await listCategories(store, now)).map(({ articleCount }) => articleCount),
      total: (await getStatistics(store, now)).totalArticles,
    });
    expect(await read(noon)).toEqual({ listed: 1, found: false, counted: [1, 0], total: 1 });
    expect(await read(noon + hour)).toEqual({ listed: 2, found: true, counted: [2, 0], total: 2 });
    expect(await getContentVersion(store, noon + hour - 1)).toBe(version);
    expect(await getContentVersion(store, noon + hour)).not.toBe(version);
  });

  test('keeps counts right when articles are added, moved, retired and published again', async (store) => {
    const counts = async () =>
      Object.fromEntries(
        (await listCategories(store, noon)).map((each) => [each.slug, each.articleCount]),
      );
    await publish(store, article(), article({ slug: 'b' }));
    expect(await counts()).toEqual({ tecnicas: 2, noticias: 0 });
    await publish(store, article({ category: 'noticias' }));
    expect(await counts()).toEqual({ tecnicas: 1, noticias: 1 });
    await changeContent(store, (tx) => retireArticle(tx, 'b', null));
    expect(await counts()).toEqual({ tecnicas: 0, noticias: 1 });
    expect(await getArticle(store, 'b', noon)).toBeNull();
    await publish(store, article({ slug: 'b' }));
    expect(await counts()).toEqual({ tecnicas: 1, noticias: 1 });
  });

  test('redirects old addresses in one hop after several renames', async (store) => {
    await publish(store, article({ slug: 'a' }));
    await changeContent(store, (tx) => renameArticle(tx, 'a', 'b'));
    await changeContent(store, (tx) => renameArticle(tx, 'b', 'c'));
    const listFates = () => Promise.all(['a', 'b', 'c'].map((slug) => getFate(store, slug, noon)));
    expect(await listFates()).toEqual([{ movedTo: 'c' }, { movedTo: 'c' }, 'published']);
    await changeContent(store, (tx) => renameArticle(tx, 'c', 'a'));
    expect(await listFates()).toEqual(['published', { movedTo: 'a' }, { movedTo: 'a' }]);
  });

  test('removes the redirect when the article is published again', async (store) => {
    await publish(store, article({ slug: 'a' }), article({ slug: 'b' }));
    await changeContent(store, (tx) => retireArticle(tx, 'a', 'b'));
    expect(await getFate(store, 'a', noon)).toEqual({ movedTo: 'b' });
    await publish(store, article({ slug: 'a' }));
    await changeContent(store, (tx) => retireArticle(tx, 'a', null));
    expect(await getFate(store, 'a', noon)).toBe('retired');
  });

  test('does not redirect to a scheduled or a retired article', async (store) => {
    await publish(store, article({ slug: 'a', published_at: noon + hour }));
    await changeContent(store, (tx) => renameArticle(tx, 'a', 'b'));
    expect(await getFate(store, 'a', noon)).toBeNull();
    expect(await getFate(store, 'a', noon + hour)).toEqual({ movedTo: 'b' });
    await changeContent(store, (tx) => retireArticle(tx, 'b', null));
    expect(await getFate(store, 'a', noon + hour)).toBe('retired');
  });
});
