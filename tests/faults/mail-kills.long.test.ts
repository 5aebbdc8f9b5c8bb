import { expect, test } from 'vitest';
import { createFolder } from '#store/testing/engines.ts';
import { startPostgres } from '#store/testing/postgres-server.ts';
import { killSenders } from './mail-kills.ts';

const readers = 150;

// Concurrent: both mostly wait.
test.concurrent('no reader gets an edition twice when its sender or the site is killed, on SQLite', async () => {
  await using folder = await createFolder();
  const { lost } = await killSenders({ readers, kills: 4, senders: 1, dataDir: folder.dataDir });
  expect(lost).toEqual([]);
});

test.concurrent('no reader gets an edition twice when one of two senders and PostgreSQL are killed', async () => {
  await using postgres = await startPostgres();
  await using folder = await createFolder();
  const where = { dataDir: folder.dataDir, databaseUrl: postgres.url, postgres };
  expect((await killSenders({ readers, kills: 2, senders: 2, ...where })).lost).toEqual([]);
});
