import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { toDay, toStart } from '#contract/day.ts';
import { getArticle } from '#store/articles/articles.ts';
import { parseFields, toFields } from '#store/drafts/draft-fields.ts';
import { forgetOldDrafts, getArticleId, getDraft } from '#store/drafts/drafts.ts';
import { addRevisions, listRevisions } from '#store/drafts/revisions.ts';
import { getScheduledChange } from '#store/drafts/scheduled-changes.ts';
import { listAuditLog } from '#store/people/audit-log.ts';
import { saveImage } from '#store/pictures/images.ts';
import type { Store } from '#store/store.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { describeEngines, engines } from '#store/testing/engines.ts';
import { saveText } from '../testing/drafts.ts';
import { openNewsroom } from '../testing/newsroom.ts';
import { renameDraft, retireDraft } from './draft-addresses.ts';
import {
  deleteDraft,
  openDraft,
  recoverDraft,
  restoreRevision,
  saveDraft,
  setReview,
} from './drafts.ts';
import {
  publishDraft,
  publishDueChanges,
  scheduleDraft,
  unscheduleDraft,
} from './publish-draft.ts';
import { undoPublication } from './undo-publication.ts';

const by = { id: 1, name: 'Ana' };
const written = toFields(toArticleInput('juntas'));
const [minute, day] = [60_000, 24 * 3_600_000];

const getVersion = async (store: Store, id: string) => (await getDraft(store.db, id))?.version ?? 0;

/** A browser tab with a draft. */
function write(store: Store, now: number, id: string = randomUUID()) {
  const tab = randomUUID();
  let turn = 0;
  const save = (base: number, content: string) => {
    turn += 1;
    const call = { id, saveId: `${tab}:${turn}`, base, fields: { ...written, content }, by };
    return saveDraft(store, { ...call, assertMayEdit() {} }, now);
  };
  return { id, save };
}

