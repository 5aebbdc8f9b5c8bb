import { expect, test } from 'vitest';
import type { DraftFields } from '#contract/desk/drafts.ts';
import { openSearchEngine } from '#newsroom/testing/index-now.ts';
import { drawing } from '#newsroom/testing/samples.ts';
import { getArticle } from '#store/articles/articles.ts';
import { getContentVersion } from '#store/content-version.ts';
import { parseFields } from '#store/drafts/draft-fields.ts';
import { getScheduledChange } from '#store/drafts/scheduled-changes.ts';
import { rebuildImageWords } from '#store/pictures/image-words.ts';
import { getImageFile, hasImage, nameImage, saveImage } from '#store/pictures/images.ts';
import { forgetUnusedImages, removeUnusedImages } from '#store/pictures/picture-uses.ts';
import type { Store } from '#store/store.ts';
import { toTerms } from '#store/terms.ts';
import { addTestAdvert } from '#store/testing/advert.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { openWriting, soundFields } from '../testing/writing.ts';

const [a, b, c] = ['a'.repeat(16), 'b'.repeat(16), 'c'.repeat(16)] as const;

/** A stored picture, without its crops. */
const savePicture = (store: Store, id: string, name: string, addedAt: number) =>
  store.write(async (tx) => {
    const bytes = Buffer.from(drawing);
    await saveImage(tx, {
      image: { id, kind: 'drawing', width: 900, height: 600, tint: 'arena' },
      files: [{ name: 'lamina.svg', type: 'image/svg+xml', bytes }],
    });
    await nameImage(tx, id, name, addedAt);
  });

