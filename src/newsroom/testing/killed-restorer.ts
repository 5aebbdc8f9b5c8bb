import { setImmediate } from 'node:timers/promises';
import { createBackupJobs } from '#newsroom/backup/backup-jobs.ts';
import { openStore } from '#store/open.ts';

/** Restores a backup, and is killed in the middle of it. */
const { DATA_DIR = '', DATABASE_URL, BACKUP_DIR = '', BACKUP = '' } = process.env;
const connect = () => openStore({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
const jobs = createBackupJobs(BACKUP_DIR, await connect(), connect);
await jobs.restore(BACKUP, { id: 1, name: 'Carmen' }, Date.now());
for (; ; await setImmediate()) {
  const { job } = await jobs.read();
  if (!job) throw new Error('The restore finished before it was killed');
  if (job.kind === 'restoring' && job.done > 0) process.kill(process.pid, 'SIGKILL');
}