describeEngines('a draft', (engine) => {
  test('becomes a revision every ten minutes of work, and at no other save', async () => {
    await using store = await openNewsroom(engine);
    const [id, start] = [randomUUID(), Date.now()];
    const revised: string[][] = [];
    for (const [base, after] of [0, 9.99, 10, 19.9, 20, 55].entries()) {
      const fields = { ...written, title: `A los ${after} minutos` };
      await saveText(store, { id, base, fields, now: start + after * minute });
      const revisions = await listRevisions(store.db, { draftId: id, articleId: null }, 50);
      revised.push(revisions.map(({ why, title }) => `${why}: ${title}`));
    }
    const [ten, twenty, late] = [10, 20, 55].map((at) => `trabajo: A los ${at} minutos`);
    expect(revised).toEqual([[], [], [ten], [ten], [twenty, ten], [late, twenty, ten]]);
  });

  test('keeps the last revision of each old day', async () => {
    await using store = await openNewsroom(engine);
    const id = randomUUID();
    // In Caracas, 19:00 and 21:00 are on the same day.
    const start = toStart(toDay(Date.now()));
    for (const [base, hours] of [0, 19, 21, 24, 25, 8 * 24, 8 * 24 + 1].entries()) {
      const fields = { ...written, title: `${base + 1}` };
      await saveText(store, { id, base, fields, now: start + hours * 60 * minute });
    }
    const subject = { draftId: id, articleId: null };
    const kept = await listRevisions(store.db, subject, 50);
    expect(kept.map(({ title }) => title)).toEqual(['7', '6', '5', '3']);
  });

  test('restored many times adds no duplicates to the history, and has an hourly limit', async () => {
    await using store = await openNewsroom(engine);
    const now = Date.now();
    const { id, save } = write(store, now);
    await save(0, 'Una.');
    const subject = { draftId: id, articleId: null };
    const count = async () => (await listRevisions(store.db, subject, 500)).length;
    const first = { ...subject, at: now, by: 'Ana', why: 'trabajo' as const, fields: written };
    const [revision = 0] = await store.write((tx) => addRevisions(tx, [first]));
    let { undo } = await restoreRevision(store, { id, revision, by }, now);
    expect(await count()).toBe(2);
    for (let turn = 0; turn < 40; turn += 1) {
      ({ undo } = await restoreRevision(store, { id, revision: undo, by }, now));
    }
    expect(await count()).toBe(2);
    const work = async () => {
      for (let turn = 0; turn < 40; turn += 1) {
        await restoreRevision(store, { id, revision, by }, now);
        await save(await getVersion(store, id), `Otra ${turn}.`);
      }
    };
    await expect(work()).rejects.toMatchObject({ kind: 'too-often' });
    expect(await count()).toBe(30);
    // The draft is still there.
    const { fields } = (await getDraft(store.db, id)) ?? {};
    expect(parseFields(fields ?? '{}').content).toMatch(/^Otra \d+\.$/);
  });

  test('published before its scheduled time is not published again at that time', async () => {
    await using store = await openNewsroom(engine);
    const now = Date.now();
    const { id, save } = write(store, now);
    await save(0, 'Primera edición.');
    await publishDraft(store, { id, version: 1, by }, now);
    const version = await getVersion(store, id);
    await save(version, 'Segunda edición.');
    const order = { id, version: version + 1, by };
    await expect(scheduleDraft(store, { ...order, at: now }, now)).rejects.toMatchObject({
      details: { faults: [{ message: 'La hora ya pasó. Elija otra, o publíquelo ahora.' }] },
    });
    await setReview(store, id, { state: 'review', note: 'Falta el plano.' }, by, now);
    await scheduleDraft(store, { ...order, at: now + day }, now);
    // Scheduling ends the review.
    expect(await getDraft(store.db, id)).toMatchObject({ state: 'writing', note: null });
    await publishDraft(store, order, now);
    expect(await publishDueChanges(store, now + day)).toEqual([]);
    expect(await getScheduledChange(store.db, id)).toBeNull();
  });

  test('can no longer be unscheduled once its time has come', async () => {
    await using store = await openNewsroom(engine);
    const now = Date.now();
    const { id, save } = write(store, now);
    await save(0, 'Primera edición.');
    await scheduleDraft(store, { id, version: 1, by, at: now + minute }, now);
    await expect(unscheduleDraft(store, id, by, now + minute)).rejects.toMatchObject({
      kind: 'conflict',
    });
  });

  test('a draft in the trash is neither sent to review nor published', async () => {
    await using store = await openNewsroom(engine);
    const now = Date.now();
    const { id, save } = write(store, now);
    await save(0, 'Primera edición.');
    await deleteDraft(store, id, by, now);
    const review = setReview(store, id, { state: 'review', note: null }, by, now);
    await expect(review).rejects.toMatchObject({ kind: 'missing' });
    const publishing = publishDraft(store, { id, version: 1, by }, now);
    await expect(publishing).rejects.toMatchObject({ kind: 'gone' });
  });

  test('a draft cannot be restored from another draft’s history', async () => {
    await using store = await openNewsroom(engine);
    const now = Date.now();
    const [mine, other] = [write(store, now), write(store, now)];
    for (const { save } of [mine, other]) await save(0, 'Primera edición.');
    const why = 'trabajo' as const;
    const made = { draftId: other.id, articleId: null, at: now, by: 'Luis', why, fields: written };
    const [revision = 0] = await store.write((tx) => addRevisions(tx, [made]));
    const restoring = restoreRevision(store, { id: mine.id, revision, by }, now);
    await expect(restoring).rejects.toMatchObject({ kind: 'missing' });
  });

  test('deleted and recovered while in review is not shown as returned', async () => {
    await using store = await openNewsroom(engine);
    const now = Date.now();
    const { id, save } = write(store, now);
    await save(0, 'Texto.');
    await setReview(store, id, { state: 'review', note: 'Es urgente.' }, by, now);
    await deleteDraft(store, id, by, now);
    await recoverDraft(store, id, by, now);
    expect(await getDraft(store.db, id)).toMatchObject({ state: 'writing', note: null });
  });

  test('a deleted draft is removed after thirty days', async () => {
    await using store = await openNewsroom(engine);
    const [id, kept, now] = [randomUUID(), randomUUID(), Date.now()];
    for (const each of [id, kept]) await saveText(store, { id: each, fields: written, now });
    await deleteDraft(store, id, by, now);
    const isThere = async (after: number) => {
      await forgetOldDrafts(store, now + after);
      return Promise.all([id, kept].map(async (each) => (await getDraft(store.db, each)) !== null));
    };
    const listLed = async () =>
      (await listAuditLog(store, { page: 1, pageSize: 9 })).items.map(({ draftId }) => draftId);
    expect(await isThere(30 * day)).toEqual([true, true]);
    expect(await listLed()).toEqual([id, kept, id]);
    expect(await isThere(30 * day + 1)).toEqual([false, true]);
    // The audit log still lists it, without a link.
    expect(await listLed()).toEqual([null, kept, null]);
  });
});

