import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { backUp } from '#newsroom/backup/backup.ts';
import { createBackupJobs } from '#newsroom/backup/backup-jobs.ts';
import { checkBackup } from '#newsroom/backup/restore.ts';
import { addLargeImage } from '#newsroom/testing/filled-newsroom.ts';
import { openStore } from '#store/open.ts';
import { createFolder } from '#store/testing/engines.ts';
import type { Outcome } from './outcome.ts';

/** Makes backups that are larger than the disk: `folder` is on one of a few megabytes. */
export async function overfillWithBackups(folder: string): Promise<Outcome> {
  await using location = await createFolder();
  const store = await openStore(location);
  const lost: string[] = [];
  const file = join(folder, 'de-noche.respaldo');
  await backUp(store, file);
  for (let count = 0; count < 10; count += 1) await addLargeImage(store);
  const fault = await backUp(store, file).catch((error: unknown) => error);
  if (!(fault instanceof Error && 'code' in fault && fault.code === 'ENOSPC')) {
    lost.push(`the command reported ${fault}`);
  }
  const jobs = createBackupJobs(folder, store, () => openStore(location));
  const backup = await (await jobs.make({ id: null, name: 'Carmen' }, Date.now())).done;
  if (!('why' in backup) || !/disco/.test(backup.why)) lost.push('the desk did not say why');
  const fileNames = await readdir(folder);
  if (fileNames.join() !== 'de-noche.respaldo') lost.push(`left behind: ${fileNames}`);
  await checkBackup(store, file).catch((error: unknown) => lost.push(`the one before: ${error}`));
  await store.close();
  const acknowledged = 'the backup before, and nothing half written beside it';
  return { fault: 'backups on a full disk', runs: 2, acknowledged, lost };
}
