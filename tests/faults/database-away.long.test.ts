import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PostgresServer, startPostgres } from '#store/testing/postgres-server.ts';
import { takeDatabaseAway } from './database-away.ts';
import { failOver } from './failover.ts';
import { loseNodes } from './two-nodes.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

test('readers can read while PostgreSQL is unavailable, and everything works again afterwards', async () => {
  const location = { dataDir: tmpdir(), databaseUrl: postgres.url };
  expect((await takeDatabaseAway({ ...location, postgres, times: 3 })).lost).toEqual([]);
});

test('readers behind nginx do not notice that one of two machines is gone', async () => {
  expect((await loseNodes({ postgres, times: 1, proxy: 'nginx' })).lost).toEqual([]);
});

test('readers notice no failure of one part, and the promoted standby has everything acknowledged', async () => {
  expect((await failOver({ times: 1 })).lost).toEqual([]);
});
