import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { createFolder } from '#store/testing/engines.ts';
import { startPostgres } from '#store/testing/postgres-server.ts';
import { cutPower } from './power-cut.ts';

const longest = 2_500;

test('a power cut loses nothing that was acknowledged, on SQLite', async () => {
  await using place = await createFolder();
  expect((await cutPower({ rounds: 1, maxWorkMs: longest, dataDir: place.dataDir })).lost).toEqual(
    [],
  );
});

test('a power cut loses nothing that was acknowledged, on PostgreSQL and its machine', async () => {
  await using postgres = await startPostgres();
  const place = { dataDir: tmpdir(), databaseUrl: postgres.url, postgres };
  expect((await cutPower({ rounds: 2, maxWorkMs: longest, ...place })).lost).toEqual([]);
});
