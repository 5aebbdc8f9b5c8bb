import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { toDay, toStart } from '#contract/day.ts';
import { getArticle, getFate } from '#store/articles/articles.ts';
import { deleteArticle, deleteOldDeletions } from '#store/articles/deletions.ts';
import { changeContent } from '#store/articles/publishing.ts';
import { toFields } from '#store/drafts/draft-fields.ts';
import { deleteOldDrafts, getDraft } from '#store/drafts/drafts.ts';
import { addRevisions, listRevisions } from '#store/drafts/revisions.ts';
import { getScheduledChange } from '#store/drafts/scheduled-changes.ts';
import { listAuditLog } from '#store/people/audit-log.ts';
import { hasImage, saveImage } from '#store/pictures/images.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { describeOpened, engines, testWith } from '#store/testing/engines.ts';
import { openText, saveText, toText } from '../testing/drafts.ts';
import { openNewsroom } from '../testing/newsroom.ts';
import { toImage } from '../testing/samples.ts';
import { renameDraft, retireDraft } from './draft-addresses.ts';
import { deleteDraft, recoverDraft, restoreRevision, saveDraft, setReview } from './drafts.ts';
import { publishDueChanges, unscheduleDraft } from './publish-draft.ts';

const by = { id: 1, name: 'Ana' };
const articleFields = toFields(toArticleInput('juntas'));
const [minute, day] = [60_000, 24 * 3_600_000];
const now = Date.now();
const tooLate = { message: 'Ya pasó el plazo para deshacerlo.' };

/** Opens a newsroom with a draft at version 1. */
async function openWithDraft(engine = engines[0]) {
  const store = await openNewsroom(engine);
  const id = randomUUID();
  const text = toText(store, id, now);
  const open = Object.assign(store, text, {
    /** Saves over the last version, or another one. */
    async save(content: string, base?: number) {
      const fields = { ...articleFields, content };
      return saveText(store, { id, base: base ?? (await text.read()).version, fields, now });
    },
    /** Saves as a tab that knows no version after the first. */
    send(turn: number, content: string) {
      const call = { id, saveId: `tab:${turn}`, base: 1, by, assertMayEdit() {} };
      return saveDraft(store, { ...call, fields: { ...articleFields, content } }, now);
    },
    rename: () => renameDraft(store, { id, slug: 'juntas-frias', by }, now),
    retire: () => retireDraft(store, { id, successor: null, by }, now),
    revisions: () => listRevisions(store.db, { draftId: id, articleId: null }, 500),
    async addRevision(draftId: string = id, fields = articleFields) {
      const revision = { draftId, articleId: null, at: now, by: 'Ana', fields };
      const ids = await store.write((tx) => addRevisions(tx, [{ ...revision, why: 'trabajo' }]));
      return ids[0] ?? 0;
    },
  });
  await open.save('Primera edición.', 0);
  return open;
}

const test = testWith(openWithDraft);

