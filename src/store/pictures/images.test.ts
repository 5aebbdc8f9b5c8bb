import { expect } from 'vitest';
import { changeContent, retireArticle } from '../articles/publishing.ts';
import type { Store } from '../store.ts';
import { publishArticles, toArticleInput } from '../testing/article-input.ts';
import { describeStores } from '../testing/engines.ts';
import { getImageFile, hasImage, type NewImage, saveImage } from './images.ts';
import { removeUnusedImages } from './picture-uses.ts';

const everyByte = Uint8Array.from({ length: 256 }, (_, index) => index);

const createImage = (id: string, bytes = everyByte): NewImage => ({
  image: { id, kind: 'photo', width: 640, height: 480, tint: 'arena' },
  files: [
    { name: 'foto.jpg', type: 'image/jpeg', bytes },
    { name: 'ficha-264.webp', type: 'image/webp', bytes: new Uint8Array(0) },
  ],
});

const save = (store: Store, image: NewImage) => store.write((tx) => saveImage(tx, image));

describeStores('pictures', (test) => {
  test('are served byte for byte', async (store) => {
    await save(store, createImage('aa'));
    const file = await getImageFile(store, 'aa', 'foto.jpg');
    expect(file?.type).toBe('image/jpeg');
    expect(Buffer.from(file?.bytes ?? []).equals(everyByte)).toBe(true);
    expect((await getImageFile(store, 'aa', 'ficha-264.webp'))?.bytes).toHaveLength(0);
    expect(await getImageFile(store, 'aa', 'otra.jpg')).toBeNull();
    expect(await getImageFile(store, 'bb', 'foto.jpg')).toBeNull();
  });

  test('pictures that two editors save at once are stored once', async (store) => {
    await Promise.all([save(store, createImage('aa')), save(store, createImage('aa'))]);
    await save(store, createImage('aa', new Uint8Array(9)));
    expect((await getImageFile(store, 'aa', 'foto.jpg'))?.bytes).toHaveLength(256);
    expect(await store.db.selectFrom('image_files').select('name').execute()).toHaveLength(2);
  });

  test('pictures that no article uses are deleted with their files, and others stay', async (store) => {
    for (const id of ['aa', 'bb', 'cc']) await save(store, createImage(id));
    // A retired article may be published again with its picture.
    await publishArticles(store, toArticleInput('losa', { image_id: 'aa' }));
    await changeContent(store, (tx) => retireArticle(tx, 'losa', null));
    await store.write((tx) => removeUnusedImages(tx, ['aa', 'bb', 'no-hay']));
    const files = store.db.selectFrom('image_files').select('image_id').distinct();
    const left = await files.orderBy('image_id').execute();
    expect(left).toEqual([{ image_id: 'aa' }, { image_id: 'cc' }]);
    expect([await hasImage(store, 'aa'), await hasImage(store, 'bb')]).toEqual([true, false]);
  });
});
