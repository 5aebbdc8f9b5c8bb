import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { parseFields, toFields } from '#store/drafts/draft-fields.ts';
import { getArticleId, getDraft } from '#store/drafts/drafts.ts';
import { getDraftEdition } from '#store/newsletter/editions.ts';
import { updateRows } from '#store/rows.ts';
import type { Store } from '#store/store.ts';
import { addTestAdvert } from '#store/testing/advert.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { describeOpened, type Engine } from '#store/testing/engines.ts';
import { saveDraft } from '../articles/drafts.ts';
import { saveEditionText } from '../newsletter/edition-actions.ts';
import { openNewsroom, openWithBackup } from '../testing/newsroom.ts';
import { restore } from './restore.ts';

const draftFields = toFields(toArticleInput('juntas'));
const by = { id: null, name: 'Ana' };

/** A tab in which somebody writes the draft: returns the version of each save, or 'conflict'. */
function openTab(store: Store, id: string) {
  const tab = randomUUID();
  let turn = 0;
  return async (base: number, content: string): Promise<number | 'conflict'> => {
    turn += 1;
    const call = { id, saveId: `${tab}:${turn}`, base, fields: { ...draftFields, content }, by };
    const result = await saveDraft(store, { ...call, assertMayEdit() {} }, Date.now());
    return 'conflict' in result ? 'conflict' : result.version;
  };
}

async function readText(store: Store, id: string): Promise<string> {
  const draft = await getDraft(store.db, id);
  if (!draft) throw new Error('There is no such draft');
  return parseFields(draft.fields).content;
}

async function open(engine: Engine) {
  const store = await openWithBackup(engine);
  const id = randomUUID();
  return Object.assign(store, { id, mine: openTab(store, id), theirs: openTab(store, id) });
}

describeOpened('after a restore', open, (test) => {
  test('a tab from before does not overwrite what a colleague saved since', async (store) => {
    const { id, mine, theirs } = store;
    await mine(0, 'Uno.');
    await store.backUp();
    await mine(1, 'Uno.\nDos.');
    await store.restore();
    // The restored text is older than what this tab shows: neither replaces the other.
    expect(await mine(2, 'Uno.\nDos.\nTres.')).toBe('conflict');
    expect(await readText(store, id)).toBe('Uno.');
    expect(await theirs(1, 'Uno.\nDe la colega.')).not.toBe(2);
    expect(await mine(2, 'Uno.\nDos.\nTres.')).toBe('conflict');
    expect(await readText(store, id)).toBe('Uno.\nDe la colega.');
  });

  test('a save from a tab that has the restored version is merged, even after many more saves', async (store) => {
    const { id, mine, theirs } = store;
    await mine(0, 'Uno.\nDos.\nTres.');
    await store.backUp();
    await store.restore();
    const since = await theirs(1, 'UNO.\nDos.\nTres.');
    await theirs(Number(since), 'UNO.\nDos.\nTres…');
    expect(await mine(1, 'Uno.\nDOS.\nTres.')).toBeGreaterThan(1);
    expect(await readText(store, id)).toBe('UNO.\nDOS.\nTres…');
  });

  test('new versions are higher than every version in the backup and in the replaced data, even after a fast clock', async (store) => {
    const { file, id } = store;
    const other = randomUUID();
    for (const each of [id, other]) await openTab(store, each)(0, 'Uno.');
    const setAhead = (version: number) =>
      store.write((tx) => updateRows(tx, 'drafts', { id }, { version }));
    const ahead = Date.now() + 86_400_000;
    await setAhead(ahead);
    await store.backUp();
    await using another = await openNewsroom(store.testEngine);
    await restore(another, file);
    expect(await openTab(another, other)(1, 'Dos.')).toBeGreaterThan(ahead);
    await setAhead(2 * ahead);
    await store.restore();
    expect(await openTab(store, other)(1, 'Dos.')).toBeGreaterThan(2 * ahead);
  });

  test('no article or advert gets the number of a lost one, even on a new machine', async (store) => {
    const add = async (to: Store, slug: string) => {
      await publishArticles(to, toArticleInput(slug));
      return [await getArticleId(to.db, slug), await addTestAdvert(to)];
    };
    expect(await add(store, 'losa')).toEqual([1, 1]);
    await store.backUp();
    const lostId = await add(store, 'muro');
    await using another = await openNewsroom(store.testEngine);
    for (const restored of [store, another]) {
      const ids = [lostId];
      for (let time = 0; time < 2; time += 1) {
        await restore(restored, store.file);
        const [article, advert] = await add(restored, 'viga');
        expect(ids.filter((each) => each[0] === article || each[1] === advert)).toEqual([]);
        ids.push([article ?? 0, advert ?? 0]);
      }
    }
  });

  test('an edition saved before does not overwrite what was written since', async (store) => {
    const saveEditionWords = async (
      version: number,
      subject: string,
      sendAt: number | null = null,
    ) => {
      const words = { number: 1, subject, greeting: '', articles: [], sendAt };
      return (await saveEditionText(store, words, version, by, Date.now()))?.version ?? null;
    };
    expect(await saveEditionWords(0, 'Losas', Date.now() + 86_400_000)).toBe(1);
    await store.backUp();
    expect(await saveEditionWords(1, 'Losas y muros')).toBe(2);
    await store.restore();
    // The edition may have been sent since the backup.
    expect(await getDraftEdition(store)).toMatchObject({ sendAt: null });
    expect(await saveEditionWords(1, 'De la colega')).toBeGreaterThan(2);
    expect(await saveEditionWords(2, 'Losas, muros y vigas')).toBeNull();
  });
});
