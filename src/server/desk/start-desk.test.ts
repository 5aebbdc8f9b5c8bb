import { expect, test } from 'vitest';
import { parseEnv } from '#env.ts';
import { createLiveSite, readSite } from '#newsroom/site-settings/site.ts';
import { engines, openTestStore } from '#store/testing/engines.ts';
import { openRaw } from '../testing/raw.ts';
import { startDesk } from './start-desk.ts';

test('one client cannot take all connections of the desk', async () => {
  await using store = await openTestStore(engines[0]);
  const env = parseEnv({});
  const site = await createLiveSite(env, (url) => readSite(store, env, url));
  const desk = await startDesk(env, 0, store, site);
  const sockets = await Promise.all(Array.from({ length: 201 }, () => openRaw(desk.url)));
  for (const socket of sockets) socket.resume();
  await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBe(1);
  for (const socket of sockets) socket.destroy();
  await desk.stop();
});