describeOpened('a draft', openWithDraft, (test) => {
  test('becomes a revision every ten minutes of work, and at no other save', async (store) => {
    const id = randomUUID();
    const revised: string[][] = [];
    for (const [base, after] of [0, 9.99, 10, 19.9, 20, 55].entries()) {
      const fields = { ...articleFields, title: `A los ${after} minutos` };
      await saveText(store, { id, base, fields, now: now + after * minute });
      const revisions = await listRevisions(store.db, { draftId: id, articleId: null }, 50);
      revised.push(revisions.map(({ why, title }) => `${why}: ${title}`));
    }
    const [ten, twenty, late] = [10, 20, 55].map((at) => `trabajo: A los ${at} minutos`);
    expect(revised).toEqual([[], [], [ten], [ten], [twenty, ten], [late, twenty, ten]]);
    // A restored text is in the history already: the ten minutes begin again.
    const subject = { draftId: id, articleId: null };
    const [{ id: revision = 0 } = {}] = await listRevisions(store.db, subject, 1);
    await restoreRevision(store, { id, revision, by }, now + 60 * minute);
    await saveText(store, { id, base: 7, fields: articleFields, now: now + 69.9 * minute });
    expect(await listRevisions(store.db, subject, 50)).toHaveLength(3);
  });

  test('keeps the last revision of each old day', async (store) => {
    const id = randomUUID();
    // In Caracas, 19:00 and 21:00 are on the same day.
    const start = toStart(toDay(now));
    for (const [base, hours] of [0, 19, 21, 24, 25, 8 * 24, 8 * 24 + 1].entries()) {
      const fields = { ...articleFields, title: `${base + 1}` };
      await saveText(store, { id, base, fields, now: start + hours * 60 * minute });
    }
    const keptItem = await listRevisions(store.db, { draftId: id, articleId: null }, 50);
    expect(keptItem.map(({ title }) => title)).toEqual(['7', '6', '5', '3']);
  });

  test('restored many times adds no duplicates to the history, and has an hourly limit', async (draft) => {
    const { id } = draft;
    const revision = await draft.addRevision();
    let { undo } = await restoreRevision(draft, { id, revision, by }, now);
    expect(await draft.revisions()).toHaveLength(2);
    for (let turn = 0; turn < 40; turn += 1) {
      ({ undo } = await restoreRevision(draft, { id, revision: undo, by }, now));
    }
    expect(await draft.revisions()).toHaveLength(2);
    const work = async () => {
      for (let turn = 0; turn < 40; turn += 1) {
        await restoreRevision(draft, { id, revision, by }, now);
        await draft.save(`Otra ${turn}.`);
      }
    };
    await expect(work()).rejects.toMatchObject({ kind: 'too-often' });
    expect(await draft.revisions()).toHaveLength(30);
    const inTheHour = restoreRevision(draft, { id, revision, by }, now + 3_599_999);
    await expect(inTheHour).rejects.toMatchObject({ kind: 'too-often' });
    expect((await draft.readFields()).content).toMatch(/^Otra \d+\.$/);
  });

  test('saves nothing when a save arrives again, or after a later one of its tab', async (draft) => {
    await draft.save('Primera edición.\nTres.');
    const first = await draft.send(2, 'Uno.\nPrimera edición.');
    const merged = { version: 3, fields: { content: 'Uno.\nPrimera edición.\nTres.' } };
    expect(first).toMatchObject(merged);
    expect(await draft.send(2, 'Uno.\nPrimera edición.')).toEqual(first);
    // The person typed «Dos.» and deleted it; the request with it was delayed.
    expect(await draft.send(1, 'Uno.\nDos.\nPrimera edición.')).toMatchObject(merged);
    expect((await draft.read()).version).toBe(3);
  });

  test('published before its scheduled time is not published again at that time', async (draft) => {
    const { id } = draft;
    await draft.publish();
    await draft.save('Segunda edición.');
    await setReview(draft, id, { state: 'review', note: 'Falta el plano.' }, by, now);
    await draft.schedule(now + day);
    // Scheduling ends the review.
    expect(await draft.read()).toMatchObject({ state: 'writing', note: null });
    await draft.publish();
    expect(await publishDueChanges(draft, now + day)).toEqual([]);
    expect(await getScheduledChange(draft.db, id)).toBeNull();
  });

  test('can no longer be unscheduled once its time has come or its article is retired', async (draft) => {
    await draft.schedule(now + minute);
    const unschedule = (at: number) => unscheduleDraft(draft, draft.id, by, at);
    await expect(unschedule(now + minute)).rejects.toMatchObject({ kind: 'conflict' });
    await draft.retire();
    await expect(unschedule(now)).rejects.toMatchObject({ kind: 'conflict' });
    expect(await getFate(draft, 'juntas', now + minute)).toBe('retired');
  });

  test('in the trash is neither saved, sent to review, published nor restored from its history', async (draft) => {
    const revision = await draft.addRevision();
    await deleteDraft(draft, draft.id, by, now);
    await expect(draft.save('Segunda edición.')).rejects.toMatchObject({ kind: 'gone' });
    const review = setReview(draft, draft.id, { state: 'review', note: null }, by, now);
    await expect(review).rejects.toMatchObject({ kind: 'missing' });
    await expect(draft.publish(1)).rejects.toMatchObject({ kind: 'gone' });
    const restoring = restoreRevision(draft, { id: draft.id, revision, by }, now);
    await expect(restoring).rejects.toMatchObject({ kind: 'missing' });
  });

  test('is not restored from another draft’s history', async (draft) => {
    const other = randomUUID();
    await saveText(draft, { id: other, fields: articleFields });
    const revision = await draft.addRevision(other);
    const restoring = restoreRevision(draft, { id: draft.id, revision, by }, now);
    await expect(restoring).rejects.toMatchObject({ kind: 'missing' });
  });

  test('deleted and recovered while in review is not shown as returned', async (draft) => {
    await setReview(draft, draft.id, { state: 'review', note: 'Es urgente.' }, by, now);
    await deleteDraft(draft, draft.id, by, now);
    await recoverDraft(draft, draft.id, by, now);
    expect(await draft.read()).toMatchObject({ state: 'writing', note: null });
  });

  test('is removed thirty days after its deletion', async (draft) => {
    const { id } = draft;
    const keptItem = randomUUID();
    await saveText(draft, { id: keptItem, fields: articleFields, now });
    await deleteDraft(draft, id, by, now);
    const listLinked = async () =>
      (await listAuditLog(draft, { page: 1, pageSize: 9 })).items.map(({ draftId }) => draftId);
    await deleteOldDrafts(draft, now + 30 * day);
    expect(await draft.read()).toMatchObject({ id });
    expect(await listLinked()).toEqual([id, keptItem, id]);
    await deleteOldDrafts(draft, now + 30 * day + 1);
    expect(await getDraft(draft.db, id)).toBeNull();
    expect(await getDraft(draft.db, keptItem)).not.toBeNull();
    // The audit log still lists it, without a link.
    expect(await listLinked()).toEqual([null, keptItem, null]);
  });
});

