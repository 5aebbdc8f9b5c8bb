import { expect } from 'vitest';
import type { Store, Tx } from '../store.ts';
import { publishArticles, toArticleInput } from '../testing/article-input.ts';
import { describeStores } from '../testing/engines.ts';
import { listPageOf } from './desk-list.ts';
import { toFields, toJson } from './draft-fields.ts';
import {
  getVersion,
  isVersionLost,
  listPresent,
  recordPresence,
  writeVersion,
} from './draft-versions.ts';
import { addDraft, deleteOldDrafts, getDraft, lockDraft } from './drafts.ts';
import { listRevisions } from './revisions.ts';
import {
  cancelScheduledChange,
  failScheduledChange,
  listDueChanges,
  scheduleChange,
} from './scheduled-changes.ts';

const day = 24 * 3_600_000;
const fields = toFields(toArticleInput('juntas'));
const add = (store: Store, id: string) =>
  store.write((tx) => addDraft(tx, { id, articleId: null, fields, by: { id: 1, name: 'Ana' } }, 0));

describeStores('drafts', (test) => {
  test('keep the last two hundred versions for a week, and current presence', async (store) => {
    const write = (tx: Tx, id: string, version: number) =>
      writeVersion(tx, { id, version }, fields, { by: 'Ana', now: version });
    await add(store, 'a');
    await add(store, 'b');
    await store.write(async (tx) => {
      for (let version = 0; version <= 200; version += 1) await write(tx, 'a', version);
      await write(tx, 'b', 0);
    });
    const isKept = async (id: string, version: number) =>
      (await getVersion(store.db, id, version)) !== null;
    const areKept = () => Promise.all([1, 2, 3, 201].map((version) => isKept('a', version)));
    expect(await areKept()).toEqual([false, true, true, true]);
    // Another draft, with few versions, keeps them all.
    expect(await isKept('b', 1)).toBe(true);
    await recordPresence(store, 'a', 't', { id: 2, name: 'Luz' }, 7 * day);
    await deleteOldDrafts(store, 7 * day + 2);
    expect(await areKept()).toEqual([false, false, true, true]);
    expect(await listPresent(store, ['a'], 1, 7 * day)).toEqual(new Map([['a', ['Luz']]]));
  });

  test('drafts that several people save at once get all their versions', async (store) => {
    await add(store, 'a');
    const save = () =>
      store.write(async (tx) => {
        const draft = await lockDraft(store, tx, 'a');
        if (draft) await writeVersion(tx, draft, fields, { by: 'Ana', now: 1 });
      });
    await Promise.all(Array.from({ length: 8 }, save));
    expect((await getDraft(store.db, 'a'))?.version).toBe(8);
  });

  test('after a restore, a version up to its floor is lost unless it is stored', async (store) => {
    await store.db.updateTable('content_state').set({ version_floor: 5 }).execute();
    const isLost = (version: number) => isVersionLost(store.db, { id: 'a', version: 7 }, version);
    expect([await isLost(5), await isLost(6), await isLost(8)]).toEqual([true, false, true]);
  });

  const schedule = (store: Store, change = {}) => {
    const by = { person_id: 1, made_by: 'Ana' };
    const row = { draft_id: 'a', version: 1, at: 5, ...by, fields: toJson(fields), ...change };
    return store.write((tx) => scheduleChange(tx, row));
  };

  test('changes that failed at their time are not due again until someone reschedules them', async (store) => {
    await add(store, 'a');
    await schedule(store);
    expect(await listDueChanges(store.db, 4)).toEqual([]);
    expect(await listDueChanges(store.db, 5)).toHaveLength(1);
    await store.write((tx) => failScheduledChange(tx, 'a', 'Falta la categoría.'));
    expect(await listDueChanges(store.db, 5)).toEqual([]);
    const again = { at: 7, version: 2, person_id: 2, made_by: 'Eva', fields: '{}' };
    await schedule(store, again);
    expect(await listDueChanges(store.db, 6)).toEqual([]);
    expect(await listDueChanges(store.db, 7)).toEqual([{ draft_id: 'a', fault: null, ...again }]);
  });

  test('cancelling a schedule keeps its text in the history unless the draft has the same', async (store) => {
    await add(store, 'a');
    const drop = async (version: number) => {
      await schedule(store);
      await store.write((tx) =>
        cancelScheduledChange(tx, { id: 'a', article_id: null, version }, 9),
      );
      const revisions = await listRevisions(store.db, { draftId: 'a', articleId: null }, 9);
      return revisions.map(({ why }) => why);
    };
    expect([await drop(1), await drop(2)]).toEqual([[], ['reemplazado']]);
  });

  test('list the current person of a tab, and ignore a missing draft', async (store) => {
    await add(store, 'a');
    const record = (id: string, name: string, person: number) =>
      recordPresence(store, id, 't', { id: person, name }, 1);
    await record('a', 'Luz', 2);
    await record('a', 'Eva', 3);
    // A restore may have removed the draft.
    await record('b', 'Eva', 3);
    expect(await listPresent(store, ['a', 'b'], 1, 1)).toEqual(new Map([['a', ['Eva']]]));
  });

  test('scheduled changes are listed by date, the next first', async (store) => {
    const [luego, pronto] = await publishArticles(
      store,
      toArticleInput('luego', { published_at: 3 * day }),
      toArticleInput('pronto', { published_at: 2 * day }),
    );
    const list = async (order: 'publicado' | 'tocado') => {
      const filter = { state: 'programado', order, category: null, author: null } as const;
      return (await listPageOf(store, filter, 1, day)).keys.map(({ article_id }) => article_id);
    };
    expect(await list('publicado')).toEqual([pronto?.id, luego?.id]);
    expect(await list('tocado')).toEqual([luego?.id, pronto?.id]);
  });

  test('are all listed, but at most five hundred by views', async (store) => {
    await add(store, 'a');
    const draft = await store.db.selectFrom('drafts').selectAll().executeTakeFirstOrThrow();
    const others = Array.from({ length: 500 }, (_, index) => ({ ...draft, id: `b${index}` }));
    await store.db.insertInto('drafts').values(others).execute();
    const count = async (order: 'tocado' | 'leido', page: number) => {
      const filter = { state: null, order, category: null, author: null };
      const { total, keys } = await listPageOf(store, filter, page, 1);
      return [total, keys.length];
    };
    expect(await count('tocado', 11)).toEqual([501, 1]);
    expect(await count('leido', 10)).toEqual([500, 50]);
    expect(await count('leido', 11)).toEqual([500, 0]);
  });
});
