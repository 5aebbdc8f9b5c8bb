import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { DraftFields } from '#contract/desk/drafts.ts';
import { publishDueChanges } from '#newsroom/articles/publish-draft.ts';
import { publishFiles } from '#newsroom/articles/publish-files.ts';
import { readAuditLog } from '#newsroom/testing/commands.ts';
import { createFolder } from '#newsroom/testing/folder.ts';
import { openSearchEngine } from '#newsroom/testing/index-now.ts';
import { toArticleFile } from '#newsroom/testing/samples.ts';
import { getArticle, getFate } from '#store/articles/articles.ts';
import { deleteArticle, deleteCategory } from '#store/articles/deletions.ts';
import { changeContent, renameArticle, retireArticle } from '#store/articles/publishing.ts';
import { openStore } from '#store/open.ts';
import { publishArticles, saveInputs, toArticleInput } from '#store/testing/article-input.ts';
import { describeEngines, engines } from '#store/testing/engines.ts';
import { openTab, openWriting, soundFields } from '../testing/writing.ts';

const hour = 3_600_000;
const slug = 'juntas-frias';

describeEngines('publishing at the desk', (engine) => {
  test('is refused with all faults at once, the same as in the review', async () => {
    await using desk = await openWriting(engine);
    const fields = soundFields({ title: '', imageId: 'nada', content: 'a\0b' });
    await desk.mine.save(0, fields);
    const faults = [{ field: 'title' }, { field: 'imageId' }, { field: 'content' }];
    expect(await desk.publish()).toMatchObject({ status: 422, body: { faults } });
    expect((await desk.mine.post('revisar', { fields })).body).toMatchObject({ faults });
    expect(await desk.seen()).toBeNull();
  });

  test('shows the article to readers, and can be undone', async () => {
    await using desk = await openWriting(engine);
    await desk.mine.save(0, soundFields());
    const { status, body } = await desk.publish();
    expect([status, body.url]).toEqual([200, `http://127.0.0.1:3000/articulo/${slug}`]);
    expect(body.whatsapp).toBe(`*Juntas frías*\nCómo se evitan.\n${body.url}`);
    expect(await desk.seen()).toMatchObject({ title: 'Juntas frías', category: 'tecnicas' });
    expect(await desk.mine.read()).toMatchObject({ state: 'publicado', isChanged: false });
    expect((await desk.mine.post('deshacer-publicacion')).status).toBe(204);
    expect(await desk.seen()).toBeNull();
    expect(await getFate(desk.store, slug, Date.now())).toBeNull();
    const { state, fields } = await desk.mine.read();
    expect({ state, fields }).toEqual({ state: 'borrador', fields: soundFields() });
    expect((await desk.mine.post('deshacer-publicacion')).status).toBe(409);
  });

  test('search engines are notified of every address that an action changes', async () => {
    await using searchEngine = await openSearchEngine();
    await using desk = await openWriting(engine, searchEngine.settings);
    await desk.mine.save(0, soundFields());
    const at = new Date(Date.now() + hour).toISOString();
    const actions: [string, () => Promise<{ status: number }>, string[]][] = [
      ['publish', () => desk.publish(), [slug]],
      ['undo', () => desk.mine.post('deshacer-publicacion'), [slug]],
      ['schedule', () => desk.mine.post('programar', { version: 3, at }), []],
      ['publish now', () => desk.publish(), [slug]],
      ['rename', () => desk.mine.post('renombrar', { slug: 'juntas' }), [slug, 'juntas']],
      ['retire', () => desk.mine.post('retirar', { successor: null }), ['juntas']],
    ];
    for (const [action, act, slugs] of actions) {
      searchEngine.told.length = 0;
      expect((await act()).status, action).toBeLessThan(300);
      await desk.desk.background.settle();
      const told = searchEngine.told.flatMap(({ urlList }) => urlList);
      expect([action, ...told]).toEqual([
        action,
        ...slugs.map((each) => `https://obra.example/articulo/${each}`),
      ]);
    }
  });

  test('publishing changes replaces the old text, and undo restores it exactly', async () => {
    await using desk = await openWriting(engine);
    await desk.mine.save(0, soundFields({ featured: true }));
    await desk.publish();
    const before = await desk.seen();
    const { version, fields } = await desk.mine.read();
    const content = 'Otro texto, con 5 palabras nuevas y más.';
    await desk.mine.save(version, { ...fields, content });
    expect(await desk.mine.read()).toMatchObject({
      state: 'cambios',
      published: { content: fields.content, featured: true },
    });
    expect(await desk.seen()).toEqual(before);
    await desk.publish();
    expect(await desk.seen()).toMatchObject({ content });
    await desk.mine.post('deshacer-publicacion');
    expect(await desk.seen()).toEqual(before);
    expect(await desk.mine.read()).toMatchObject({ state: 'cambios', fields: { content } });
  });

  test('leaves a draft at the address that its article gets at the terminal', async () => {
    await using desk = await openWriting(engine);
    await desk.mine.save(0, soundFields());
    await desk.publish();
    const { version, fields } = await desk.mine.read();
    await changeContent(desk.store, (tx) => renameArticle(tx, slug, 'juntas'));
    const url = 'http://127.0.0.1:3000/articulo/juntas';
    expect(await desk.mine.read()).toMatchObject({ fields: { slug: 'juntas' }, url });
    // A tab that was open sends the old one, which is no change to publish.
    expect(await desk.mine.save(version, fields)).toMatchObject({ body: { isChanged: false } });
  });

  test('is refused if there is a newer version than the person saw', async () => {
    await using desk = await openWriting(engine);
    await desk.mine.save(0, soundFields());
    await desk.mine.save(1, soundFields({ content: 'Nuevo.' }));
    const late = await desk.mine.post('publicar', { version: 1 });
    expect(late).toMatchObject({ status: 409 });
    expect(await desk.seen()).toBeNull();
  });

  test('can be scheduled for a new article, and cancelled', async () => {
    await using desk = await openWriting(engine);
    await desk.mine.save(0, soundFields());
    const at = Date.now() + hour;
    for (const wrong of [new Date(1).toISOString(), '2999-01-01T11:00:00.000Z']) {
      const refused = await desk.mine.post('programar', { version: 1, at: wrong });
      expect(refused).toMatchObject({ status: 422, body: { faults: [{ field: 'publishAt' }] } });
    }
    const asked = { version: 1, at: new Date(at).toISOString() };
    expect(await desk.mine.post('programar', asked)).toMatchObject({ status: 200 });
    expect(await desk.mine.read()).toMatchObject({
      state: 'programado',
      scheduledFor: asked.at,
      published: { title: 'Juntas frías' },
      url: null,
    });
    expect([await desk.seen(), (await desk.seen(at))?.title]).toEqual([null, 'Juntas frías']);
    const again = {
      version: (await desk.mine.read()).version,
      at: new Date(at + hour).toISOString(),
    };
    await desk.mine.post('programar', again);
    expect(await desk.seen(at)).toBeNull();
    expect((await desk.mine.post('no-programar')).status).toBe(204);
    expect(await desk.seen(at + hour)).toBeNull();
    expect(await desk.mine.read()).toMatchObject({
      state: 'borrador',
      fields: { publishAt: null },
    });
  });

  test('publishes a scheduled article now; undo schedules it again; with another date it stays scheduled', async () => {
    await using desk = await openWriting(engine);
    await desk.mine.save(0, soundFields());
    const at = new Date(Date.now() + hour).toISOString();
    await desk.mine.post('programar', { version: 1, at });
    await desk.publish();
    expect(await desk.seen()).toMatchObject({ title: 'Juntas frías' });
    expect((await desk.mine.post('deshacer-publicacion')).status).toBe(204);
    const waiting = { state: 'programado', scheduledFor: at };
    expect([await desk.seen(), await desk.mine.read()]).toMatchObject([null, waiting]);
    const { version, fields } = await desk.mine.read();
    const publishAt = new Date(Date.parse(at) + hour).toISOString();
    await desk.mine.save(version, { ...fields, publishAt });
    await desk.publish();
    expect(await desk.mine.read()).toMatchObject({ state: 'programado', scheduledFor: publishAt });
  });

  test('publishes a scheduled change once, as it was scheduled, with several processes', async () => {
    const place = await engine.createPlace();
    await using desk = await openWriting(engine, {}, place);
    const second = await openStore(place);
    await desk.mine.save(0, soundFields());
    await desk.publish();
    const { version, fields } = await desk.mine.read();
    await desk.mine.save(version, { ...fields, content: 'Lo programado.' });
    const at = Date.now() + hour;
    const asked = { version: version + 1, at: new Date(at).toISOString() };
    await desk.mine.post('programar', asked);
    const theirs = openTab(await desk.signInAs('editor'), desk.id);
    await theirs.save(version + 1, { ...fields, content: 'Lo que se sigue escribiendo.' });
    expect(await publishDueChanges(desk.store, at - 1)).toEqual([]);
    expect(await desk.mine.read()).toMatchObject({
      state: 'programado',
      scheduledFor: asked.at,
      version: asked.version + 1,
      scheduledVersion: asked.version,
    });
    const published = await Promise.all(
      [desk.store, second, desk.store, second].map((store) => publishDueChanges(store, at)),
    );
    expect(published.flat()).toEqual([`/articulo/${slug}`]);
    expect(await desk.seen(at)).toMatchObject({ content: 'Lo programado.' });
    expect(await desk.mine.read()).toMatchObject({
      state: 'cambios',
      scheduledFor: null,
      fields: { content: 'Lo que se sigue escribiendo.' },
    });
    const { body } = await desk.mine.send('GET', `/api/borradores/${desk.id}/historial`);
    const scheduled = body.filter(({ why }: { why: string }) => why === 'programado');
    expect(scheduled).toMatchObject([{ by: desk.editor.name }]);
    await second.close();
  });

  test('skips a scheduled change with faults, shows why, and publishes the others', async () => {
    await using desk = await openWriting(engine);
    const at = Date.now() + hour;
    const schedule = async (slug: string, changes: Partial<DraftFields>) => {
      const tab = openTab(desk.editor, randomUUID());
      await tab.save(0, soundFields({ slug, title: slug }));
      await tab.post('publicar', { version: 1 });
      const { version, fields } = await tab.read();
      await tab.save(version, { ...fields, content: 'Lo nuevo.', ...changes });
      const asked = { version: version + 1, at: new Date(at).toISOString() };
      expect((await tab.post('programar', asked)).status).toBe(200);
      return tab;
    };
    const homeless = await schedule('sin-categoria', { category: 'noticias' });
    const retired = await schedule('retirado', {});
    const deleted = await schedule('borrado', {});
    const sound = await schedule('sano', {});
    await changeContent(desk.store, async (tx) => {
      await deleteCategory(tx, 'noticias', Date.now());
      await retireArticle(tx, 'retirado', null);
      await deleteArticle(tx, 'borrado', Date.now());
      // Another article has its address now.
      await saveInputs(tx, [toArticleInput('borrado', { category: 'tecnicas' })]);
    });
    expect(await publishDueChanges(desk.store, at)).toEqual(['/articulo/sano']);
    expect(await publishDueChanges(desk.store, at + hour)).toEqual([]);
    const faults = await Promise.all(
      [homeless, retired, deleted, sound].map(async (tab) => (await tab.read()).scheduleFault),
    );
    expect(faults).toEqual([
      expect.stringContaining('noticias'),
      'El artículo ya no está publicado.',
      'El artículo ya no está publicado.',
      null,
    ]);
    const texts = await Promise.all(
      ['sin-categoria', 'retirado', 'borrado', 'sano'].map(
        async (each) => (await getArticle(desk.store, each, at))?.content ?? null,
      ),
    );
    const before = soundFields().content;
    expect(texts).toEqual([before, null, toArticleInput('borrado').content, 'Lo nuevo.']);
    const { version, fields } = await homeless.read();
    await homeless.save(version, { ...fields, category: 'tecnicas' });
    const again = { version: version + 1, at: new Date(at + hour).toISOString() };
    expect((await homeless.post('programar', again)).status).toBe(200);
    expect(await publishDueChanges(desk.store, at + hour)).toEqual(['/articulo/sin-categoria']);
  });

  test('can be repeated after retiring with a redirect', async () => {
    await using desk = await openWriting(engine);
    await desk.mine.save(0, soundFields());
    await desk.publish();
    const nowhere = await desk.mine.post('retirar', { successor: 'no-hay' });
    expect(nowhere).toMatchObject({ status: 422, body: { field: 'successor' } });
    await using folder = await createFolder({ 'otra.md': toArticleFile() });
    await publishFiles(desk.store, [folder.path]);
    expect((await desk.mine.post('retirar', { successor: 'otra' })).status).toBe(204);
    expect(await getFate(desk.store, slug, Date.now())).toEqual({ movedTo: 'otra' });
    expect(await desk.mine.read()).toMatchObject({ state: 'retirado', url: null });
    await desk.publish();
    expect(await getFate(desk.store, slug, Date.now())).toBe('published');
  });

  test('adds to a history, from which any text can be restored, and the restore undone', async () => {
    await using desk = await openWriting(engine);
    await desk.mine.save(0, soundFields());
    await desk.publish();
    await desk.write('Segunda edición.');
    await desk.publish();
    const list = async () =>
      (await desk.mine.send('GET', `/api/borradores/${desk.id}/historial`)).body;
    const [newest, oldest] = await list();
    expect([newest, oldest]).toMatchObject([
      { why: 'publicado', by: desk.editor.name, isPublished: true },
      { why: 'publicado', isPublished: false },
    ]);
    const look = (id: number) =>
      desk.mine.send('GET', `/api/borradores/${desk.id}/historial/${id}`);
    expect(await look(oldest.id)).toMatchObject({
      status: 200,
      body: { fields: { content: soundFields().content } },
    });
    expect((await look(oldest.id + 9)).status).toBe(404);
    const { body } = await desk.mine.post('restaurar', { revision: oldest.id });
    expect((await desk.mine.read()).fields.content).toBe(soundFields().content);
    expect(await desk.seen()).toMatchObject({ content: 'Segunda edición.' });
    // A text that the history has is not added again.
    expect([body.undo, (await list()).length]).toEqual([newest.id, 2]);
    await desk.mine.post('restaurar', { revision: body.undo });
    const { version, fields } = await desk.mine.read();
    expect(fields.content).toBe('Segunda edición.');
    await desk.mine.save(version, { ...fields, content: 'Sin publicar.' });
    const again = await desk.mine.post('restaurar', { revision: oldest.id });
    expect((await list())[0]).toMatchObject({ id: again.body.undo, why: 'antes-de-restaurar' });
  });

  test('is not overwritten by a file without the option', async () => {
    await using desk = await openWriting(engine);
    await using folder = await createFolder({ [`${slug}.md`]: toArticleFile({}, 'Del archivo.') });
    await publishFiles(desk.store, [folder.path]);
    const { body } = await desk.mine.send('GET', '/api/articulos');
    const opened = await desk.mine.send(
      'POST',
      `/api/articulos/${body.items[0].articleId}/borrador`,
      {},
    );
    const tab = openTab(desk.editor, opened.body.draftId);
    // A draft that was only opened does not prevent it.
    await using other = await createFolder({ [`${slug}.md`]: toArticleFile({}, 'Corregido.') });
    await publishFiles(desk.store, [other.path]);
    const { version, fields } = await tab.read();
    await tab.save(version, { ...fields, content: 'De la redacción.' });
    await using changed = await createFolder({
      [`${slug}.md`]: toArticleFile({}, 'Del archivo, otra vez.'),
    });
    const again = (asked: 'replaced'[] = []) => publishFiles(desk.store, [changed.path], { asked });
    // Unpublished changes are protected, and so are published ones.
    await expect(again()).rejects.toMatchObject({ kind: 'conflict' });
    await tab.post('publicar', { version: version + 1 });
    await expect(again()).rejects.toMatchObject({ kind: 'conflict' });
    expect(await desk.seen()).toMatchObject({ content: 'De la redacción.' });
    await tab.save((await tab.read()).version, { ...fields, content: 'En el tintero.' });
    await again(['replaced']);
    expect(await desk.seen()).toMatchObject({ content: 'Del archivo, otra vez.' });
    expect(await tab.read()).toMatchObject({
      state: 'publicado',
      fields: { content: 'Del archivo, otra vez.' },
    });
    const history = (await tab.send('GET', `/api/borradores/${opened.body.draftId}/historial`))
      .body;
    expect(history.map(({ why }: { why: string }) => why)).toEqual([
      'archivo',
      'reemplazado',
      'publicado',
      'archivo',
      'archivo',
    ]);
    // After that the file can be published without the option.
    await using third = await createFolder({ [`${slug}.md`]: toArticleFile({}, 'Y otra.') });
    expect(await publishFiles(desk.store, [third.path])).toMatchObject({ updated: 1 });
  });
});

