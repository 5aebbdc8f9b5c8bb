import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startPostgres } from '#store/testing/postgres-server.ts';
import { cutPower } from './power-cut.ts';

const rounds = { rounds: 3, longest: 2_500 };
// Some twenty processes are started; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

test('nothing that was promised is lost when the power is cut, on SQLite', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'plomada-corte-'));
  expect((await cutPower({ ...rounds, dataDir })).lost).toEqual([]);
  await rm(dataDir, { recursive: true });
});

test('nothing that was promised is lost when the power is cut, on PostgreSQL and its own machine', async () => {
  const postgres = await startPostgres();
  const place = { dataDir: tmpdir(), databaseUrl: postgres.url, postgres };
  expect((await cutPower({ ...rounds, ...place })).lost).toEqual([]);
  await postgres.stop();
});
