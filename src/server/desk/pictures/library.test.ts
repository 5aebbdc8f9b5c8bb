import { expect, test } from 'vitest';
import type { DraftFields } from '#contract/desk/drafts.ts';
import { readAuditLog } from '#newsroom/testing/commands.ts';
import { openSearchEngine } from '#newsroom/testing/index-now.ts';
import { drawing } from '#newsroom/testing/samples.ts';
import { getContentVersion } from '#store/content-version.ts';
import { parseFields } from '#store/drafts/draft-fields.ts';
import { getScheduledChange } from '#store/drafts/scheduled-changes.ts';
import { getImageFile, hasImage, nameImage, saveImage } from '#store/pictures/images.ts';
import { deleteOldUnusedImages, deleteUnusedImages } from '#store/pictures/picture-uses.ts';
import type { Store } from '#store/store.ts';
import { addTestAdvert } from '#store/testing/advert.ts';
import { publishArticles, retire, toArticleInput } from '#store/testing/article-input.ts';
import { describeOpened, engines } from '#store/testing/engines.ts';
import { openWriting, validFields } from '../testing/writing.ts';

const [a, b, c, d] = ['a'.repeat(16), 'b'.repeat(16), 'c'.repeat(16), 'd'.repeat(16)] as const;
const hour = 3_600_000;
const words = { imageAlt: 'Un encofrado.', imageCredit: 'Foto: Ana Rojas', imageFocus: '9 50' };

/** A stored picture, without its crops. */
const savePicture = (store: Store, id: string, name: string, addedAt = 1_000) =>
  store.write(async (tx) => {
    const bytes = Buffer.from(drawing);
    await saveImage(tx, {
      image: { id, kind: 'drawing', width: 900, height: 600, tint: 'arena' },
      files: [{ name: 'lamina.svg', type: 'image/svg+xml', bytes }],
    });
    await nameImage(tx, id, name, addedAt);
  });

async function openLibrary(...given: Parameters<typeof openWriting>) {
  const desk = await openWriting(...given);
  const { store, editor } = desk;
  const { send } = editor;
  await savePicture(store, a, 'losa-vieja.jpg');
  await savePicture(store, b, 'losa-nueva.jpg', 3_000);
  return Object.assign(desk, {
    find: async (search = '') =>
      (await send('GET', `/api/imagenes?buscar=${encodeURIComponent(search)}`)).body.items,
    getUses: async (id: string, who = editor) =>
      (await who.send('GET', `/api/imagenes/${id}/usos`)).body,
    remove: async (id: string) => (await send('DELETE', `/api/imagenes/${id}`)).status,
    replace: (from: string, by: string) => send('POST', `/api/imagenes/${from}/reemplazar`, { by }),
    isCut: async (id: string) =>
      (await getImageFile(store, `${id}-9-50`, 'ficha-528.webp')) !== null,
  });
}

test('replacing a picture shows the new one everywhere, and announces what readers see', async () => {
  await using searchEngine = await openSearchEngine();
  await using desk = await openLibrary(engines[0], searchEngine.settings);
  const { store, mine } = desk;
  await mine.save(0, validFields({ imageId: a, ...words }));
  await mine.publish();
  await publishArticles(
    store,
    toArticleInput('retirado', { image_id: a }),
    toArticleInput('futuro', { image_id: a, published_at: Date.now() + hour }),
  );
  await retire(store, 'retirado');
  expect(await desk.isCut(a)).toBe(true);
  const version = await getContentVersion(store, Date.now());
  expect((await desk.getUses(a)).items).toMatchObject([
    { slug: 'futuro', state: 'publicado' },
    { slug: 'juntas-frias', state: 'publicado' },
    { slug: 'retirado', state: 'retirado' },
  ]);
  for (const wrong of ['no-hay', a]) {
    expect((await desk.replace(a, wrong)).status).toBeGreaterThanOrEqual(400);
  }
  await desk.desk.background.settle();
  searchEngine.told.length = 0;
  expect(await desk.replace(a, b)).toEqual({ status: 200, body: { articles: 3, drafts: 1 } });
  await desk.desk.background.settle();
  const urls = ['https://obra.example/articulo/juntas-frias'];
  expect(searchEngine.told.map(({ urlList }) => urlList)).toEqual([urls]);
  const article = await desk.seen();
  expect(article?.image).toMatchObject({ id: `${b}-9-50`, alt: 'Un encofrado.' });
  // Search engines look at the page again.
  expect(article?.updatedAt).not.toBe(article?.publishedAt);
  expect(await desk.isCut(b)).toBe(true);
  expect(await getContentVersion(store, Date.now())).not.toEqual(version);
  const draft = { isChanged: false, state: 'publicado', fields: { imageId: b } };
  expect(await mine.read()).toMatchObject(draft);
  expect(await desk.find('encofrado')).toMatchObject([{ id: b }]);
  const [logged] = await readAuditLog(store);
  expect(logged).toContain('reemplazó la imagen «losa-vieja.jpg» donde se usaba');
  // The history still shows the picture, so it cannot be deleted.
  expect(await desk.remove(a)).toBe(422);
});

