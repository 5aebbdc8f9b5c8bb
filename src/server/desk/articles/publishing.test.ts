import { expect, test } from 'vitest';
import { toDay, toStart } from '#contract/day.ts';
import type { DraftFields, Revision } from '#contract/desk/drafts.ts';
import { publishDueChanges } from '#newsroom/articles/publish-draft.ts';
import { publishFiles } from '#newsroom/articles/publish-files.ts';
import { readAuditLog } from '#newsroom/testing/commands.ts';
import { createFolder } from '#newsroom/testing/folder.ts';
import { openSearchEngine } from '#newsroom/testing/index-now.ts';
import { toArticleFile } from '#newsroom/testing/samples.ts';
import { getArticle, getFate } from '#store/articles/articles.ts';
import { deleteArticle, deleteCategory } from '#store/articles/deletions.ts';
import { changeContent, renameArticle } from '#store/articles/publishing.ts';
import { openStore } from '#store/open.ts';
import { publishArticles, saveInputs, toArticleInput } from '#store/testing/article-input.ts';
import { describeEngines, describeOpened, engines } from '#store/testing/engines.ts';
import { openPublished, openTab, openWriting, validFields } from '../testing/writing.ts';

const hour = 3_600_000;
const slug = 'juntas-frias';
const { content: firstText } = validFields();

