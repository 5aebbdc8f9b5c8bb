import { readdir, utimes } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parseEnv } from '#env.ts';
import { openDraft } from '#newsroom/articles/drafts.ts';
import { scheduleDraft } from '#newsroom/articles/publish-draft.ts';
import { saveText } from '#newsroom/testing/drafts.ts';
import { createFolder } from '#newsroom/testing/folder.ts';
import { toImage } from '#newsroom/testing/samples.ts';
import { getArticle } from '#store/articles/articles.ts';
import { savePlaces } from '#store/articles/front-page.ts';
import { toFields } from '#store/drafts/draft-fields.ts';
import { getArticleId } from '#store/drafts/drafts.ts';
import { saveImage } from '#store/pictures/images.ts';
import { hasRow, insertRows, listRows, updateRows } from '#store/rows.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { engines, openTestStore } from '#store/testing/engines.ts';
import { startDailyRounds, startDraftRounds } from './newsroom-rounds.ts';

/* Stopped at once, the rounds still run once. */

test('due changes are published; abandoned drafts, pictures, uploads and ended places are deleted', async () => {
  await using folder = await createFolder({ 'subidas/vieja.parte': 'mitad' });
  await using store = await openTestStore(engines[0]);
  const now = Date.now() - 60_000;
  const by = { id: null, name: 'Ana' };
  await publishArticles(store, toArticleInput('losa', { featured: true }), toArticleInput('viga'));
  const [article, other] = [
    await getArticleId(store.db, 'losa'),
    await getArticleId(store.db, 'viga'),
  ];
  const old = await openDraft(store, article, by, now);
  const id = await openDraft(store, other, by, now);
  const fields = { ...toFields(toArticleInput('viga')), content: 'Lo programado.' };
  await saveText(store, { id, base: 1, fields, by, now });
  await scheduleDraft(store, { id, version: 2, by, at: now + 1 }, now);
  await store.write(async (tx) => {
    await updateRows(tx, 'drafts', { id: old }, { deleted_at: 1 });
    await savePlaces(tx, [{ article_id: article, ends_at: 1, set_by: 'Ana' }]);
    await saveImage(tx, { image: toImage('plano'), files: [] });
    await updateRows(tx, 'images', {}, { unused_since: 1 });
  });
  await startDraftRounds(parseEnv({ DATA_DIR: folder.path }), store).stop();
  expect(await listRows(store.db, 'drafts', ['id'])).toEqual([{ id }]);
  for (const table of ['images', 'front_places'] as const) {
    expect(await hasRow(store.db, table)).toBe(false);
  }
  expect(await readdir(folder.at('subidas'))).toEqual([]);
  expect((await getArticle(store, 'viga', Date.now()))?.content).toBe('Lo programado.');
});

test('the daily work runs at start, and stopping does not wait for the next run', async () => {
  const [old, kept] = ['recibido-a.respaldo', 'recibido-b.respaldo'];
  await using folder = await createFolder({ [`respaldos/${old}`]: '', [`respaldos/${kept}`]: '' });
  await utimes(folder.at(`respaldos/${old}`), 0, 0);
  await using store = await openTestStore(engines[0]);
  const log = { kind: 'ajustes' as const, what: 'Hace dos años', at: 1 };
  await store.write((tx) => insertRows(tx, 'registro', [log]));
  await startDailyRounds(parseEnv({ DATA_DIR: folder.path }), store).stop();
  expect(await readdir(folder.at('respaldos'))).toEqual([kept]);
  expect(await listRows(store.db, 'subscriber_days', ['confirmed'])).toEqual([{ confirmed: 0 }]);
  expect(await hasRow(store.db, 'registro')).toBe(false);
});
