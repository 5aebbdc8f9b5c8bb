import { expect } from 'vitest';
import { getArticle } from '../articles/articles.ts';
import { searchArticles } from '../search/search.ts';
import type { Store } from '../store.ts';
import { publishArticles, retire, toArticleInput } from '../testing/article-input.ts';
import { describeStores } from '../testing/engines.ts';
import { rebuildBodyImages } from './body-images.ts';
import { getImageFile, getPublicImageFile, hasImage, nameImage, saveImage } from './images.ts';
import { countUses, deleteUnusedImages, listUses, replaceImage } from './picture-uses.ts';

const everyByte = Uint8Array.from({ length: 256 }, (_, index) => index);
const toImage = (id: string) =>
  ({ id, kind: 'photo', width: 900, height: 600, tint: 'arena' }) as const;

const save = (store: Store, id: string, bytes = everyByte) => {
  const files = [
    { name: 'foto.jpg', type: 'image/jpeg', bytes },
    { name: 'ficha-264.webp', type: 'image/webp', bytes: new Uint8Array(0) },
  ];
  return store.write((tx) => saveImage(tx, { image: toImage(id), files }));
};

describeStores('pictures', (test) => {
  test('are served byte for byte', async (store) => {
    await save(store, 'aa');
    const file = await getImageFile(store, 'aa', 'foto.jpg');
    expect(file?.type).toBe('image/jpeg');
    expect(Buffer.from(file?.bytes ?? []).equals(everyByte)).toBe(true);
    expect((await getImageFile(store, 'aa', 'ficha-264.webp'))?.bytes).toHaveLength(0);
    expect(await getImageFile(store, 'aa', 'otra.jpg')).toBeNull();
    expect(await getImageFile(store, 'bb', 'foto.jpg')).toBeNull();
  });

  test('are stored once if two editors save them at the same time', async (store) => {
    await Promise.all([save(store, 'aa'), save(store, 'aa')]);
    await save(store, 'aa', new Uint8Array(9));
    expect((await getImageFile(store, 'aa', 'foto.jpg'))?.bytes).toHaveLength(256);
    expect(await store.db.selectFrom('image_files').select('name').execute()).toHaveLength(2);
  });

  test('that no article uses are deleted with their files, and others stay', async (store) => {
    for (const id of ['aa', 'bb', 'cc']) await save(store, id);
    // A retired article may be published again with its picture.
    await publishArticles(store, toArticleInput('losa', { image_id: 'aa' }));
    await retire(store, 'losa');
    await store.write((tx) => deleteUnusedImages(tx, ['aa', 'bb', 'no-hay']));
    const files = store.db.selectFrom('image_files').select('image_id').distinct();
    const remaining = await files.orderBy('image_id').execute();
    expect(remaining).toEqual([{ image_id: 'aa' }, { image_id: 'cc' }]);
    expect([await hasImage(store, 'aa'), await hasImage(store, 'bb')]).toEqual([true, false]);
  });
});

describeStores('pictures of bodies', (test) => {
  const now = Date.now();
  const content = 'Antes.\n![Un muro](muro.jpg "El encofrado. Foto: Ana")';
  const publish = (store: Store, content: string, fields = {}) =>
    publishArticles(store, toArticleInput('losa', { content, format: 'extended', ...fields }));
  const addPicture = async (store: Store, id: string, name: string) => {
    await save(store, id);
    await store.write((tx) => nameImage(tx, id, name, 1));
  };
  const getPictures = async (store: Store, slug = 'losa') =>
    (await getArticle(store, slug, now))?.pictures;
  const arePublic = (store: Store, ...ids: string[]) =>
    Promise.all(
      ids.map(async (id) => (await getPublicImageFile(store, id, 'foto.jpg', now)) !== null),
    );

  test('are shown to readers, and nobody can delete them', async (store) => {
    await addPicture(store, 'aa', 'muro.jpg');
    await publish(store, content, { published_at: now + 3_600_000 });
    expect(await arePublic(store, 'aa')).toEqual([false]);
    await publish(store, content);
    expect(await getPictures(store)).toEqual({ 'muro.jpg': toImage('aa') });
    expect(await arePublic(store, 'aa')).toEqual([true]);
    expect(await countUses(store, ['aa'])).toEqual(new Map([['aa', 1]]));
    expect(await listUses(store, 'aa')).toMatchObject({
      items: [{ slug: 'losa' }],
      words: { alt: 'Un muro', caption: 'El encofrado.', credit: 'Foto: Ana' },
    });
    expect(await searchArticles(store, 'encofrado', now)).toMatchObject([{ slug: 'losa' }]);

    // Readers no longer see it, but the history may.
    await publish(store, 'Sin imagen.');
    await store.write((tx) => deleteUnusedImages(tx, ['aa']));
    expect(await arePublic(store, 'aa')).toEqual([false]);
    expect(await hasImage(store, 'aa')).toBe(true);
    expect(await getPictures(store)).toBeUndefined();
    expect(await countUses(store, ['aa'])).toEqual(new Map());
    await publish(store, content);
    expect(await arePublic(store, 'aa')).toEqual([true]);
  });

  test('keep their published name when the library gets another one with it', async (store) => {
    await addPicture(store, 'aa', 'muro.jpg');
    await publish(store, content);
    await addPicture(store, 'aa', 'otra.jpg');
    await addPicture(store, 'bb', 'muro.jpg');
    const names = await store.db.selectFrom('images').select('name').orderBy('id').execute();
    expect(names).toEqual([{ name: 'muro.jpg' }, { name: 'muro-bb.jpg' }]);
    // Before names were unique, two could have one.
    await store.db.updateTable('images').set({ name: 'muro.jpg' }).execute();
    await publish(store, `${content}\nFin.`);
    expect(await getPictures(store)).toEqual({ 'muro.jpg': toImage('aa') });
    // A file has the picture that is beside it now.
    await publish(store, content, { pictures: { 'muro.jpg': 'bb' } });
    expect(await getPictures(store)).toEqual({ 'muro.jpg': toImage('bb') });
    // A new article cannot tell which of them is meant.
    await publish(store, content, { slug: 'otro' });
    expect(await getPictures(store, 'otro')).toBeUndefined();
  });

  test('are replaced in bodies, and a restore knows the uses again', async (store) => {
    await addPicture(store, 'aa', 'muro.jpg');
    await addPicture(store, 'bb', 'constructor');
    await publish(store, `${content}\n![b](constructor)\n![c](toString)`);
    await store.write((tx) => replaceImage(tx, 'aa', 'bb', now));
    const expected = { 'muro.jpg': toImage('bb'), constructor: toImage('bb') };
    expect(await getPictures(store)).toEqual(expected);
    expect(await arePublic(store, 'aa', 'bb')).toEqual([false, true]);
    await store.write(rebuildBodyImages);
    expect(await arePublic(store, 'aa', 'bb')).toEqual([false, true]);
  });
});