describeEngines('the library', (engine) => {
  test('finds a picture by its words, lists its uses, replaces it everywhere and deletes an unused one', async () => {
    await using searchEngine = await openSearchEngine();
    await using desk = await openWriting(engine, searchEngine.settings);
    const { store, mine } = desk;
    await savePicture(store, a, 'losa-vieja.jpg', 1_000);
    await savePicture(store, b, 'losa-nueva.jpg', 3_000);
    await savePicture(store, c, 'cabilla.png', 3_000);
    const words = { imageAlt: 'Un encofrado.', imageCredit: 'Foto: Ana Rojas', imageFocus: '9 50' };
    await store.write((tx) => tx.updateTable('images').set({ unused_since: null }).execute());
    await mine.save(0, soundFields({ imageId: a, ...words }));
    const readWords = async (id: string) =>
      (await mine.send('GET', `/api/imagenes/${id}/usos`)).body.words;
    const { imageCaption: caption } = soundFields();
    const said = { alt: 'Un encofrado.', caption, credit: 'Foto: Ana Rojas' };
    expect(await readWords(a)).toEqual(said);
    const find = async (search: string) => {
      const path = `/api/imagenes?buscar=${encodeURIComponent(search)}`;
      const { items, total } = (await mine.send('GET', path)).body;
      expect(total).toBe(items.length);
      return items.map(({ id }: { id: string }) => id);
    };
    // Newest first; pictures of the same moment by id.
    expect(await find('')).toEqual([b, c, a]);
    expect(await find('losa')).toEqual([b, a]);
    for (const said of ['encofrados', 'rojas', 'juntas frías', 'losa vieja']) {
      expect([said, await find(said)]).toEqual([said, [a]]);
    }
    expect(await find('nada de esto')).toEqual([]);

    const seen = await getContentVersion(store, Date.now());
    expect((await mine.post('publicar', { version: 1 })).status).toBe(200);
    expect(await getImageFile(store, `${a}-9-50`, 'ficha-528.webp')).not.toBeNull();
    const [, , used] = (await mine.send('GET', '/api/imagenes')).body.items;
    expect(used).toMatchObject({ id: a, name: 'losa-vieja.jpg', alt: 'Un encofrado.', uses: 1 });
    const where = (await mine.send('GET', `/api/imagenes/${a}/usos`)).body.items;
    expect(where).toMatchObject([{ slug: 'juntas-frias', state: 'publicado' }]);
    expect(await readWords(a)).toEqual(said);
    expect(await readWords(c)).toBeNull();
    const remove = (id: string) => mine.send('DELETE', `/api/imagenes/${id}`);
    expect((await remove(a)).status).toBe(422);

    const replace = (from: string, by: string) =>
      mine.send('POST', `/api/imagenes/${from}/reemplazar`, { by });
    expect((await replace(a, 'no-hay')).body.detail).toBe('Esa imagen ya no existe.');
    expect((await replace(a, a)).body.detail).toBe('Es la misma imagen.');
    await desk.desk.background.settle();
    searchEngine.told.length = 0;
    expect(await replace(a, b)).toEqual({ status: 200, body: { articles: 1, drafts: 1 } });
    await desk.desk.background.settle();
    const shown = ['https://obra.example/articulo/juntas-frias'];
    expect(searchEngine.told.map(({ urlList }) => urlList)).toEqual([shown]);
    const article = await getArticle(store, 'juntas-frias', Date.now());
    // Search engines look at the page again.
    expect(article?.updatedAt).not.toBe(article?.publishedAt);
    expect(article?.image).toMatchObject({
      id: `${b}-9-50`,
      alt: 'Un encofrado.',
      credit: 'Foto: Ana Rojas',
    });
    expect(await getImageFile(store, `${b}-9-50`, 'ficha-528.webp')).not.toBeNull();
    expect(await getContentVersion(store, Date.now())).not.toEqual(seen);
    const history = store.db.selectFrom('revisions').select('why').where('image_id', '=', b);
    expect(await history.execute()).toEqual([{ why: 'publicado' }]);
    const draft = await mine.read();
    expect(draft).toMatchObject({ isChanged: false, state: 'publicado', fields: { imageId: b } });
    expect(await find('encofrado')).toEqual([b]);
    const registro = await store.db.selectFrom('registro').select('what').execute();
    expect(registro).toContainEqual({
      what: 'reemplazó la imagen «losa-vieja.jpg» donde se usaba',
    });

    // The history still shows the picture, so it cannot be deleted.
    expect((await remove(a)).status).toBe(422);
    await addTestAdvert(store, { image_id: c });
    const [sold] = (await mine.send('GET', '/api/imagenes?buscar=cabilla')).body.items;
    expect(sold).toMatchObject({ id: c, uses: 1 });
    const readUses = async ({ send }: Pick<typeof desk.editor, 'send'>) =>
      (await send('GET', `/api/imagenes/${c}/usos`)).body;
    expect(await readUses(desk.editor)).toEqual({ items: [], adverts: [''], words: null });
    const seller = await desk.signInAs('administrador');
    const client = 'Ferretería La Escuadra';
    expect(await readUses(seller)).toEqual({ items: [], adverts: [client], words: null });
    expect((await remove(c)).status).toBe(422);
    await store.db.deleteFrom('adverts').execute();
    expect((await remove(c)).status).toBe(204);
    expect(await find('cabilla')).toEqual([]);
  });

  test('finds the newest matches among more pictures than one read covers, and not by outdated words', async () => {
    await using desk = await openWriting(engine);
    const { store, mine } = desk;
    const count = 600;
    await store.write(async (tx) => {
      const images = Array.from({ length: count }, (_, added_at) => ({
        id: `foto-${added_at}`,
        kind: 'photo' as const,
        width: 900,
        height: 600,
        tint: 'arena' as const,
        words: toTerms(['puente']),
        added_at,
      }));
      await tx.insertInto('images').values(images).execute();
      await rebuildImageWords(tx);
    });
    const find = async (search: string) =>
      (await mine.send('GET', `/api/imagenes?buscar=${search}`)).body.items;
    const newest = `foto-${count - 1}`;
    expect((await find('puen'))[0]).toMatchObject({ id: newest });
    await mine.save(0, soundFields({ imageId: newest, imageAlt: 'Encofrado' }));
    expect(await find('encofrado')).toMatchObject([{ id: newest }]);
    await mine.save(1, soundFields({ imageId: newest, imageAlt: 'Cabilla' }));
    expect(await find('encofrado')).toEqual([]);
    await store.write((tx) => nameImage(tx, newest, 'vigas.jpg', count));
    expect((await find('puente'))[0]).toMatchObject({ id: `foto-${count - 2}` });
    expect(await find('viga')).toMatchObject([{ id: newest }]);
  });

  test('keeps a picture that only a scheduled change shows, and says where it is used', async () => {
    await using desk = await openWriting(engine);
    const { store, mine } = desk;
    await savePicture(store, a, 'losa.jpg', 1_000);
    await mine.save(0, soundFields({ imageId: null }));
    await mine.post('publicar', { version: 1 });
    await mine.save(2, soundFields({ imageId: a, imageFocus: '9 50' }));
    const at = new Date(Date.now() + 3_600_000).toISOString();
    expect((await mine.post('programar', { version: 3, at })).status).toBe(200);
    // Cut beforehand: nobody waits for it at the time.
    expect(await getImageFile(store, `${a}-9-50`, 'ficha-528.webp')).not.toBeNull();
    await mine.save(3, soundFields({ imageId: null }));

    expect((await mine.send('GET', '/api/imagenes')).body.items).toMatchObject([
      { id: a, uses: 1 },
    ]);
    expect((await mine.send('GET', `/api/imagenes/${a}/usos`)).body.items).toMatchObject([
      { draftId: desk.id, state: 'borrador' },
    ]);
    expect((await mine.send('DELETE', `/api/imagenes/${a}`)).status).toBe(422);
    await store.write((tx) => removeUnusedImages(tx, [a]));
    expect(await hasImage(store, a)).toBe(true);

    await savePicture(store, b, 'losa-nueva.jpg', 1_000);
    await mine.send('POST', `/api/imagenes/${a}/reemplazar`, { by: b });
    const change = await getScheduledChange(store.db, desk.id);
    expect(parseFields(change?.fields ?? '{}').imageId).toBe(b);
    expect(await getImageFile(store, `${b}-9-50`, 'ficha-528.webp')).not.toBeNull();
  });

  test('does not bring back a replaced picture when a publication is undone', async () => {
    await using desk = await openWriting(engine);
    const { store, mine } = desk;
    await savePicture(store, a, 'losa-vieja.jpg', 1_000);
    await savePicture(store, b, 'losa-nueva.jpg', 1_000);
    const publishAndReplace = async (fields: Partial<DraftFields>, from: string, to: string) => {
      const { version } = await mine.read();
      await mine.save(version, soundFields(fields));
      expect(await desk.publish()).toMatchObject({ status: 200 });
      const replaced = await mine.send('POST', `/api/imagenes/${from}/reemplazar`, { by: to });
      expect(replaced).toMatchObject({ status: 200 });
      return (await mine.post('deshacer-publicacion')).status;
    };
    await mine.save(0, soundFields());
    // The draft of a new article has the new picture itself.
    expect(await publishAndReplace({ imageId: a, imageAlt: 'Una losa.' }, a, b)).toBe(204);
    expect((await mine.read()).fields).toMatchObject({ imageId: b });
    expect(await desk.publish()).toMatchObject({ status: 200 });
    await savePicture(store, c, 'losa.jpg', 1_000);
    expect(await publishAndReplace({ imageId: null }, b, c)).toBe(409);
    expect((await desk.seen())?.image).toBeNull();

    const { version } = await mine.read();
    await savePicture(store, a, 'losa-vieja.jpg', 1_000);
    const scheduled = { content: '![Una losa](losa-vieja.jpg)', format: 'extended' as const };
    await mine.save(version, soundFields(scheduled));
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const change = await mine.post('programar', { version: version + 1, at });
    expect(change).toMatchObject({ status: 200 });
    expect(await publishAndReplace({ title: 'Sin imagen' }, a, c)).toBe(409);
    expect(await getScheduledChange(store.db, desk.id)).toBeNull();
  });

  test('deletes only pictures that were unused for thirty days', async () => {
    await using desk = await openWriting(engine);
    const { store } = desk;
    const day = 24 * 3_600_000;
    await savePicture(store, a, 'a.jpg', 0);
    await savePicture(store, b, 'b.jpg', 0);
    await savePicture(store, c, 'c.jpg', 0);
    await forgetUnusedImages(store, 0);
    // Chosen on the last day, and uploaded again.
    await desk.mine.save(0, soundFields({ imageId: b }));
    await savePicture(store, c, 'c.jpg', 30 * day);
    await forgetUnusedImages(store, 30 * day);
    expect([await hasImage(store, a), await hasImage(store, b)]).toEqual([true, true]);
    await forgetUnusedImages(store, 30 * day + 1);
    expect(await Promise.all([a, b, c].map((id) => hasImage(store, id)))).toEqual([
      false,
      true,
      true,
    ]);
  });
});
