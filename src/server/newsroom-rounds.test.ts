import { readdir, utimes } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parseEnv } from '#env.ts';
import { openDraft } from '#newsroom/articles/drafts.ts';
import { scheduleDraft } from '#newsroom/articles/publish-draft.ts';
import { saveText } from '#newsroom/testing/drafts.ts';
import { createFolder } from '#newsroom/testing/folder.ts';
import { getArticle } from '#store/articles/articles.ts';
import { toFields } from '#store/drafts/draft-fields.ts';
import { getArticleId } from '#store/drafts/drafts.ts';
import { saveImage } from '#store/pictures/images.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { engines, openTestStore } from '#store/testing/engines.ts';
import { eventually } from '#store/testing/eventually.ts';
import { startDailyRounds, startDraftRounds } from './newsroom-rounds.ts';

test('abandoned drafts, pictures and uploads are deleted, and ended places of the front page', async () => {
  await using folder = await createFolder({ 'subidas/vieja.parte': 'mitad' });
  await using store = await openTestStore(engines[0]);
  await publishArticles(store, toArticleInput('losa', { featured: true }));
  const by = { id: null, name: 'Ana' };
  await openDraft(store, await getArticleId(store.db, 'losa'), by, 1);
  await store.write(async (tx) => {
    await tx.updateTable('drafts').set({ deleted_at: 1 }).execute();
    await tx.updateTable('front_places').set({ ends_at: 1 }).execute();
    const image = { id: 'plano', kind: 'drawing', width: 9, height: 6, tint: 'arena' } as const;
    await saveImage(tx, { image, files: [] });
    await tx.updateTable('images').set({ unused_since: 1 }).execute();
  });
  const rounds = startDraftRounds(parseEnv({ DATA_DIR: folder.path }), store);
  await eventually(async () => {
    expect(await store.db.selectFrom('drafts').select('id').execute()).toEqual([]);
    expect(await store.db.selectFrom('images').select('id').execute()).toEqual([]);
    expect(await store.db.selectFrom('front_places').selectAll().execute()).toEqual([]);
    expect(await readdir(folder.at('subidas'))).toEqual([]);
  });
  await rounds.stop();
});

test('due changes are published', async () => {
  await using folder = await createFolder({});
  await using store = await openTestStore(engines[0]);
  await publishArticles(store, toArticleInput('losa'));
  const by = { id: null, name: 'Ana' };
  const now = Date.now();
  const id = await openDraft(store, await getArticleId(store.db, 'losa'), by, now);
  const fields = { ...toFields(toArticleInput('losa')), content: 'Lo programado.' };
  await saveText(store, { id, base: 1, fields, by, now });
  await scheduleDraft(store, { id, version: 2, by, at: now + 1 }, now);
  const rounds = startDraftRounds(parseEnv({ DATA_DIR: folder.path }), store);
  await eventually(async () => {
    const article = await getArticle(store, 'losa', Date.now());
    expect(article?.content).toBe('Lo programado.');
  });
  await rounds.stop();
});

test('the daily work runs at start, and stopping does not wait for the next run', async () => {
  const [old, kept] = ['recibido-a.respaldo', 'recibido-b.respaldo'];
  await using folder = await createFolder({ [`respaldos/${old}`]: '', [`respaldos/${kept}`]: '' });
  await utimes(folder.at(`respaldos/${old}`), 0, 0);
  await using store = await openTestStore(engines[0]);
  const rounds = startDailyRounds(parseEnv({ DATA_DIR: folder.path }), store);
  await eventually(async () => expect(await readdir(folder.at('respaldos'))).toEqual([kept]));
  const listDays = () => store.db.selectFrom('subscriber_days').select('confirmed').execute();
  await eventually(async () => expect(await listDays()).toEqual([{ confirmed: 0 }]));
  await rounds.stop();
});
