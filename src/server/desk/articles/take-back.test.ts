import { expect, test } from 'vitest';
import { publishDueChanges } from '#newsroom/articles/publish-draft.ts';
import { getFate } from '#store/articles/articles.ts';
import { deleteCategory } from '#store/articles/deletions.ts';
import { changeContent } from '#store/articles/publishing.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { openWriting, soundFields } from '../testing/writing.ts';

const hour = 3_600_000;
const slug = 'juntas-frias';

/** A published article with a scheduled change. */
async function openScheduled(engine: Parameters<typeof openWriting>[0]) {
  const desk = await openWriting(engine);
  await desk.mine.save(0, soundFields());
  await desk.publish();
  await desk.write('Lo programado.');
  const at = Date.now() + hour;
  const { version } = await desk.mine.read();
  await desk.mine.post('programar', { version, at: new Date(at).toISOString() });
  return Object.assign(desk, { at });
}

describeEngines('undoing at the desk', (engine) => {
  test('undo restores the review and the scheduled change that publishing ended', async () => {
    await using desk = await openScheduled(engine);
    await desk.write('Lo de después.');
    await desk.mine.post('a-revision');
    const before = await desk.mine.read();
    await desk.publish();
    expect(await desk.mine.read()).toMatchObject({ state: 'publicado', scheduledFor: null });
    expect((await desk.mine.post('deshacer-publicacion')).status).toBe(204);
    const { state, scheduledFor, scheduledVersion } = before;
    expect(await desk.mine.read()).toMatchObject({ state, scheduledFor, scheduledVersion });
    expect(state).toBe('revision');
    await publishDueChanges(desk.store, desk.at);
    expect(await desk.seen(desk.at)).toMatchObject({ content: 'Lo programado.' });
  });

  test('undo keeps a review and a scheduled change that are newer than the publication', async () => {
    await using desk = await openScheduled(engine);
    await desk.publish();
    await desk.write('Lo nuevo.');
    const { version } = await desk.mine.read();
    const scheduledFor = new Date(desk.at + hour).toISOString();
    await desk.mine.post('programar', { version, at: scheduledFor });
    await desk.mine.post('a-revision', { reviewNote: 'Es otro texto.' });
    expect((await desk.mine.post('deshacer-publicacion')).status).toBe(204);
    const kept = { state: 'revision', note: 'Es otro texto.', scheduledFor };
    expect(await desk.mine.read()).toMatchObject(kept);
  });

  test('undo is refused after the category of the old text was deleted', async () => {
    await using desk = await openWriting(engine);
    await desk.mine.save(0, soundFields({ category: 'noticias' }));
    await desk.publish();
    const { version, fields } = await desk.mine.read();
    await desk.mine.save(version, { ...fields, category: 'tecnicas' });
    await desk.publish();
    await changeContent(desk.store, (tx) => deleteCategory(tx, 'noticias', Date.now()));
    expect((await desk.mine.post('deshacer-publicacion')).status).toBe(409);
    expect(await desk.seen()).toMatchObject({ categorySlug: 'tecnicas' });
  });

  test('undo restores the note of a new article', async () => {
    await using desk = await openWriting(engine);
    await desk.mine.save(0, soundFields());
    await desk.mine.post('devolver', { note: 'Falta la fuente.' });
    await desk.publish();
    expect(Date.parse((await desk.mine.read()).undoUntil)).toBeGreaterThan(Date.now());
    await desk.mine.post('deshacer-publicacion');
    expect(await desk.mine.read()).toMatchObject({
      state: 'borrador',
      note: 'Falta la fuente.',
      undoUntil: null,
    });
  });

  test('after undo, a scheduled text that was the draft’s text is so again', async () => {
    await using desk = await openScheduled(engine);
    await desk.publish();
    await desk.mine.post('deshacer-publicacion');
    const { version, scheduledVersion } = await desk.mine.read();
    expect(scheduledVersion).toBe(version);
  });

  test('undo retires the article again and restores its redirect', async () => {
    await using desk = await openWriting(engine);
    await desk.mine.save(0, soundFields());
    await desk.publish();
    await publishArticles(desk.store, toArticleInput('otra', { category: 'tecnicas' }));
    await desk.mine.post('retirar', { successor: 'otra' });
    await desk.publish();
    expect(await getFate(desk.store, slug, Date.now())).toBe('published');
    await desk.mine.post('deshacer-publicacion');
    expect(await getFate(desk.store, slug, Date.now())).toEqual({ movedTo: 'otra' });
    expect(await desk.mine.read()).toMatchObject({ state: 'retirado', leadsTo: 'otra' });
  });

  test('publishing a scheduled change leaves later text in review', async () => {
    await using desk = await openScheduled(engine);
    await desk.write('Lo de después.');
    await desk.mine.post('a-revision');
    await publishDueChanges(desk.store, desk.at);
    expect(await desk.mine.read()).toMatchObject({
      state: 'revision',
      fields: { content: 'Lo de después.' },
    });
  });

  test('a draft that another person published meanwhile is not deleted', async () => {
    await using desk = await openScheduled(engine);
    const before = await desk.mine.read();
    expect((await desk.mine.send('DELETE', `/api/borradores/${desk.id}`)).status).toBe(409);
    expect(await desk.mine.read()).toEqual(before);
  });

  test('the redirect of a retired article can be changed and removed', async () => {
    await using desk = await openWriting(engine);
    await desk.mine.save(0, soundFields());
    await desk.publish();
    await publishArticles(
      desk.store,
      toArticleInput('otra', { category: 'tecnicas' }),
      toArticleInput('tercera', { category: 'tecnicas' }),
    );
    await desk.mine.post('retirar', { successor: 'otra' });
    expect((await desk.mine.post('retirar', { successor: 'tercera' })).status).toBe(204);
    expect(await getFate(desk.store, slug, Date.now())).toEqual({ movedTo: 'tercera' });
    expect((await desk.mine.post('retirar', { successor: null })).status).toBe(204);
    expect(await getFate(desk.store, slug, Date.now())).toBe('retired');
    expect(await desk.mine.read()).toMatchObject({ state: 'retirado', leadsTo: null });
  });
});
