import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '#store/testing/engines.ts';
import { startPostgres } from '#store/testing/postgres-server.ts';
import { drillBackup } from './backup-drill.ts';

test('a busy site whose data are destroyed is restored from its backup, from a file to PostgreSQL', async () => {
  await using postgres = await startPostgres();
  await using folder = await createFolder();
  const from = { dataDir: join(folder.dataDir, 'datos') };
  const to = { ...from, databaseUrl: postgres.url };
  expect((await drillBackup({ from, to, folder: folder.dataDir })).lost).toEqual([]);
});
