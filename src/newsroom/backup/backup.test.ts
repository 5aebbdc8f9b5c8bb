import { readdir, readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { getArticle } from '#store/articles/articles.ts';
import { undelete } from '#store/articles/deletions.ts';
import { changeContent } from '#store/articles/publishing.ts';
import { getContentVersion } from '#store/content-version.ts';
import { searchDesk } from '#store/drafts/desk-search.ts';
import { getArticleId } from '#store/drafts/drafts.ts';
import { findImages } from '#store/pictures/image-words.ts';
import { countRows, listColumns, type Row } from '#store/rows.ts';
import { searchArticles } from '#store/search/search.ts';
import type { Store } from '#store/store.ts';
import { addSubscriber } from '#store/subscribers/subscribers.ts';
import { toTerms } from '#store/terms.ts';
import { addTestAdvert } from '#store/testing/advert.ts';
import { describeEngines, engines, getOther } from '#store/testing/engines.ts';
import {
  addArticles,
  addLargeImage,
  fillNewsroom,
  readAll,
  secrets,
} from '../testing/filled-newsroom.ts';
import { createFolder } from '../testing/folder.ts';
import { openNewsroom, openTwice } from '../testing/newsroom.ts';
import { backUp } from './backup.ts';
import { backupTables, readBackup } from './backup-format.ts';
import { checkBackup, restore } from './restore.ts';

const now = Date.parse('2026-03-02T00:00:00Z');

describeEngines('a backup', (from) => {
  test('can be restored on the other engine with everything, and the newsroom works on', async () => {
    await using folder = await createFolder({});
    await using source = await openNewsroom(from);
    await fillNewsroom(source);
    const all = await readAll(source.db);
    const filled = Object.entries(all).filter(([, rows]) => rows.length > 0);
    const counts = Object.fromEntries(filled.map(([name, rows]) => [name, rows.length]));
    expect(filled.length).toBeGreaterThan(25);
    expect(await backUp(source, folder.at('r'))).toEqual(counts);
    expect(await readdir(folder.path)).toEqual(['r']);
    const text = gunzipSync(await readFile(folder.at('r'))).toString();
    expect(text).toContain('eva@obra.example');
    for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);

    await using target = await openNewsroom(getOther(from));
    await addArticles(target, ['losa', 'otra', 'una-mas', 'y-otra']);
    await addSubscriber(target, 'se-va@obra.example', 1);
    const before = await getContentVersion(target, now);
    expect(await checkBackup(target, folder.at('r'))).toEqual(counts);
    expect(await restore(target, folder.at('r'))).toEqual(counts);

    expect(await readAll(target.db)).toEqual(all);
    expect(await getContentVersion(target, now)).not.toBe(before);
    const results = ['nervada', 'placa', 'breve', 'viga'].map((words) => findSlugs(target, words));
    expect(await Promise.all(results)).toEqual([['losa'], ['losa'], [], []]);
    // The desk's search index, for articles and pictures.
    const retired = await getArticleId(target.db, 'viga');
    expect(await searchDesk(target, 'viga', now, null)).toMatchObject([{ article_id: retired }]);
    expect(await findImages(target, [toTerms(['nervada']).trim()])).toHaveLength(1);
    expect(await countRows(target.db, 'body_images')).toBe(1);

    await changeContent(target, (tx) => undelete(tx, 'article', 'zanja'));
    expect(await getArticle(target, 'zanja', now)).toMatchObject({ title: 'Zanja' });
    await addArticles(target, ['nueva']);
    await addSubscriber(target, 'nueva@obra.example', 3);
    expect(await addTestAdvert(target)).toBeGreaterThan(1);
    expect(await getArticle(target, 'nueva', now)).toMatchObject({ views: 3 });
    expect(await findSlugs(target, 'breve')).toEqual(['nueva']);
  });

  test('made while others write holds the data of one moment', async () => {
    await using folder = await createFolder({});
    await using both = await openTwice(from);
    await addLargeImage(both.first);
    let isWriting = true;
    const write = async () => {
      for (let note = 0; note < 20; note += 1) {
        await addArticles(both.second, [`nota-${note}`]);
        await addSubscriber(both.second, `n${note}@obra.example`, note);
        // SQLite calls are synchronous: yield, or all notes are written before the backup starts.
        for (let turn = 0; turn < 10; turn += 1) await setImmediate();
      }
    };
    const writing = write().finally(() => {
      isWriting = false;
    });
    while (isWriting) {
      await backUp(both.first, folder.at('r'));
      const excess = await diffCounts(folder.at('r'));
      expect(excess).toEqual({ articles: 0, views: 0, subscribers: 0 });
    }
    await writing;
  });
});

test('a backup has every table but secrets, the state of one machine, and what is rebuilt', async () => {
  await using store = await openNewsroom(engines[0]);
  const backedUp = new Set<string>(backupTables.map(({ name }) => name));
  const notBackedUp = [...(await listColumns(store)).keys()].filter((name) => !backedUp.has(name));
  const isRebuilt =
    /^(?:search|image_terms|image_words|retired_words|body_images|article_(?:counts|tags))/;
  expect(notBackedUp.filter((name) => !isRebuilt.test(name)).toSorted()).toEqual([
    ...['backups', 'content_state', 'departed', 'departed_key', 'draft_presence', 'known_devices'],
    ...['last_ids', 'mail_hours', 'mailing', 'migrations', 'person_links', 'reading_logs'],
    ...['second_factors', 'sessions'],
  ]);
});

const findSlugs = async (store: Store, words: string) =>
  (await searchArticles(store, words, now)).map(({ slug }) => slug);

/** The difference between the counts stored in a backup and its rows; 0 is right. */
async function diffCounts(file: string) {
  const excess = { articles: 0, views: 0, subscribers: 0 };
  const number = (row: Row, column: string) => Number(row[column]);
  for await (const { table, row } of readBackup(file)) {
    if (table === 'categories') excess.articles += number(row, 'article_count');
    if (table === 'articles') excess.articles -= 1;
    if (table === 'article_views') excess.views -= number(row, 'views');
    if (table === 'subscribers') excess.subscribers -= 1;
    if (table !== 'totals') continue;
    excess.views += number(row, 'views');
    excess.subscribers += number(row, 'subscribers');
  }
  return excess;
}