describeOpened('publishing at the desk', openWriting, (test) => {
  test('is refused with all faults at once, as in the review, and from an old version', async (desk) => {
    const fields = validFields({ title: '', imageId: 'nada', content: 'a\0b' });
    await desk.mine.save(0, fields);
    const faults = [{ field: 'title' }, { field: 'imageId' }, { field: 'content' }];
    expect(await desk.mine.publish()).toMatchObject({ status: 422, body: { faults } });
    expect((await desk.mine.post('revisar', { fields })).body).toMatchObject({ faults });
    // The person did not see the newer version.
    await desk.mine.save(1, validFields());
    expect((await desk.mine.post('publicar', { version: 1 })).status).toBe(409);
    expect(await desk.seen()).toBeNull();
  });

  test('shows the article to readers, and can be undone', async (desk) => {
    const { mine, seen } = desk;
    await mine.save(0, validFields());
    const { status, body } = await mine.publish();
    expect([status, body.url]).toEqual([200, `http://127.0.0.1:3000/articulo/${slug}`]);
    expect(body.whatsapp).toBe(`*Juntas frías*\nCómo se evitan.\n${body.url}`);
    expect(await seen()).toMatchObject({ title: 'Juntas frías', category: 'tecnicas' });
    expect(await mine.read()).toMatchObject({ state: 'publicado', isChanged: false });
    expect((await mine.undo()).status).toBe(204);
    expect(await seen()).toBeNull();
    expect(await getFate(desk.store, slug, Date.now())).toBeNull();
    expect(await mine.read()).toMatchObject({ state: 'borrador', fields: validFields() });
    expect((await mine.undo()).status).toBe(409);
  });

  test('publishing changes replaces the old text, and undo restores it exactly', async ({
    mine,
    seen,
  }) => {
    await mine.save(0, validFields({ featured: true }));
    await mine.publish();
    const before = await seen();
    const content = 'Otro texto, con 5 palabras nuevas y más.';
    await mine.change({ content });
    const published = { content: firstText, featured: true };
    expect(await mine.read()).toMatchObject({ state: 'cambios', published });
    expect(await seen()).toEqual(before);
    await mine.publish();
    expect(await seen()).toMatchObject({ content });
    await mine.undo();
    expect(await seen()).toEqual(before);
    expect(await mine.read()).toMatchObject({ state: 'cambios', fields: { content } });
    const isPublished = (await mine.listHistory()).map((each: Revision) => each.isPublished);
    expect(isPublished).toEqual([true, false, false]);
  });

  test('publishes nothing if the client has disconnected', async (desk) => {
    await desk.mine.save(0, validFields());
    const client = new AbortController();
    desk.beforeNextWrite(async () => client.abort());
    const asking = { cookie: desk.editor.cookie, body: { version: 1 }, signal: client.signal };
    await desk.ask('POST', `/api/borradores/${desk.id}/publicar`, asking);
    expect(await desk.seen()).toBeNull();
    expect(await desk.mine.read()).toMatchObject({ state: 'borrador', version: 1 });
  });

  test('can be scheduled for a new article, postponed and cancelled', async ({ mine, seen }) => {
    await mine.save(0, validFields());
    const at = Date.now() + hour;
    for (const wrong of [1, Date.parse('2999-01-01')]) {
      const faults = [{ field: 'publishAt' }];
      expect(await mine.schedule(wrong)).toMatchObject({ status: 422, body: { faults } });
    }
    expect((await mine.schedule(at)).status).toBe(200);
    const scheduledFor = new Date(at).toISOString();
    expect(await mine.read()).toMatchObject({ state: 'programado', scheduledFor, url: null });
    expect([await seen(), (await seen(at))?.title]).toEqual([null, 'Juntas frías']);
    await mine.schedule(at + hour);
    expect(await seen(at)).toBeNull();
    expect((await mine.post('no-programar')).status).toBe(204);
    expect(await seen(at + hour)).toBeNull();
    expect(await mine.read()).toMatchObject({ state: 'borrador', fields: { publishAt: null } });
  });

  test('undoing the early publication of a scheduled article schedules it again', async ({
    mine,
    seen,
  }) => {
    await mine.save(0, validFields());
    const at = Date.now() + hour;
    await mine.schedule(at);
    await mine.publish();
    expect(await seen()).toMatchObject({ title: 'Juntas frías' });
    expect((await mine.undo()).status).toBe(204);
    const waiting = { state: 'programado', scheduledFor: new Date(at).toISOString() };
    expect([await seen(), await mine.read()]).toMatchObject([null, waiting]);
    const publishAt = new Date(at + hour).toISOString();
    await mine.change({ publishAt });
    // With a later date it stays scheduled.
    await mine.publish();
    expect(await mine.read()).toMatchObject({ state: 'programado', scheduledFor: publishAt });
  });

  test('skips a scheduled change with faults, shows why, and publishes the others', async (desk) => {
    const { store } = desk;
    const at = Date.now() + hour;
    const schedule = async (slug: string, changes: Partial<DraftFields> = {}) => {
      const tab = openTab(desk.editor);
      await tab.save(0, validFields({ slug, title: slug }));
      await tab.publish();
      await tab.change({ content: 'Lo nuevo.', ...changes });
      expect((await tab.schedule(at)).status).toBe(200);
      return tab;
    };
    const homeless = await schedule('sin-categoria', { category: 'noticias' });
    const deleted = await schedule('borrado');
    await schedule('sano');
    await changeContent(store, async (tx) => {
      await deleteCategory(tx, 'noticias', Date.now());
      await deleteArticle(tx, 'borrado', Date.now());
      // Another article has its address now.
      await saveInputs(tx, [toArticleInput('borrado', { category: 'tecnicas' })]);
    });
    expect(await publishDueChanges(store, at)).toEqual(['/articulo/sano']);
    expect(await publishDueChanges(store, at + hour)).toEqual([]);
    expect((await homeless.read()).scheduleFault).toContain('noticias');
    expect((await deleted.read()).scheduleFault).toBe('El artículo ya no está publicado.');
    const getText = async (each: string) => (await getArticle(store, each, at))?.content;
    expect(await getText('sin-categoria')).toBe(firstText);
    expect(await getText('borrado')).toBe(toArticleInput('').content);
    expect(await getText('sano')).toBe('Lo nuevo.');
    await homeless.change({ category: 'tecnicas' });
    await homeless.schedule(at + hour);
    expect(await publishDueChanges(store, at + hour)).toEqual(['/articulo/sin-categoria']);
  });

  test('is not overwritten by a file without the option', async (desk) => {
    const publishFile = async (content: string, allowedChanges: 'replaced'[] = []) => {
      await using folder = await createFolder({ [`${slug}.md`]: toArticleFile({}, content) });
      return await publishFiles(desk.store, [folder.path], { allowedChanges });
    };
    await publishFile('Del archivo.');
    const { body } = await desk.mine.send('GET', '/api/articulos');
    const open = `/api/articulos/${body.items[0].articleId}/borrador`;
    const tab = openTab(desk.editor, (await desk.mine.send('POST', open, {})).body.draftId);
    // A draft that was only opened does not prevent it.
    await publishFile('Corregido.');
    await tab.change({ content: 'De la redacción.' });
    // The same file again touches no draft.
    expect(await publishFile('Corregido.')).toMatchObject({ unchanged: 1 });
    expect((await tab.read()).fields.content).toBe('De la redacción.');
    // Unpublished changes are protected, and so are published ones.
    await expect(publishFile('Otra vez.')).rejects.toMatchObject({ kind: 'conflict' });
    await tab.publish();
    await expect(publishFile('Otra vez.')).rejects.toMatchObject({ kind: 'conflict' });
    expect(await desk.seen()).toMatchObject({ content: 'De la redacción.' });
    await tab.change({ content: 'En el tintero.' });
    await publishFile('Otra vez.', ['replaced']);
    const replaced = { state: 'publicado', fields: { content: 'Otra vez.' } };
    expect(await tab.read()).toMatchObject(replaced);
    const reasons = (await tab.listHistory()).map(({ why }: { why: string }) => why);
    expect(reasons).toEqual(['archivo', 'reemplazado', 'publicado', 'archivo', 'archivo']);
    // After that the file can be published without the option.
    expect(await publishFile('Y otra.')).toMatchObject({ updated: 1 });
  });

  test('undo is refused after the category of the old text was deleted', async (desk) => {
    const { mine } = desk;
    await mine.save(0, validFields({ category: 'noticias' }));
    await mine.publish();
    await mine.change({ category: 'tecnicas' });
    await mine.publish();
    await changeContent(desk.store, (tx) => deleteCategory(tx, 'noticias', Date.now()));
    expect((await mine.undo()).status).toBe(409);
    expect(await desk.seen()).toMatchObject({ categorySlug: 'tecnicas' });
  });

  test('a correction is refused before publication, when empty or too long, and after five', async (desk) => {
    const { mine } = desk;
    await mine.save(0, validFields());
    expect((await mine.publish({ correction: text })).status).toBe(409);
    await mine.schedule(Date.now() + 3_600_000);
    expect((await mine.publish({ correction: text })).status).toBe(409);
    await mine.publish();
    for (const bad of ['', 'x'.repeat(501)]) {
      expect((await mine.publish({ correction: bad })).status, bad).toBe(422);
    }
    const { publishAt } = (await mine.read()).fields;
    await mine.change({ publishAt: new Date(Date.now() + 48 * 3_600_000).toISOString() });
    const faults = [{ field: 'publishAt' }];
    const later = await mine.publish({ correction: text });
    expect(later).toMatchObject({ status: 422, body: { faults } });
    await mine.change({ publishAt });
    for (let each = 1; each <= 5; each += 1) await mine.publish({ correction: `${each}` });
    expect((await mine.publish({ correction: '6' })).status).toBe(422);
    expect((await desk.seen())?.corrections).toHaveLength(5);
  });
});

