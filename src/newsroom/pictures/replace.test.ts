import { expect, test } from 'vitest';
import { getArticle } from '#store/articles/articles.ts';
import { parseFields } from '#store/drafts/draft-fields.ts';
import { getArticleId, getDraft } from '#store/drafts/drafts.ts';
import { getImage, getOriginal, nameImage, saveImage } from '#store/pictures/images.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { engines } from '#store/testing/engines.ts';
import { openDraft } from '../articles/drafts.ts';
import { createFolder } from '../testing/folder.ts';
import { openNewsroom } from '../testing/newsroom.ts';
import { drawing, toImage } from '../testing/samples.ts';
import { toImageId } from './image-source.ts';
import { createPictureImporter } from './import-picture.ts';
import { replacePicture } from './replace.ts';

const by = { id: 1, name: 'Ana' };

test('replacing a picture named in a body keeps the article’s text and leaves its draft unmodified', async () => {
  await using store = await openNewsroom(engines[0]);
  const now = Date.now();
  await store.write(async (tx) => {
    for (const [id, name] of Object.entries({ aa: 'muro.jpg', bb: 'otro.jpg' })) {
      await saveImage(tx, { image: toImage(id), files: [] });
      await nameImage(tx, id, name, now);
    }
  });
  const content = '![Un muro](muro.jpg)';
  const file = toArticleInput('muro', { content, format: 'extended' });
  await publishArticles(store, { ...file, pictures: { 'muro.jpg': 'aa' } });
  const id = await openDraft(store, await getArticleId(store.db, 'muro'), by, now);
  await replacePicture(store, createPictureImporter(store), { from: 'aa', to: 'bb', by }, now);
  expect(await getArticle(store, 'muro', now)).toMatchObject({
    content,
    pictures: { 'muro.jpg': { id: 'bb' } },
  });
  const draft = await getDraft(store.db, id);
  expect(draft).toMatchObject({ is_changed: 0 });
  expect(parseFields(draft?.fields ?? '').content).toBe(content);
});

test('importing a known picture adds its missing original, and renames it only if told to', async () => {
  await using store = await openNewsroom(engines[0]);
  await using folder = await createFolder({ 'losa.svg': drawing });
  const bytes = Buffer.from(drawing);
  const id = toImageId(bytes);
  await store.write(async (tx) => {
    await saveImage(tx, { image: toImage(id, 'drawing'), files: [] });
    await nameImage(tx, id, 'placa.svg', 1);
  });
  const { importFile } = createPictureImporter(store);
  expect(await importFile(folder.at('losa.svg'))).toEqual({ id });
  expect(await getOriginal(store.db, id)).toEqual(bytes);
  expect(await getImage(store.db, id)).toMatchObject({ name: 'placa.svg' });
  await importFile(folder.at('losa.svg'), { name: 'nervada.svg' });
  expect(await getImage(store.db, id)).toMatchObject({ name: 'nervada.svg' });
});
