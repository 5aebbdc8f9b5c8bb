import { expect } from 'vitest';
import { getContentVersion } from '../content-version.ts';
import { addReadings } from '../figures/views.ts';
import { hasImage, saveImage } from '../pictures/images.ts';
import { searchArticles } from '../search/search.ts';
import type { Store } from '../store.ts';
import { publishArticles, rename, retire, toArticleInput } from '../testing/article-input.ts';
import { describeStores } from '../testing/engines.ts';
import { getArticle, getFate } from './articles.ts';
import { listCatalogue } from './catalogue.ts';
import { getStatistics, listCategories } from './categories.ts';
import {
  deleteArticle,
  deleteCategory,
  deleteOldDeletions,
  listDeletions,
  undelete,
} from './deletions.ts';
import { changeContent } from './publishing.ts';

const now = Date.now();
const month = 30 * 24 * 3_600_000;

/** An article with all that one can have: a picture, readings, and an older address that redirects to it. */
async function publishWhole(store: Store): Promise<void> {
  const image = { id: 'foto', kind: 'photo', width: 1, height: 1, tint: 'arena' } as const;
  await store.write((tx) => saveImage(tx, { image, files: [] }));
  await publishArticles(
    store,
    toArticleInput('antes', { title: 'Zapatas', image_id: 'foto', tags: ['suelos'], views: 5 }),
    toArticleInput('otro', { views: 1 }),
  );
  await rename(store, 'antes', 'losa');
  await addReadings(store, [{ day: 20_000, views: new Map([['losa', 2]]) }]);
}

const erase = (store: Store, slug: string, at = now) =>
  changeContent(store, (tx) => deleteArticle(tx, slug, at));
const bringBack = (store: Store, slug: string, kind: 'article' | 'category' = 'article') =>
  changeContent(store, (tx) => undelete(tx, kind, slug));
const find = async (store: Store, words: string) =>
  (await searchArticles(store, words, now)).map(({ slug }) => slug);

describeStores('deleting', (test) => {
  test('an article is nowhere until it is restored, and then it is unchanged', async (store) => {
    await publishWhole(store);
    const before = await getArticle(store, 'losa', now);
    expect(await erase(store, 'losa')).toBe(true);
    expect(await Array.fromAsync(listCatalogue(store))).toMatchObject([{ slug: 'otro' }]);
    expect(await getFate(store, 'losa', now)).toBeNull();
    expect(await find(store, 'zapatas')).toEqual([]);
    expect((await listCategories(store, now))[0]?.articleCount).toBe(1);
    expect(await listDeletions(store)).toEqual([
      { kind: 'article', slug: 'losa', kept_until: now + month },
    ]);

    expect(await bringBack(store, 'losa')).toBe('back');
    expect(await getArticle(store, 'losa', now)).toEqual(before);
    expect(await getFate(store, 'antes', now)).toEqual({ redirectTo: 'losa' });
    expect(await find(store, 'zapatas')).toEqual(['losa']);
    expect(await bringBack(store, 'losa')).toBeNull();
  });

  test('a retired article is restored as retired, with its redirect', async (store) => {
    await publishWhole(store);
    await retire(store, 'losa', 'otro');
    await erase(store, 'losa');
    expect(await getFate(store, 'losa', now)).toBeNull();
    await bringBack(store, 'losa');
    expect(await getArticle(store, 'losa', now)).toBeNull();
    expect(await getFate(store, 'losa', now)).toEqual({ redirectTo: 'otro' });
  });

  test('the address is free for another article, which is not overwritten', async (store) => {
    await publishWhole(store);
    await erase(store, 'losa');
    await publishArticles(store, toArticleInput('losa', { title: 'Nueva' }));
    expect(await bringBack(store, 'losa')).toBe('taken');
    await rename(store, 'losa', 'losa-nueva');
    expect(await bringBack(store, 'losa')).toBe('taken');
    expect(await getFate(store, 'losa', now)).toEqual({ redirectTo: 'losa-nueva' });
    // An address that redirected to it is free too.
    const [article] = await publishArticles(store, toArticleInput('antes'));
    expect(article?.change).toBe('created');
    expect(await getFate(store, 'antes', now)).toBe('published');
  });

  test('if two deleted articles had the same address, the one deleted last is restored', async (store) => {
    for (const [index, title] of ['Vieja', 'Nueva'].entries()) {
      await publishArticles(store, toArticleInput('losa', { title }));
      await erase(store, 'losa', now + index);
    }
    await bringBack(store, 'losa');
    expect(await getArticle(store, 'losa', now)).toMatchObject({ title: 'Nueva' });
  });

  test('after thirty days its picture, views and redirects are deleted', async (store) => {
    await publishWhole(store);
    await erase(store, 'losa', now);
    const before = await getContentVersion(store, now);
    await deleteOldDeletions(store, now + month);
    // If nothing is old enough, cached pages stay valid.
    expect(await getContentVersion(store, now)).toEqual(before);
    expect(await hasImage(store, 'foto')).toBe(true);
    await deleteOldDeletions(store, now + month + 1);
    expect(await hasImage(store, 'foto')).toBe(false);
    expect(await listDeletions(store)).toEqual([]);
    expect(await store.db.selectFrom('redirects').selectAll().execute()).toEqual([]);
    expect(await getStatistics(store, now)).toMatchObject({ totalArticles: 1, totalViews: 1 });
    expect(await bringBack(store, 'losa')).toBeNull();
  });

  test('a category must be empty, and is restored before its articles', async (store) => {
    // Articles with the address and with the id of the category.
    const alike = [toArticleInput('obras'), toArticleInput('losa', { category: 'obras' })];
    await publishArticles(store, ...alike);
    const remove = () => changeContent(store, (tx) => deleteCategory(tx, 'obras', now));
    expect(await remove()).toBe(1);
    await retire(store, 'losa');
    expect(await remove()).toBe(1);
    await erase(store, 'losa');
    expect(await remove()).toBe(0);
    expect(await remove()).toBeNull();
    await erase(store, 'obras', now + 1);
    expect((await listCategories(store, now)).map(({ slug }) => slug)).toEqual(['noticias']);
    expect(await bringBack(store, 'losa')).toEqual({ category: 'obras' });
    expect(await bringBack(store, 'obras', 'category')).toBe('back');
    expect(await bringBack(store, 'losa')).toBe('back');
    expect(await getFate(store, 'losa', now)).toBe('retired');
  });

  test('a category is deleted after thirty days, and after its articles', async (store) => {
    // Each deleted thing has the id of one of the other kind.
    const inputs = { losa: 'obras', otro: 'noticias', viga: 'vias' };
    const articles = Object.entries(inputs).map(([slug, category]) =>
      toArticleInput(slug, { category }),
    );
    await publishArticles(store, ...articles);
    const removeCategory = (slug: string, at: number) =>
      changeContent(store, (tx) => deleteCategory(tx, slug, at));
    await erase(store, 'losa', now + 1_000);
    await removeCategory('obras', now);
    await erase(store, 'viga', now);
    await removeCategory('vias', now + 1_000);
    await deleteOldDeletions(store, now + month + 500);
    const slugs = (await listDeletions(store)).map(({ slug }) => slug);
    expect(slugs).toEqual(['vias', 'losa', 'obras']);
    await deleteOldDeletions(store, now + month + 2_000);
    expect(await listDeletions(store)).toEqual([]);
    const categories = await store.db.selectFrom('categories').select('slug').execute();
    expect(categories).toEqual([{ slug: 'noticias' }]);
    expect(await getFate(store, 'otro', now)).toBe('published');
  });
});