test('the audit log has all actions on an article, with its title, newest first', async () => {
  await using desk = await openWriting(engines[0]);
  const { mine } = desk;
  const read = () => mine.read();
  const save = async (changes: Partial<DraftFields>) => {
    const { version = 0, fields = soundFields() } = await read();
    expect((await mine.save(version, { ...fields, ...changes })).status).toBe(200);
  };
  const post = async (name: string, body: object = {}) => {
    const answer = await mine.post(name, body);
    expect(answer.status, name).toBeLessThan(300);
    return answer.body;
  };
  const publish = async () => post('publicar', { version: (await read()).version });
  await save({ title: 'Losa' });
  await post('a-revision');
  await post('devolver', { note: 'Falta el plano.' });
  await mine.send('DELETE', `/api/borradores/${desk.id}`);
  await post('recuperar');
  const { url } = await publish();
  await post('deshacer-publicacion');
  await publish();
  await save({ content: 'Otro texto.' });
  const at = new Date(Date.now() + 3_600_000).toISOString();
  await post('programar', { version: (await read()).version, at });
  await post('no-programar');
  const [before] = (await mine.send('GET', `/api/borradores/${desk.id}/historial`)).body;
  await post('restaurar', { revision: before.id });
  await post('renombrar', { slug: 'losa-nervada' });
  await publishArticles(desk.store, toArticleInput('muro', { category: 'tecnicas' }));
  await post('retirar', { successor: 'muro' });
  expect(url).toBe('http://127.0.0.1:3000/articulo/losa');
  expect(await readAuditLog(desk.store)).toEqual([
    'retiró, que lleva a /muro, «Losa»',
    'cambió la dirección, de losa a losa-nervada, de «Losa»',
    'restauró una versión de «Losa»',
    'canceló la programación de «Losa»',
    'programó los cambios de «Losa»',
    'publicó «Losa»',
    'deshizo la publicación de «Losa»',
    'publicó «Losa»',
    'recuperó el borrador «Losa»',
    'borró el borrador «Losa»',
    'devolvió «Losa» | Falta el plano.',
    'envió a revisión «Losa»',
    'comenzó «Losa»',
  ]);
});