test('search engines are notified of every address that an action changes', async () => {
  await using searchEngine = await openSearchEngine();
  await using desk = await openWriting(engines[0], searchEngine.settings);
  const { mine } = desk;
  await mine.save(0, validFields());
  const actions: [() => Promise<{ status: number }>, string[]][] = [
    [mine.publish, [slug]],
    [mine.undo, [slug]],
    [() => mine.change({ publishAt: new Date(Date.now() + hour).toISOString() }), []],
    [mine.publish, []],
    [mine.undo, []],
    [() => mine.schedule(Date.now() + hour), []],
    [() => mine.post('renombrar', { slug: 'frias' }), []],
    [mine.publish, ['frias']],
    [() => mine.post('renombrar', { slug: 'juntas' }), ['frias', 'juntas']],
    [() => mine.post('retirar', { successor: null }), ['juntas']],
  ];
  for (const [run, slugs] of actions) {
    searchEngine.told.length = 0;
    expect((await run()).status).toBeLessThan(300);
    await desk.desk.background.settle();
    const urls = searchEngine.told.flatMap(({ urlList }) => urlList);
    expect(urls).toEqual(slugs.map((each) => `https://obra.example/articulo/${each}`));
  }
});

describeEngines('at its time a scheduled change', (engine) => {
  test('is published once, as it was scheduled, with several processes', async () => {
    const place = await engine.createTestDatabase();
    await using desk = await openPublished(engine, {}, place);
    const { mine, store } = desk;
    const second = await openStore(place);
    const at = Date.now() + hour;
    await mine.change({ content: '' });
    expect((await mine.schedule(at)).status).toBe(422);
    await mine.change({ content: 'Lo programado.' });
    const { version } = await mine.read();
    await mine.schedule(at);
    const theirs = openTab(await desk.signInAs('editor'), desk.id);
    await theirs.change({ content: 'Lo que se sigue escribiendo.' });
    expect(await publishDueChanges(store, at - 1)).toEqual([]);
    expect(await mine.read()).toMatchObject({
      ...{ state: 'programado', scheduledFor: new Date(at).toISOString() },
      ...{ version: version + 1, scheduledVersion: version },
    });
    const published = await Promise.all(
      [store, second, store, second].map((each) => publishDueChanges(each, at)),
    );
    expect(published.flat()).toEqual([`/articulo/${slug}`]);
    expect(await desk.seen(at)).toMatchObject({ content: 'Lo programado.' });
    expect(await mine.read()).toMatchObject({
      ...{ state: 'cambios', scheduledFor: null },
      fields: { content: 'Lo que se sigue escribiendo.' },
    });
    const scheduled = (await mine.listHistory()).filter(
      ({ why }: { why: string }) => why === 'programado',
    );
    expect(scheduled).toMatchObject([{ by: desk.editor.name }]);
    await second.close();
  });
});

