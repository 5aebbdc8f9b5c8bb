import { readdir, utimes } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parseEnv } from '#env.ts';
import { createLiveSite, readSite } from '#newsroom/site-settings/site.ts';
import { createFolder } from '#newsroom/testing/folder.ts';
import { recordMailServer } from '#store/newsletter/mail-server.ts';
import { addSubscriber } from '#store/subscribers/subscribers.ts';
import { engines, openTestStore } from '#store/testing/engines.ts';
import { eventually } from '#store/testing/eventually.ts';
import { startMailRounds } from './mail-rounds.ts';

test('unconfirmed subscribers and old email files are deleted, and a new subscriber gets an email', async () => {
  await using folder = await createFolder({ 'correo/vieja.eml': '' });
  await utimes(folder.at('correo/vieja.eml'), 0, 0);
  await using store = await openTestStore(engines[0]);
  await addSubscriber(store, 'calla@obra.example', 1);
  await store.db.updateTable('subscribers').set({ asked_at: 1 }).execute();
  // Only if a mail server existed then.
  await recordMailServer(store, true, 1);
  await addSubscriber(store, 'ana@obra.example', Date.now());
  const env = parseEnv({ DATA_DIR: folder.path });
  const site = await createLiveSite(env, (url) => readSite(store, env, url));
  const rounds = startMailRounds(env, store, site);
  await eventually(async () => {
    const emails = await store.db.selectFrom('subscribers').select('email').execute();
    expect(emails).toEqual([{ email: 'ana@obra.example' }]);
    expect(await readdir(folder.at('correo'))).toEqual([
      expect.stringMatching(/^confirmacion-.*\.eml$/),
    ]);
  });
  await rounds.stop();
});
