import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { parseEnv } from '#env.ts';
import { startServer } from '#server/start.ts';
import { openStore } from '#store/open.ts';
import { createFolder } from '#store/testing/engines.ts';
import { addArticles } from './edition.ts';
import { loseFile } from './lost-file.ts';
import { refuseWrites } from './refused-writes.ts';
import { busy } from './site.ts';
import { lockOut } from './sqlite-faults.ts';

/** Makes SQLite answer as on a full or a read-only disk, on any machine. */
const limitFile =
  (fault: string, [begin, end]: [string, string]) =>
  async (dataDir: string) => {
    await addArticles({ dataDir });
    const store = await openStore({ dataDir });
    const server = await startServer(parseEnv({ ...busy, PORT: '0' }), store);
    const outcome = refuseWrites({
      fault,
      dataDir,
      url: server.url,
      begin: () => sql.raw(begin).execute(store.db),
      end: () => sql.raw(end).execute(store.db),
    });
    return await outcome.finally(() => server.stop());
  };
const fillDisk = limitFile('disk full', [
  'pragma max_page_count = 1',
  'pragma max_page_count = 4294967294',
]);
const forbidWrites = limitFile('read-only', ['pragma query_only = on', 'pragma query_only = off']);

/** Concurrent: each mostly waits for SQLite. */
test.concurrent.each([
  ['another program holds the database', lockOut],
  ['the disk is full', fillDisk],
  ['the disk is read-only', forbidWrites],
] as const)('readers go on reading while %s', async (_, injectFault) => {
  await using folder = await createFolder();
  expect((await injectFault(folder.dataDir)).lost).toEqual([]);
});

test('a busy site notices a deleted database at once, and serves its backup without a restart', async () => {
  await using folder = await createFolder();
  expect((await loseFile({ folder: folder.dataDir, times: 1 })).lost).toEqual([]);
});