describeOpened('a published article at the desk', openPublished, (test) => {
  test('a draft follows its article to an address that was changed at the terminal', async (desk) => {
    const { version, fields } = await desk.mine.read();
    await changeContent(desk.store, (tx) => renameArticle(tx, slug, 'juntas'));
    const url = 'http://127.0.0.1:3000/articulo/juntas';
    expect(await desk.mine.read()).toMatchObject({ fields: { slug: 'juntas' }, url });
    // A tab that was open sends the old one, which is no change to publish.
    expect(await desk.mine.save(version, fields)).toMatchObject({ body: { isChanged: false } });
  });

  test('retiring may redirect to another article, and publishing again ends it', async (desk) => {
    const { mine, store } = desk;
    const retire = (successor: string | null) => mine.post('retirar', { successor });
    const getOwnFate = () => getFate(store, slug, Date.now());
    expect(await retire('no-hay')).toMatchObject({ status: 422, body: { field: 'successor' } });
    const others = ['otra', 'tercera'].map((each) =>
      toArticleInput(each, { category: 'tecnicas' }),
    );
    await publishArticles(store, ...others);
    for (const successor of ['otra', 'tercera']) {
      expect((await retire(successor)).status).toBe(204);
      expect(await getOwnFate()).toEqual({ redirectTo: successor });
      const retired = { state: 'retirado', leadsTo: successor, url: null };
      expect(await mine.read()).toMatchObject(retired);
    }
    await mine.publish();
    expect(await getOwnFate()).toBe('published');
    await mine.undo();
    expect(await getOwnFate()).toEqual({ redirectTo: 'tercera' });
    await retire(null);
    expect(await getOwnFate()).toBe('retired');
    expect(JSON.stringify(await mine.listHistory())).not.toContain('"isPublished":true');
    // Scheduled, it is off the site until then.
    const at = Date.now() + hour;
    expect((await mine.schedule(at)).status).toBe(200);
    expect([await desk.seen(), await desk.seen(at)]).toMatchObject([null, { content: firstText }]);
  });

  test('adds to a history, from which any text can be restored, and the restore undone', async (desk) => {
    const { mine } = desk;
    await mine.change({ content: 'Segunda edición.' });
    await mine.publish();
    const [newest, oldest] = await mine.listHistory();
    expect([newest, oldest]).toMatchObject([
      { why: 'publicado', by: desk.editor.name, isPublished: true },
      { why: 'publicado', isPublished: false },
    ]);
    const readRevision = (id: number) =>
      mine.send('GET', `/api/borradores/${desk.id}/historial/${id}`);
    expect(await readRevision(oldest.id)).toMatchObject({
      body: { fields: { content: firstText } },
    });
    expect((await readRevision(oldest.id + 9)).status).toBe(404);
    const { body } = await mine.post('restaurar', { revision: oldest.id });
    expect((await mine.read()).fields.content).toBe(firstText);
    expect(await desk.seen()).toMatchObject({ content: 'Segunda edición.' });
    await mine.post('restaurar', { revision: body.undo });
    expect((await mine.read()).fields.content).toBe('Segunda edición.');
    await mine.change({ content: 'Sin publicar.' });
    const colleague = openTab(await desk.signInAs('editor'), desk.id);
    const again = await colleague.post('restaurar', { revision: oldest.id });
    const [saved] = await mine.listHistory();
    const replaced = { why: 'antes-de-restaurar', by: desk.editor.name };
    expect(saved).toMatchObject({ id: again.body.undo, ...replaced });
  });

  test('a draft that another person published meanwhile is not deleted', async (desk) => {
    const before = await desk.mine.read();
    expect((await desk.mine.remove()).status).toBe(409);
    expect(await desk.mine.read()).toEqual(before);
  });
});

