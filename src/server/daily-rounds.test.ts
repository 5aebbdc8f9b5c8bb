import { readdir, utimes } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parseEnv } from '#env.ts';
import { createFolder } from '#newsroom/testing/folder.ts';
import { openStore } from '#store/open.ts';
import { engines } from '#store/testing/engines.ts';
import { eventually } from '#store/testing/eventually.ts';
import { startDailyRounds } from './daily-rounds.ts';

test('the daily work runs at start, and stopping does not wait for the next run', async () => {
  const [old, kept] = ['recibido-a.respaldo', 'recibido-b.respaldo'];
  await using folder = await createFolder({ [`respaldos/${old}`]: '', [`respaldos/${kept}`]: '' });
  await utimes(folder.at(`respaldos/${old}`), 0, 0);
  await using place = await engines[0].createPlace();
  const store = await openStore(place);
  const rounds = startDailyRounds(parseEnv({ DATA_DIR: folder.path }), store);
  await eventually(async () => expect(await readdir(folder.at('respaldos'))).toEqual([kept]));
  const listDays = () => store.db.selectFrom('subscriber_days').select('confirmed').execute();
  await eventually(async () => expect(await listDays()).toEqual([{ confirmed: 0 }]));
  await rounds.stop();
  await store.close();
});
