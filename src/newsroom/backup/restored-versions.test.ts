import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseFields, toFields } from '#store/drafts/draft-fields.ts';
import { isVersionLost } from '#store/drafts/draft-versions.ts';
import { getArticleId, getDraft } from '#store/drafts/drafts.ts';
import { getDraftEdition } from '#store/newsletter/editions.ts';
import type { Store } from '#store/store.ts';
import { addTestAdvert } from '#store/testing/advert.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { saveDraft } from '../articles/drafts.ts';
import { saveEditionText } from '../newsletter/acts.ts';
import { createFolder } from '../testing/folder.ts';
import { openNewsroom } from '../testing/newsroom.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

const written = toFields(toArticleInput('juntas'));
const by = { id: null, name: 'Ana' };

/** A tab in which somebody writes the draft: answers the version of each save, or 'conflict'. */
function openTab(store: Store, id: string) {
  const tab = randomUUID();
  let turn = 0;
  return async (base: number, content: string): Promise<number | 'conflict'> => {
    turn += 1;
    const call = { id, saveId: `${tab}:${turn}`, base, fields: { ...written, content }, by };
    const saved = await saveDraft(store, { ...call, assertMayEdit() {} }, Date.now());
    return 'conflict' in saved ? 'conflict' : saved.version;
  };
}

async function readDraft(store: Store, id: string) {
  const draft = await getDraft(store.db, id);
  if (!draft) throw new Error('There is no such draft');
  const isLost = (version: number) => isVersionLost(store.db, draft, version);
  return { version: draft.version, content: parseFields(draft.fields).content, isLost };
}

describeEngines('after a restore', (engine) => {
  test('a tab from before does not overwrite what a colleague saved since', async () => {
    await using folder = await createFolder({});
    await using store = await openNewsroom(engine);
    const id = randomUUID();
    const [mine, theirs] = [openTab(store, id), openTab(store, id)];
    await mine(0, 'Uno.');
    await backUp(store, folder.at('r'));
    await mine(1, 'Uno.\nDos.');
    await restore(store, folder.at('r'));
    // The restored text is older than what this tab shows: neither replaces the other.
    expect(await mine(2, 'Uno.\nDos.\nTres.')).toBe('conflict');
    expect((await readDraft(store, id)).content).toBe('Uno.');
    expect(await theirs(1, 'Uno.\nDe la colega.')).not.toBe(2);
    expect(await mine(2, 'Uno.\nDos.\nTres.')).toBe('conflict');
    expect((await readDraft(store, id)).content).toBe('Uno.\nDe la colega.');
  });

  test('a save from a tab that has the restored version is merged, even after many more saves', async () => {
    await using folder = await createFolder({});
    await using store = await openNewsroom(engine);
    const id = randomUUID();
    const [mine, theirs] = [openTab(store, id), openTab(store, id)];
    await mine(0, 'Uno.\nDos.\nTres.');
    await backUp(store, folder.at('r'));
    await restore(store, folder.at('r'));
    const since = await theirs(1, 'UNO.\nDos.\nTres.');
    await theirs(Number(since), 'UNO.\nDos.\nTres…');
    expect(await mine(1, 'Uno.\nDOS.\nTres.')).toBeGreaterThan(1);
    expect((await readDraft(store, id)).content).toBe('UNO.\nDOS.\nTres…');
  });

  test('lost versions are known, also after new ones', async () => {
    await using folder = await createFolder({});
    await using store = await openNewsroom(engine);
    const id = randomUUID();
    const [mine, theirs] = [openTab(store, id), openTab(store, id)];
    await mine(0, 'Uno.');
    await backUp(store, folder.at('r'));
    await mine(1, 'Dos.');
    const before = await readDraft(store, id);
    expect([await before.isLost(1), await before.isLost(2)]).toEqual([false, false]);
    await restore(store, folder.at('r'));
    const restored = await readDraft(store, id);
    expect([await restored.isLost(1), await restored.isLost(2)]).toEqual([false, true]);
    let version = Number(await theirs(1, 'Otra.'));
    const first = version;
    for (let save = 0; save < 205; save += 1) version = Number(await theirs(version, `${save}`));
    const later = await readDraft(store, id);
    expect(await later.isLost(2)).toBe(true);
    // Too old to be kept, but nobody lost it.
    expect(await later.isLost(first)).toBe(false);
  });

  test('new versions are higher than any in the backup, even if its machine’s clock was ahead', async () => {
    await using folder = await createFolder({});
    await using source = await openNewsroom(engine);
    const [ahead, other] = [randomUUID(), randomUUID()];
    for (const id of [ahead, other]) await openTab(source, id)(0, 'Uno.');
    const version = Date.now() + 86_400_000;
    await source.db.updateTable('drafts').set({ version }).where('id', '=', ahead).execute();
    await backUp(source, folder.at('r'));
    await using target = await openNewsroom(engine);
    await restore(target, folder.at('r'));
    expect(await openTab(target, other)(1, 'Dos.')).toBeGreaterThan(version);
  });

  test('new versions are higher than any of the replaced data, even if a clock was ahead', async () => {
    await using folder = await createFolder({});
    await using store = await openNewsroom(engine);
    const id = randomUUID();
    await openTab(store, id)(0, 'Uno.');
    await backUp(store, folder.at('r'));
    const version = Date.now() + 86_400_000;
    await store.db.updateTable('drafts').set({ version }).execute();
    await restore(store, folder.at('r'));
    expect(await openTab(store, id)(1, 'Dos.')).toBeGreaterThan(version);
  });

  test('no article or advert gets the number of a lost one, even on a new machine', async () => {
    await using folder = await createFolder({});
    await using store = await openNewsroom(engine);
    const add = async (to: Store, slug: string) => {
      await publishArticles(to, toArticleInput(slug));
      return [await getArticleId(to.db, slug), await addTestAdvert(to)];
    };
    expect(await add(store, 'losa')).toEqual([1, 1]);
    await backUp(store, folder.at('r'));
    const lost = await add(store, 'muro');
    await using another = await openNewsroom(engine);
    for (const restored of [store, another]) {
      const given = [lost];
      for (let time = 0; time < 2; time += 1) {
        await restore(restored, folder.at('r'));
        const [article, advert] = await add(restored, 'viga');
        expect(given.filter((each) => each[0] === article || each[1] === advert)).toEqual([]);
        given.push([article ?? 0, advert ?? 0]);
      }
    }
  });

  test('an edition saved before does not overwrite what was written since', async () => {
    await using folder = await createFolder({});
    await using store = await openNewsroom(engine);
    const keep = async (version: number, subject: string, sendAt: number | null = null) => {
      const words = { number: 1, subject, greeting: '', articles: [], sendAt };
      return (await saveEditionText(store, words, version, by, Date.now()))?.version ?? null;
    };
    expect(await keep(0, 'Losas', Date.now() + 86_400_000)).toBe(1);
    await backUp(store, folder.at('r'));
    expect(await keep(1, 'Losas y muros')).toBe(2);
    await restore(store, folder.at('r'));
    // It may have been sent since the backup.
    expect(await getDraftEdition(store)).toMatchObject({ sendAt: null });
    expect(await keep(1, 'De la colega')).toBeGreaterThan(2);
    expect(await keep(2, 'Losas, muros y vigas')).toBeNull();
  });
});