test('the audit log has all actions on an article, with its title, newest first', async () => {
  await using desk = await openWriting(engines[0]);
  const { mine } = desk;
  await mine.save(0, validFields({ title: 'Losa' }));
  await mine.post('a-revision');
  await mine.post('devolver', { note: 'Falta el plano.' });
  await mine.remove();
  await mine.post('recuperar');
  await mine.publish();
  await mine.undo();
  await mine.publish();
  await mine.change({ content: 'Otro texto.' });
  await mine.schedule(Date.now() + hour);
  await mine.post('no-programar');
  await mine.post('restaurar', { revision: (await mine.listHistory())[0].id });
  await mine.post('renombrar', { slug: 'losa-nervada' });
  await publishArticles(desk.store, toArticleInput('muro', { category: 'tecnicas' }));
  await mine.post('retirar', { successor: 'muro' });
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

/** A published article with a scheduled change. */
async function openScheduled(engine: Parameters<typeof openWriting>[0]) {
  const desk = await openPublished(engine);
  await desk.mine.change({ content: 'Lo programado.' });
  const at = Date.now() + hour;
  await desk.mine.schedule(at);
  return Object.assign(desk, { at });
}

describeOpened('undoing at the desk', openScheduled, (test) => {
  test('undo restores the review and the scheduled change that publishing ended', async (desk) => {
    const { mine, at } = desk;
    await mine.change({ content: 'Lo de después.' });
    const note = 'Confirmar la cifra.';
    await mine.post('a-revision', { reviewNote: note });
    const { scheduledFor, scheduledVersion } = await mine.read();
    await mine.publish();
    expect(await mine.read()).toMatchObject({ state: 'publicado', scheduledFor: null });
    expect((await mine.undo()).status).toBe(204);
    const restored = { state: 'revision', note, scheduledFor, scheduledVersion };
    expect(await mine.read()).toMatchObject(restored);
    await publishDueChanges(desk.store, at);
    expect(await desk.seen(at)).toMatchObject({ content: 'Lo programado.' });
    // The later text stays in review.
    const later = { state: 'revision', fields: { content: 'Lo de después.' } };
    expect(await mine.read()).toMatchObject(later);
  });

  test('undo keeps a review and a scheduled change that are newer than the publication', async ({
    mine,
    at,
  }) => {
    await mine.publish();
    await mine.change({ content: 'Lo nuevo.' });
    await mine.schedule(at + hour);
    await mine.post('a-revision', { reviewNote: 'Es otro texto.' });
    expect((await mine.undo()).status).toBe(204);
    const scheduledFor = new Date(at + hour).toISOString();
    const expected = { state: 'revision', note: 'Es otro texto.', scheduledFor };
    expect(await mine.read()).toMatchObject(expected);
  });
});

const text = 'Decía 10 cm; son 8 cm.';

describeOpened('a correction made at the desk', openPublished, (test) => {
  test('is dated today, and readers, the history and the audit log show it', async (desk) => {
    const { mine } = desk;
    expect((await mine.publish({ correction: ` ${text}\n` })).status).toBe(200);
    const corrections = [{ date: new Date(toStart(toDay(Date.now()))).toISOString(), text }];
    expect(await desk.seen()).toMatchObject({ corrections });
    expect(await mine.read()).toMatchObject({ corrections, state: 'publicado' });
    expect(await mine.listHistory()).toMatchObject([{ correction: text }, { correction: null }]);
    expect((await readAuditLog(desk.store))[0]).toBe('publicó, con una corrección, «Juntas frías»');
    // The next publication keeps it.
    await mine.change({ content: 'Otro texto.' });
    await mine.publish();
    expect(await desk.seen()).toMatchObject({ content: 'Otro texto.', corrections });
  });

  test('is undone with its publication, and stays in the history', async (desk) => {
    await desk.mine.publish({ correction: text });
    await desk.mine.undo();
    expect((await desk.seen())?.corrections).toBeUndefined();
    expect(JSON.stringify(await desk.mine.listHistory())).toContain(text);
  });
});