test('a publication can be undone for ten minutes, but not a scheduled one', async () => {
  await using store = await openNewsroom(engines[0]);
  const now = Date.now();
  const { id, save } = write(store, now);
  const undo = (after: number) => undoPublication(store, id, by, now + after);
  const tooLate = { message: 'Ya pasó el plazo para deshacerlo.' };
  const subject = { draftId: id, articleId: null };
  await save(0, 'Primera edición.');
  const work = { ...subject, at: now, by: 'Ana', why: 'trabajo' as const, fields: written };
  await store.write((tx) => addRevisions(tx, [work]));
  await publishDraft(store, { id, version: 1, by }, now);
  await expect(undo(600_001)).rejects.toMatchObject(tooLate);
  expect(await undo(600_000)).toEqual(['/articulo/juntas']);
  const draft = await getDraft(store.db, id);
  expect(draft).toMatchObject({ article_id: null, is_changed: 1, is_ahead: 0 });
  // Its history is not deleted with the article.
  expect(await listRevisions(store.db, subject, 50)).toMatchObject([{ why: 'trabajo' }]);
  await publishDraft(store, { id, version: await getVersion(store, id), by }, now);
  const version = await getVersion(store, id);
  await save(version, 'Segunda edición.');
  const order = { id, version: version + 1, by, at: now + 1 };
  await scheduleDraft(store, order, now);
  expect(await publishDueChanges(store, now + 1)).toEqual(['/articulo/juntas']);
  await expect(undo(1)).rejects.toMatchObject(tooLate);
});

test('retiring or renaming an article ends its undo and its scheduled change', async () => {
  await using store = await openNewsroom(engines[0]);
  const now = Date.now();
  const { id, save } = write(store, now);
  const undo = () => undoPublication(store, id, by, now);
  await save(0, 'Primera edición.');
  await publishDraft(store, { id, version: 1, by }, now);
  const version = await getVersion(store, id);
  const renamed = await renameDraft(store, { id, slug: 'juntas-frias', by }, now);
  expect(renamed).toEqual(['/articulo/juntas', '/articulo/juntas-frias']);
  await expect(undo()).rejects.toMatchObject({ message: 'Ya pasó el plazo para deshacerlo.' });
  await save(version + 1, 'Segunda edición.');
  await publishDraft(store, { id, version: version + 2, by }, now);
  await scheduleDraft(store, { id, version: version + 3, by, at: now + day }, now);
  expect(await retireDraft(store, { id, successor: null, by }, now)).toEqual([
    '/articulo/juntas-frias',
  ]);
  await expect(undo()).rejects.toMatchObject({ message: 'Ya pasó el plazo para deshacerlo.' });
  expect(await getScheduledChange(store.db, id)).toBeNull();
  expect(await getDraft(store.db, id)).toMatchObject({ is_changed: 1 });
  const nowhere = retireDraft(store, { id: randomUUID(), successor: null, by }, now);
  await expect(nowhere).rejects.toMatchObject({ message: 'Este artículo no está publicado.' });
});

