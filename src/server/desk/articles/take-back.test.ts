import { expect, test } from 'vitest';
import { publishDueChanges } from '#newsroom/articles/publish-draft.ts';
import { deleteCategory } from '#store/articles/deletions.ts';
import { changeContent } from '#store/articles/publishing.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { openPublished, openWriting, soundFields } from '../testing/writing.ts';

const hour = 3_600_000;

/** A published article with a scheduled change. */
async function openScheduled(engine: Parameters<typeof openWriting>[0]) {
  const desk = await openPublished(engine);
  await desk.mine.change({ content: 'Lo programado.' });
  const at = Date.now() + hour;
  await desk.mine.schedule(at);
  return Object.assign(desk, { at });
}

describeEngines('undoing at the desk', (engine) => {
  test('undo restores the review and the scheduled change that publishing ended', async () => {
    await using desk = await openScheduled(engine);
    const { mine, at } = desk;
    await mine.change({ content: 'Lo de después.' });
    await mine.post('a-revision');
    const { scheduledFor, scheduledVersion } = await mine.read();
    await mine.publish();
    expect(await mine.read()).toMatchObject({ state: 'publicado', scheduledFor: null });
    expect((await mine.undo()).status).toBe(204);
    const restored = { state: 'revision', scheduledFor, scheduledVersion };
    expect(await mine.read()).toMatchObject(restored);
    await publishDueChanges(desk.store, at);
    expect(await desk.seen(at)).toMatchObject({ content: 'Lo programado.' });
    // The later text stays in review.
    const later = { state: 'revision', fields: { content: 'Lo de después.' } };
    expect(await mine.read()).toMatchObject(later);
  });

  test('undo keeps a review and a scheduled change that are newer than the publication', async () => {
    await using desk = await openScheduled(engine);
    const { mine, at } = desk;
    await mine.publish();
    await mine.change({ content: 'Lo nuevo.' });
    await mine.schedule(at + hour);
    await mine.post('a-revision', { reviewNote: 'Es otro texto.' });
    expect((await mine.undo()).status).toBe(204);
    const scheduledFor = new Date(at + hour).toISOString();
    const kept = { state: 'revision', note: 'Es otro texto.', scheduledFor };
    expect(await mine.read()).toMatchObject(kept);
  });

  test('undo is refused after the category of the old text was deleted', async () => {
    await using desk = await openWriting(engine);
    const { mine } = desk;
    await mine.save(0, soundFields({ category: 'noticias' }));
    await mine.publish();
    await mine.change({ category: 'tecnicas' });
    await mine.publish();
    await changeContent(desk.store, (tx) => deleteCategory(tx, 'noticias', Date.now()));
    expect((await mine.undo()).status).toBe(409);
    expect(await desk.seen()).toMatchObject({ categorySlug: 'tecnicas' });
  });

  test('undo restores the note of a new article', async () => {
    await using desk = await openWriting(engine);
    const { mine } = desk;
    await mine.save(0, soundFields());
    await mine.post('devolver', { note: 'Falta la fuente.' });
    await mine.publish();
    expect(Date.parse((await mine.read()).undoUntil)).toBeGreaterThan(Date.now());
    await mine.undo();
    const restored = { state: 'borrador', note: 'Falta la fuente.', undoUntil: null };
    expect(await mine.read()).toMatchObject(restored);
  });

  test('after undo, a scheduled text that was the draft’s text is so again', async () => {
    await using desk = await openScheduled(engine);
    await desk.mine.publish();
    await desk.mine.undo();
    const { version, scheduledVersion } = await desk.mine.read();
    expect(scheduledVersion).toBe(version);
  });

  test('a draft that another person published meanwhile is not deleted', async () => {
    await using desk = await openPublished(engine);
    const before = await desk.mine.read();
    expect((await desk.mine.remove()).status).toBe(409);
    expect(await desk.mine.read()).toEqual(before);
  });
});
