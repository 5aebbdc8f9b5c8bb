import { expect, test } from 'vitest';
import { createFolder } from '#store/testing/engines.ts';
import { loseFile } from './lost-file.ts';
import { diskFull, limitFile, lockOut, readOnly } from './sqlite-trouble.ts';

/** Each waits for SQLite most of the time. */
test.concurrent.each([
  ['another program holds the database', lockOut],
  ['the disk is full', (dataDir: string) => limitFile(dataDir, 'disk full', diskFull)],
  ['the disk is read-only', (dataDir: string) => limitFile(dataDir, 'read-only', readOnly)],
] as const)('readers go on reading while %s', async (_, trouble) => {
  await using place = await createFolder();
  expect((await trouble(place.dataDir)).lost).toEqual([]);
});

test('a database deleted under a busy site is missed at once, and its backup served without a restart', async () => {
  await using place = await createFolder();
  expect((await loseFile({ folder: place.dataDir, times: 1 })).lost).toEqual([]);
});