test('restoring a version from before a change of address leaves no unpublished change', async () => {
  await using store = await openNewsroom(engines[0]);
  const now = Date.now();
  const { id, save } = write(store, now);
  await save(0, 'Primera edición.');
  await publishDraft(store, { id, version: 1, by }, now);
  await renameDraft(store, { id, slug: 'juntas-frias', by }, now);
  const { version = 0, article_id: articleId = null } = (await getDraft(store.db, id)) ?? {};
  await save(version, 'Segunda edición.');
  const [first] = await listRevisions(store.db, { draftId: id, articleId }, 50);
  await restoreRevision(store, { id, revision: first?.id ?? 0, by }, now);
  expect(await getDraft(store.db, id)).toMatchObject({ is_changed: 0, slug: 'juntas-frias' });
});

test('undoing a publication brings back the pictures that a file gave to the text', async () => {
  await using store = await openNewsroom(engines[0]);
  const now = Date.now();
  const image = { id: 'aa', kind: 'photo', width: 9, height: 6, tint: 'arena' } as const;
  await store.write((tx) => saveImage(tx, { image, files: [] }));
  const fields = { ...written, content: '![Un muro](muro.jpg)', format: 'extended' as const };
  const pictures = { 'muro.jpg': 'aa' };
  const file = toArticleInput('juntas', { content: fields.content, format: fields.format });
  await publishArticles(store, { ...file, pictures });
  const id = await openDraft(store, await getArticleId(store.db, 'juntas'), by, now);
  await saveText(store, { id, base: 1, fields: { ...fields, content: 'Sin imagen.' }, now });
  await publishDraft(store, { id, version: 2, by }, now);
  await undoPublication(store, id, by, now);
  expect(await getArticle(store, 'juntas', now)).toMatchObject({
    pictures: { 'muro.jpg': { id: 'aa' } },
  });
});

test('search engines are not notified of a scheduled article', async () => {
  await using store = await openNewsroom(engines[0]);
  const now = Date.now();
  const { id, save } = write(store, now);
  await save(0, 'Primera edición.');
  const order = { id, version: 1, by, at: now + day };
  expect(await scheduleDraft(store, order, now)).toMatchObject({ paths: [] });
  expect(await renameDraft(store, { id, slug: 'juntas-frias', by }, now)).toEqual([]);
  const { version = 0 } = (await getDraft(store.db, id)) ?? {};
  const fields = { ...written, publishAt: new Date(now + 2 * day).toISOString() };
  await saveText(store, { id, base: version, fields, now });
  const dated = await publishDraft(store, { id, version: version + 1, by }, now);
  expect(dated.paths).toEqual([]);
  expect(await undoPublication(store, id, by, now)).toEqual([]);
  expect(await retireDraft(store, { id, successor: null, by }, now)).toEqual([]);
});

test('edits of two people in different lines of a published article are merged', async () => {
  await using store = await openNewsroom(engines[0]);
  const now = Date.now();
  const lines = (...content: string[]) => content.join('\n');
  const before = lines('Uno.', 'Dos.', 'Tres.', 'Cuatro.', 'Cinco.');
  await publishArticles(store, toArticleInput('juntas', { content: before }));
  const { id: article } = await store.db
    .selectFrom('articles')
    .select('id')
    .executeTakeFirstOrThrow();
  const id = await openDraft(store, article, by, now);
  expect(await openDraft(store, article, by, now)).toBe(id);
  const { version = 0 } = (await getDraft(store.db, id)) ?? {};
  const [mine, theirs] = [write(store, now, id), write(store, now, id)];
  await mine.save(version, before.replace('Uno.', 'Primero.'));
  expect(await theirs.save(version, before.replace('Cinco.', 'Último.'))).toMatchObject({
    fields: { content: lines('Primero.', 'Dos.', 'Tres.', 'Cuatro.', 'Último.') },
  });
});
