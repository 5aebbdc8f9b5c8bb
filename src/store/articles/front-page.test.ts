import { expect, test } from 'vitest';
import { getContentVersion } from '../content-version.ts';
import type { Store } from '../store.ts';
import { publishArticles, toArticleInput } from '../testing/article-input.ts';
import { describeEngines, openTestStore } from '../testing/engines.ts';
import { getArticle, listArticles } from './articles.ts';
import { deleteArticle, undelete } from './deletions.ts';
import { listPlaces, savePlaces } from './front-page.ts';
import { changeContent, renameArticle, retireArticle } from './publishing.ts';
import { removeArticles } from './removal.ts';

const noon = Date.parse('2026-03-01T12:00:00Z');
const hour = 3_600_000;

/** Six articles, `a` the newest; all but `f` are featured. */
async function openArchive(engine: Parameters<typeof openTestStore>[0]) {
  const store = await openTestStore(engine);
  const articles = [...'abcdef'].map((slug, index) =>
    toArticleInput(slug, {
      featured: slug !== 'f',
      published_at: noon - index * hour,
      category: slug === 'b' ? 'tecnicas' : 'noticias',
    }),
  );
  const saved = await publishArticles(store, ...articles);
  const ids = new Map(saved.map(({ slug, id }) => [slug, id]));
  const place = (slug: string, ends_at: number | null = null) => ({
    article_id: ids.get(slug) ?? 0,
    ends_at,
    set_by: 'Ana',
  });
  return {
    store,
    place,
    ids,
    save: (...places: ReturnType<typeof place>[]) =>
      changeContent(store, (tx) => savePlaces(tx, places)),
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}

const list = async (store: Store, now = noon, filter = {}) =>
  (await listArticles(store, { featured: true, limit: 50, ...filter }, now))
    .map(({ slug }) => slug)
    .join('');

describeEngines('the front page', (engine) => {
  test('lists placed articles in their order, then the other featured ones, newest first', async () => {
    await using archive = await openArchive(engine);
    const { store, save, place } = archive;
    expect(await list(store)).toBe('abcde');
    await save(place('d'), place('b'));
    expect(await list(store)).toBe('dbace');
    expect(await list(store, noon, { category: 'noticias' })).toBe('dace');
    expect(await list(store, noon, { featured: false })).toBe('f');
    const pages = [1, 2, 3, 4].map((page) => list(store, noon, { limit: 2, page }));
    expect(await Promise.all(pages)).toEqual(['db', 'ac', 'e', '']);
  });

  test('drops an article when its time ends, and the content version changes then', async () => {
    await using archive = await openArchive(engine);
    const { store, save, place } = archive;
    await save(place('d', noon + hour), place('b'));
    const before = await getContentVersion(store, noon + hour - 1);
    expect(await list(store, noon + hour - 1)).toBe('dbace');
    expect(await getContentVersion(store, noon + hour)).not.toBe(before);
    expect(await list(store, noon + hour)).toBe('bace');
    expect(await list(store, noon + hour, { featured: false })).toBe('df');
    expect(await getArticle(store, 'd', noon + hour)).toMatchObject({ featured: false });
    expect(await getArticle(store, 'd', noon)).toMatchObject({ featured: true });
  });

  test('fills the place of a retired, scheduled or deleted article with the next one until it is back', async () => {
    await using archive = await openArchive(engine);
    const { store, save, place } = archive;
    await save(place('d'), place('b'));
    await changeContent(store, (tx) => retireArticle(tx, 'd', null));
    expect(await list(store)).toBe('bace');
    const again = toArticleInput('d', { featured: true, published_at: noon + hour });
    await publishArticles(store, again);
    expect([await list(store), await list(store, noon + hour)]).toEqual(['bace', 'dbace']);
    await publishArticles(store, { ...again, published_at: noon });
    await changeContent(store, (tx) => deleteArticle(tx, 'd', noon));
    expect(await list(store)).toBe('bace');
    await changeContent(store, (tx) => undelete(tx, 'article', 'd'));
    await changeContent(store, (tx) => renameArticle(tx, 'd', 'z'));
    expect(await list(store)).toBe('zbace');
  });

  test('forgets the place of an article that is published without the flag, or removed', async () => {
    await using archive = await openArchive(engine);
    const { store, save, place, ids } = archive;
    await save(place('d'), place('b'), place('c'));
    await publishArticles(store, toArticleInput('d', { published_at: noon - 3 * hour }));
    await changeContent(store, (tx) => removeArticles(tx, [ids.get('c') ?? 0]));
    expect(await listPlaces(store.db)).toMatchObject([place('b')]);
    await publishArticles(
      store,
      toArticleInput('d', { featured: true, published_at: noon - 3 * hour }),
    );
    expect(await list(store)).toBe('bade');
  });
});
