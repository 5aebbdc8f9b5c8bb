import { expect } from 'vitest';
import { getContentVersion } from '../content-version.ts';
import type { Store } from '../store.ts';
import { publishArticles, rename, retire, toArticleInput } from '../testing/article-input.ts';
import { describeStores } from '../testing/engines.ts';
import { getArticle, listArticles } from './articles.ts';
import { deleteArticle, undelete } from './deletions.ts';
import { listPlaces, restorePlace, savePlaces } from './front-page.ts';
import { changeContent } from './publishing.ts';
import { deleteArticleRows } from './removal.ts';

const noon = Date.parse('2026-03-01T12:00:00Z');
const hour = 3_600_000;

/** Publishes articles, `a` the newest; all but `f` are featured. Returns a function that places some of them. */
async function fill(store: Store, slugs = 'abcdef') {
  const articles = [...slugs].map((slug, index) =>
    toArticleInput(slug, {
      featured: slug !== 'f',
      published_at: noon - index * hour,
      category: slug === 'b' ? 'tecnicas' : 'noticias',
    }),
  );
  const savedArticles = await publishArticles(store, ...articles);
  const ids = new Map(savedArticles.map(({ slug, id }) => [slug, id]));
  return (slugs: string, ends: Record<string, number> = {}) => {
    const newPlaces = [...slugs].map((slug) => ({
      article_id: ids.get(slug) ?? 0,
      ends_at: ends[slug] ?? null,
      set_by: 'Ana',
    }));
    return changeContent(store, (tx) => savePlaces(tx, newPlaces));
  };
}

const list = async (store: Store, now = noon, filter = {}) =>
  (await listArticles(store, { featured: true, limit: 50, ...filter }, now))
    .map(({ slug }) => slug)
    .join('');

describeStores('the front page', (test) => {
  test('lists placed articles in their order, then the other featured ones, newest first', async (store) => {
    const setPlaces = await fill(store);
    expect(await list(store)).toBe('abcde');
    await setPlaces('db');
    expect(await list(store)).toBe('dbace');
    expect(await list(store, noon, { category: 'noticias' })).toBe('dace');
    expect(await list(store, noon, { featured: false })).toBe('f');
    const pages = [1, 2, 3, 4].map((page) => list(store, noon, { limit: 2, page }));
    expect(await Promise.all(pages)).toEqual(['db', 'ac', 'e', '']);
  });

  test('drops an article when its time ends, and the content version changes then', async (store) => {
    const setPlaces = await fill(store);
    const end = noon + hour;
    await setPlaces('db', { d: end });
    expect(await list(store, end - 1)).toBe('dbace');
    const before = await getContentVersion(store, end - 1);
    expect(await getContentVersion(store, end)).not.toBe(before);
    expect(await list(store, end)).toBe('bace');
    expect(await list(store, end, { featured: false })).toBe('df');
    expect(await getArticle(store, 'd', end)).toMatchObject({ featured: false });
    expect(await getArticle(store, 'd', noon)).toMatchObject({ featured: true });
  });

  test('fills the place of a retired, scheduled or deleted article with the next one until it is back', async (store) => {
    const setPlaces = await fill(store);
    await setPlaces('db');
    await retire(store, 'd');
    expect(await list(store)).toBe('bace');
    const again = toArticleInput('d', { featured: true, published_at: noon + hour });
    await publishArticles(store, again);
    expect([await list(store), await list(store, noon + hour)]).toEqual(['bace', 'dbace']);
    await publishArticles(store, { ...again, published_at: noon });
    await changeContent(store, (tx) => deleteArticle(tx, 'd', noon));
    expect(await list(store)).toBe('bace');
    await changeContent(store, (tx) => undelete(tx, 'article', 'd'));
    await rename(store, 'd', 'z');
    expect(await list(store)).toBe('zbace');
  });

  test('forgets the place of an article that is published without the flag, or removed', async (store) => {
    const setPlaces = await fill(store);
    await setPlaces('dbc');
    const [d, b, c] = (await listPlaces(store.db)).map(({ article_id }) => article_id);
    const plain = toArticleInput('d', { published_at: noon - 3 * hour });
    await publishArticles(store, plain);
    await changeContent(store, (tx) => deleteArticleRows(tx, [c ?? 0]));
    expect(await listPlaces(store.db)).toMatchObject([{ article_id: b }]);
    const [again] = await publishArticles(store, { ...plain, featured: true });
    expect(again?.id).toBe(d);
    expect(await list(store)).toBe('bade');
  });

  test('gives an article its lost place back, unless it has a newer one or twelve are taken', async (store) => {
    const setPlaces = await fill(store, 'abcdefghijklmn');
    await setPlaces('dbc');
    const lostPlaces = (await listPlaces(store.db)).slice(1, 2);
    const restoreAfter = async (slugs: string) => {
      await setPlaces(slugs);
      await changeContent(store, async (tx) => {
        for (const each of lostPlaces) await restorePlace(tx, each);
      });
      return list(store);
    };
    expect(await restoreAfter('cd')).toBe('cbdaeghijklmn');
    expect(await restoreAfter('acb')).toBe('acbdeghijklmn');
    expect(await restoreAfter('nmlkjihgedca')).toBe('nmlkjihgedcab');
  });
});
