import { expect, test } from 'vitest';
import type { Store } from '../store.ts';
import { describeEngines, openTestStore } from '../testing/engines.ts';
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

describeEngines('pictures', (engine) => {
  test('are served byte for byte', async () => {
    await using store = await openTestStore(engine);
    await save(store, createImage('aa'));
    const file = await getImageFile(store, 'aa', 'foto.jpg');
    expect(file?.type).toBe('image/jpeg');
    expect(Buffer.from(file?.bytes ?? []).equals(everyByte)).toBe(true);
    expect((await getImageFile(store, 'aa', 'ficha-264.webp'))?.bytes).toHaveLength(0);
    expect(await getImageFile(store, 'aa', 'otra.jpg')).toBeNull();
    expect(await getImageFile(store, 'bb', 'foto.jpg')).toBeNull();
    expect([await hasImage(store, 'aa'), await hasImage(store, 'bb')]).toEqual([true, false]);
  });

  test('pictures that two editors save at once are stored once', async () => {
    await using store = await openTestStore(engine);
    await Promise.all([save(store, createImage('aa')), save(store, createImage('aa'))]);
    await save(store, createImage('aa', new Uint8Array(9)));
    expect((await getImageFile(store, 'aa', 'foto.jpg'))?.bytes).toHaveLength(256);
    expect(await store.db.selectFrom('image_files').select('name').execute()).toHaveLength(2);
  });

  test('pictures that no article uses are deleted with their files, and others stay', async () => {
    await using store = await openTestStore(engine);
    for (const id of ['aa', 'bb', 'cc']) await save(store, createImage(id));
    const { id: category_id } = await store.db
      .insertInto('categories')
      .values({ slug: 'tecnicas', name: 'Técnicas', description: '', icon: '', position: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const text = {
      slug: 'losa',
      title: 'Losa',
      excerpt: '',
      author: '',
      content: '',
      image_alt: '',
    };
    const numbers = { category_id, published_at: 0, updated_at: 0, featured: 0, read_time: 1 };
    await store.db
      .insertInto('articles')
      // A retired article may be published again with its picture.
      .values({ ...text, ...numbers, status: 'retired', image_id: 'aa' })
      .execute();
    await store.write((tx) => removeUnusedImages(tx, ['aa', 'bb', 'no-hay']));
    const left = await store.db
      .selectFrom('image_files')
      .select('image_id')
      .distinct()
      .orderBy('image_id')
      .execute();
    expect(left).toEqual([{ image_id: 'aa' }, { image_id: 'cc' }]);
    expect([await hasImage(store, 'aa'), await hasImage(store, 'bb')]).toEqual([true, false]);
  });
});