test('a publication can be undone for ten minutes, but not a scheduled one', async (draft) => {
  await draft.addRevision();
  await draft.publish();
  await expect(draft.undo(600_001)).rejects.toMatchObject(tooLate);
  expect(await draft.undo(600_000)).toEqual(['/articulo/juntas']);
  expect(await draft.read()).toMatchObject({ article_id: null, is_changed: 1, is_ahead: 0 });
  // The history of the draft is not deleted with the article.
  expect(await draft.revisions()).toMatchObject([{ why: 'trabajo' }]);
  await draft.publish();
  await draft.save('Segunda edición.');
  await draft.schedule(now + 1);
  expect(await publishDueChanges(draft, now + 1)).toEqual(['/articulo/juntas']);
  await expect(draft.undo(1)).rejects.toMatchObject(tooLate);
});

test('retiring or renaming an article ends its undo and its scheduled change', async (draft) => {
  await draft.publish();
  expect(await draft.rename()).toEqual(['/articulo/juntas', '/articulo/juntas-frias']);
  await expect(draft.undo()).rejects.toMatchObject(tooLate);
  await draft.save('Segunda edición.');
  await draft.publish();
  await draft.schedule(now + day);
  expect(await draft.retire()).toEqual(['/articulo/juntas-frias']);
  await expect(draft.undo()).rejects.toMatchObject(tooLate);
  expect(await getScheduledChange(draft.db, draft.id)).toBeNull();
  expect(await draft.read()).toMatchObject({ is_changed: 1 });
});

test('restoring a version from before a change of address leaves no unpublished change', async (draft) => {
  await draft.publish();
  await draft.rename();
  const { id, article_id: articleId } = await draft.read();
  await draft.save('Segunda edición.');
  const [first] = await listRevisions(draft.db, { draftId: id, articleId }, 50);
  await restoreRevision(draft, { id, revision: first?.id ?? 0, by }, now);
  expect(await draft.read()).toMatchObject({ is_changed: 0, slug: 'juntas-frias' });
});

test('undoing a publication brings back what a file gave to the text, and the date of the draft', async (store) => {
  await store.write((tx) => saveImage(tx, { image: toImage('aa'), files: [] }));
  const text = { content: '![Un muro](muro.jpg)\n', format: 'extended' as const, read_time: 9 };
  const pictures = { 'muro.jpg': 'aa' };
  await publishArticles(store, { ...toArticleInput('juntas', text), pictures });
  const { save, publish, undo, readFields } = await openText(store, 'juntas', now);
  const fields = { ...articleFields, publishAt: null, format: text.format, content: 'Sin imagen.' };
  await save(fields);
  await publish();
  await undo();
  expect(await getArticle(store, 'juntas', now)).toMatchObject({
    pictures: { 'muro.jpg': { id: 'aa' } },
    readTime: 9,
  });
  expect(await readFields()).toEqual(fields);
});

test('a picture that only the work on an article had is deleted with the article', async (draft) => {
  await draft.write((tx) => saveImage(tx, { image: toImage('aa'), files: [] }));
  await draft.addRevision(draft.id, { ...articleFields, imageId: 'aa' });
  await draft.publish();
  await changeContent(draft, (tx) => deleteArticle(tx, 'juntas', now));
  await deleteOldDeletions(draft, now + 31 * day);
  expect(await hasImage(draft, 'aa')).toBe(false);
});

test('a tab that lost the response to its last save goes on without a conflict', async (draft) => {
  await draft.send(1, 'Primera edición.\nUno.');
  await draft.save('De la colega.\nPrimera edición.\nUno.');
  expect(await draft.send(2, 'Primera edición.\nUno. Dos.')).toMatchObject({
    fields: { content: 'De la colega.\nPrimera edición.\nUno. Dos.' },
  });
});

test('a save shows both texts if their common ancestor is no longer stored', async (draft) => {
  await draft.send(1, 'Uno.');
  for (let turn = 1; turn <= 203; turn += 1) await draft.save(`${turn}`);
  // The tab's own last text is no longer stored either.
  const conflict = { base: null, fields: { content: '203' } };
  expect(await draft.send(2, 'Uno mío.')).toMatchObject({ conflict });
});
