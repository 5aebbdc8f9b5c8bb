import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startPostgres } from '#store/testing/postgres-server.ts';
import { drillBackup } from './backup-drill.ts';

// Many processes are started; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

test('a busy site whose data are destroyed is restored from its backup, on the other engine and back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plomada-simulacro-'));
  const postgres = await startPostgres();
  const file = { dataDir: join(folder, 'datos') };
  const server = { ...file, databaseUrl: postgres.url };
  for (const [from, to] of [
    [file, server],
    [server, file],
  ] as const) {
    expect((await drillBackup({ from, to, folder })).lost).toEqual([]);
  }
  await postgres.stop();
  await rm(folder, { recursive: true });
});
