import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '#store/testing/engines.ts';
import { startPostgres } from '#store/testing/postgres-server.ts';
import { drillBackup } from './backup-drill.ts';

test('a busy site whose data are destroyed is restored from its backup, on the other engine and back', async () => {
  await using place = await createFolder();
  await using postgres = await startPostgres();
  const folder = place.dataDir;
  const file = { dataDir: join(folder, 'datos') };
  const server = { ...file, databaseUrl: postgres.url };
  for (const [from, to] of [
    [file, server],
    [server, file],
  ] as const) {
    expect((await drillBackup({ from, to, folder })).lost).toEqual([]);
  }
});
