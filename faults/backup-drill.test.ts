import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFolder } from '#store/testing/engines.ts';
import { type PostgresServer, startPostgres } from '#store/testing/postgres-server.ts';
import { drillBackup } from './backup-drill.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

test.each([
  ['a file', 'PostgreSQL'],
  ['PostgreSQL', 'a file'],
])(
  'a busy site whose data are destroyed is restored from its backup, from %s to %s',
  async (from, to) => {
    await using place = await createFolder();
    const locate = (engine: string) => ({
      dataDir: join(place.dataDir, 'datos'),
      ...(engine === 'PostgreSQL' ? { databaseUrl: postgres.url } : {}),
    });
    const drill = { from: locate(from), to: locate(to), folder: place.dataDir };
    expect((await drillBackup(drill)).lost).toEqual([]);
  },
);
