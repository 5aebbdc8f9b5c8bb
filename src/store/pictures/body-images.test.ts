import { expect } from 'vitest';
import { getArticle } from '../articles/articles.ts';
import { searchArticles } from '../search/search.ts';
import type { Store } from '../store.ts';
import { publishArticles, toArticleInput } from '../testing/article-input.ts';
import { describeStores } from '../testing/engines.ts';
import { rebuildBodyImages } from './body-images.ts';
import { getPublicImageFile, hasImage, nameImage, saveImage } from './images.ts';
import { countUses, listUses, removeUnusedImages, replaceImage } from './picture-uses.ts';

const addPicture = (store: Store, id: string, name: string) =>
  store.write(async (tx) => {
    const bytes = Buffer.from(id);
    await saveImage(tx, {
      image: { id, kind: 'photo', width: 900, height: 600, tint: 'arena' },
      files: [{ name: 'foto.jpg', type: 'image/jpeg', bytes }],
    });
    await nameImage(tx, id, name, 1);
  });
const toBody = (content: string) =>
  toArticleInput('losa', { content, format: 'extended' as const });
const isPublic = async (store: Store, id: string) =>
  (await getPublicImageFile(store, id, 'foto.jpg', Date.now())) !== null;
const image = (id: string) => ({ id, kind: 'photo', width: 900, height: 600, tint: 'arena' });
const content = 'Antes.\n![Un muro](muro.jpg "El encofrado. Foto: Ana")';

describeStores('pictures of bodies', (test) => {
  test('a reader gets the picture of a body, and nobody can delete it', async (store) => {
    await addPicture(store, 'aa', 'muro.jpg');
    await publishArticles(store, { ...toBody(content), published_at: Date.now() + 3_600_000 });
    expect(await isPublic(store, 'aa')).toBe(false);
    await publishArticles(store, toBody(content));
    expect(await getArticle(store, 'losa', Date.now())).toMatchObject({
      format: 'extended',
      pictures: { 'muro.jpg': image('aa') },
    });
    expect(await isPublic(store, 'aa')).toBe(true);
    expect(await countUses(store, ['aa'])).toEqual(new Map([['aa', 1]]));
    expect(await listUses(store, 'aa')).toMatchObject({
      items: [{ slug: 'losa' }],
      words: { alt: 'Un muro', caption: 'El encofrado.', credit: 'Foto: Ana' },
    });
    const found = await searchArticles(store, 'encofrado', Date.now());
    expect(found).toMatchObject([{ slug: 'losa' }]);

    // Readers no longer see it, but the history may.
    await publishArticles(store, toBody('Sin imagen.'));
    await store.write((tx) => removeUnusedImages(tx, ['aa']));
    expect([await isPublic(store, 'aa'), await hasImage(store, 'aa')]).toEqual([false, true]);
    expect(await getArticle(store, 'losa', Date.now())).not.toHaveProperty('pictures');
    expect(await countUses(store, ['aa'])).toEqual(new Map());
  });

  test('a published name stays the same picture when the library gets another with that name', async (store) => {
    await addPicture(store, 'aa', 'muro.jpg');
    await publishArticles(store, toBody(content));
    await addPicture(store, 'aa', 'otra.jpg');
    await addPicture(store, 'bb', 'muro.jpg');
    const names = await store.db.selectFrom('images').select('name').orderBy('id').execute();
    expect(names).toEqual([{ name: 'muro.jpg' }, { name: 'muro-bb.jpg' }]);
    // Before names were unique, two could have one.
    await store.db.updateTable('images').set({ name: 'muro.jpg' }).execute();
    await publishArticles(store, toBody(`${content}\nFin.`));
    const { pictures } = (await getArticle(store, 'losa', Date.now())) ?? {};
    expect(pictures).toEqual({ 'muro.jpg': image('aa') });
    // A file has the picture that is beside it now.
    const beside = { pictures: { 'muro.jpg': 'bb' } };
    await publishArticles(store, { ...toBody(content), ...beside });
    expect(await getArticle(store, 'losa', Date.now())).toMatchObject({
      pictures: { 'muro.jpg': image('bb') },
    });
    // A new article cannot tell which of them is meant.
    await publishArticles(store, { ...toBody(content), slug: 'otro' });
    expect(await getArticle(store, 'otro', Date.now())).not.toHaveProperty('pictures');
  });

  test('a picture is replaced in bodies, and a restore knows the uses again', async (store) => {
    await addPicture(store, 'aa', 'muro.jpg');
    await addPicture(store, 'bb', 'constructor');
    await publishArticles(store, toBody(`${content}\n![b](constructor)\n![c](toString)`));
    await store.write((tx) => replaceImage(tx, 'aa', 'bb', Date.now()));
    const expected = { 'muro.jpg': image('bb'), constructor: image('bb') };
    expect((await getArticle(store, 'losa', Date.now()))?.pictures).toEqual(expected);
    await store.write(rebuildBodyImages);
    expect([await isPublic(store, 'aa'), await isPublic(store, 'bb')]).toEqual([false, true]);
  });
});
