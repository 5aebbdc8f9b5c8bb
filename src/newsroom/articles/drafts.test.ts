import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getScheduledChange } from '#store/articles/scheduled-changes.ts';
import { toFields } from '#store/drafts/draft-fields.ts';
import { forgetOldDrafts, getDraft } from '#store/drafts/drafts.ts';
import { listRevisions } from '#store/drafts/revisions.ts';
import { listRegistro } from '#store/people/registro.ts';
import { toArticleInput } from '#store/testing/article-input.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { openNewsroom } from '../testing/newsroom.ts';
import { deleteDraft, saveDraft } from './drafts.ts';
import { publishDraft, publishDueChanges, scheduleDraft } from './publish-draft.ts';

const by = { id: 1, name: 'Ana' };
const written = toFields(toArticleInput('juntas'));
const [minute, day] = [60_000, 24 * 3_600_000];

describeEngines('a draft', (engine) => {
  test('becomes a revision at each ten minutes of work, and at no other save', async () => {
    await using store = await openNewsroom(engine);
    const [id, tab, begun] = [randomUUID(), randomUUID(), Date.now()];
    const revised: string[][] = [];
    for (const [turn, after] of [0, 9.99, 10, 19.9, 20, 55].entries()) {
      const fields = { ...written, content: `A los ${after} minutos.` };
      const save = { id, saveId: `${tab}:${turn}`, base: turn, fields, by };
      await saveDraft(store, { ...save, assertMayEdit() {} }, begun + after * minute);
      const revisions = await listRevisions(store.db, { draftId: id, articleId: null });
      revised.push(revisions.map(({ why, fields: kept }) => `${why}: ${kept.content}`));
    }
    const [ten, twenty, late] = [10, 20, 55].map((at) => `trabajo: A los ${at} minutos.`);
    expect(revised).toEqual([[], [], [ten], [ten], [twenty, ten], [late, twenty, ten]]);
  });

  test('published before its hour goes out once, and not again when that hour comes', async () => {
    await using store = await openNewsroom(engine);
    const [id, tab, now] = [randomUUID(), randomUUID(), Date.now()];
    const save = (turn: number, base: number, content: string) => {
      const fields = { ...written, content };
      const call = { id, saveId: `${tab}:${turn}`, base, fields, by };
      return saveDraft(store, { ...call, assertMayEdit() {} }, now);
    };
    await save(1, 0, 'Primera edición.');
    const { version } = await publishDraft(store, { id, version: 1, by }, now);
    await save(2, version, 'Segunda edición.');
    const order = { id, version: version + 1, by };
    await scheduleDraft(store, { ...order, at: now + day }, now);
    await publishDraft(store, order, now);
    expect(await publishDueChanges(store, now + day)).toEqual([]);
    expect(await getScheduledChange(store.db, id)).toBeNull();
  });

  test('that was deleted is kept for thirty days, and then forgotten', async () => {
    await using store = await openNewsroom(engine);
    const [id, kept, now] = [randomUUID(), randomUUID(), Date.now()];
    for (const each of [id, kept]) {
      const save = { id: each, saveId: `${randomUUID()}:1`, base: 0, fields: written, by };
      await saveDraft(store, { ...save, assertMayEdit() {} }, now);
    }
    await deleteDraft(store, id, by, now);
    const isThere = async (after: number) => {
      await forgetOldDrafts(store, now + after);
      return Promise.all([id, kept].map(async (each) => (await getDraft(store.db, each)) !== null));
    };
    const listLed = async () =>
      (await listRegistro(store, { page: 1, pageSize: 9 })).items.map(({ draftId }) => draftId);
    expect(await isThere(30 * day)).toEqual([true, true]);
    expect(await listLed()).toEqual([id, kept, id]);
    expect(await isThere(30 * day + 1)).toEqual([false, true]);
    // The registro still tells of it, and leads nowhere.
    expect(await listLed()).toEqual([null, kept, null]);
  });
});