describeOpened('the library', openLibrary, (test) => {
  test('finds a picture by its description, its file name and its article, newest first', async (desk) => {
    await savePicture(desk.store, c, 'cabilla.png', 3_000);
    await desk.mine.save(0, validFields({ imageId: a, ...words }));
    for (const [search, ...found] of [
      // Pictures of the same moment by id.
      ['', b, c, a],
      ['losa', b, a],
      ...['encofrados', 'rojas', 'juntas frías', 'losa vieja'].map((said) => [said, a]),
      ['nada de esto'],
    ]) {
      expect(await desk.find(search), search).toMatchObject(found.map((id) => ({ id })));
    }
    const texts = { alt: 'Un encofrado.', caption: '', credit: 'Foto: Ana Rojas' };
    expect((await desk.getUses(a)).words).toEqual(texts);
    await desk.mine.save(1, validFields({ imageId: a, imageAlt: 'Un muro.' }));
    expect(await desk.find('encofrado')).toEqual([]);
  });

  test('deletes a picture once no advert shows it, and names the client only to sellers', async (desk) => {
    await addTestAdvert(desk.store, { image_id: b });
    expect(await desk.find('nueva')).toMatchObject([{ uses: 1 }]);
    expect(await desk.getUses(b)).toEqual({ items: [], adverts: [''], words: null });
    const seller = await desk.signInAs('administrador');
    expect((await desk.getUses(b, seller)).adverts).toEqual(['Ferretería La Escuadra']);
    expect(await desk.remove(b)).toBe(422);
    await desk.store.db.deleteFrom('adverts').execute();
    expect(await desk.remove(b)).toBe(204);
    expect(await desk.find('nueva')).toEqual([]);
  });

  test('keeps a picture that only a scheduled change shows, and says where it is used', async (desk) => {
    const { store, mine } = desk;
    await mine.save(0, validFields());
    await mine.publish();
    await mine.change({ imageId: a, imageFocus: '9 50' });
    expect((await mine.schedule(Date.now() + hour)).status).toBe(200);
    // Cut beforehand: nobody waits for it at the time.
    expect(await desk.isCut(a)).toBe(true);
    await mine.change({ imageId: null });
    expect(await desk.find('vieja')).toMatchObject([{ uses: 1 }]);
    expect((await desk.getUses(a)).items).toMatchObject([{ draftId: desk.id, state: 'borrador' }]);
    expect(await desk.remove(a)).toBe(422);
    await store.write((tx) => deleteUnusedImages(tx, [a]));
    expect(await hasImage(store, a)).toBe(true);
    await desk.replace(a, b);
    const change = await getScheduledChange(store.db, desk.id);
    expect(parseFields(change?.fields ?? '{}').imageId).toBe(b);
    expect(await desk.isCut(b)).toBe(true);
  });

  test('does not bring back a replaced picture when a publication is undone', async (desk) => {
    const { store, mine } = desk;
    const publishAndReplace = async (fields: Partial<DraftFields>, from: string, to: string) => {
      const { version } = await mine.read();
      await mine.save(version, validFields(fields));
      expect(await mine.publish()).toMatchObject({ status: 200 });
      expect(await desk.replace(from, to)).toMatchObject({ status: 200 });
      return (await mine.undo()).status;
    };
    await mine.save(0, validFields());
    // The draft of a new article has the new picture itself.
    expect(await publishAndReplace({ imageId: a, imageAlt: 'Una losa.' }, a, b)).toBe(204);
    expect((await mine.read()).fields).toMatchObject({ imageId: b });
    expect(await mine.publish()).toMatchObject({ status: 200 });
    await savePicture(store, c, 'losa.jpg');
    expect(await publishAndReplace({ imageId: null }, b, c)).toBe(409);
    expect((await desk.seen())?.image).toBeNull();

    await savePicture(store, a, 'losa-vieja.jpg');
    const { version } = await mine.read();
    const scheduled = { content: '![Una losa](losa-vieja.jpg)', format: 'extended' as const };
    await mine.save(version, validFields(scheduled));
    expect(await mine.schedule(Date.now() + hour)).toMatchObject({ status: 200 });
    expect(await publishAndReplace({ title: 'Sin imagen' }, a, c)).toBe(409);
    expect(await getScheduledChange(store.db, desk.id)).toBeNull();
  });

  test('deletes only pictures that were unused for thirty days', async (desk) => {
    const { store } = desk;
    const day = 24 * hour;
    await savePicture(store, c, 'c.jpg');
    await savePicture(store, d, 'd.jpg');
    await deleteOldUnusedImages(store, 0);
    // Chosen on the last day, and uploaded again.
    await desk.mine.save(0, validFields({ imageId: b }));
    await savePicture(store, c, 'c.jpg', 30 * day);
    const listLeft = async (now: number) => {
      await deleteOldUnusedImages(store, now);
      return Promise.all([a, b, c, d].map((id) => hasImage(store, id)));
    };
    expect(await listLeft(30 * day)).toEqual([true, true, true, true]);
    // Chosen when no round will notice it before the last.
    await desk.mine.save(1, validFields({ imageId: d }));
    expect(await listLeft(30 * day + 1)).toEqual([false, true, true, true]);
  });
});
