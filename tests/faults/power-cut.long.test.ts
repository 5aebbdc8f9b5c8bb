import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { createFolder } from '#store/testing/engines.ts';
import { startPostgres } from '#store/testing/postgres-server.ts';
import { cutPower } from './power-cut.ts';

const longest = 2_500;

test('nothing that was promised is lost when the power is cut, on SQLite', async () => {
  await using place = await createFolder();
  expect((await cutPower({ rounds: 1, longest, dataDir: place.dataDir })).lost).toEqual([]);
});

test('nothing that was promised is lost when the power is cut, on PostgreSQL and its own machine', async () => {
  await using postgres = await startPostgres();
  const place = { dataDir: tmpdir(), databaseUrl: postgres.url, postgres };
  expect((await cutPower({ rounds: 2, longest, ...place })).lost).toEqual([]);
});
