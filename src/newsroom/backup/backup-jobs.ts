import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backups } from '#contract/desk/backups.ts';
import { Refusal } from '#refusal.ts';
import { getLastBackup, recordBackup } from '#store/backups.ts';
import { type Actor, addToAuditLog, hasAuditLogEntry } from '#store/people/audit-log.ts';
import { makePrivateFolder } from '#store/private-files.ts';
import { primaryCode } from '#store/sqlite.ts';
import type { Store } from '#store/store.ts';
import { writeAtomically } from '../files/atomic-file.ts';
import { backUp, countForBackup } from './backup.ts';
import type { Counts } from './backup-format.ts';
import { checkBackup, logRestore, restore, restoredWords } from './restore.ts';
import {
  assertRoom,
  findBackup,
  isSentName,
  listBackups,
  own,
  pruneBackups,
  toName,
} from './stored-backups.ts';

/** Progress is in rows, or in bytes while checking. */
type BackupJob = NonNullable<Backups['job']>;
type BackupOutcome = NonNullable<Backups['outcome']>;

/**
 * A restore that began: its file, and the backup made before it. The audit log names that backup if the restore
 * finished.
 */
type StartedRestore = { name: string; before: string };

/** The desk's backups: one job at a time, on its own connection, so that nobody waits for it. */
export function createBackupJobs(folder: string, store: Store, connect: () => Promise<Store>) {
  let job: BackupJob | null = null;
  let outcome: BackupOutcome | null = null;
  const at = (name: string) => join(folder, name);
  const begunFile = at('restaurando.json');

  /** Starts the job and returns; `read` reports the outcome. */
  async function startJob(
    kind: BackupJob['kind'],
    name: string,
    work: (own: Store) => Promise<BackupOutcome>,
  ): Promise<{ done: Promise<BackupOutcome> }> {
    if (job)
      throw new Refusal(
        'conflict',
        'Ya hay un respaldo o una restauración en curso: espere a que termine.',
      );
    job = { kind, name, done: 0, total: 0 };
    outcome = null;
    const run = async () => {
      const connection = await connect();
      return work(connection).finally(connection.close);
    };
    const done = run()
      .catch((error: unknown): BackupOutcome => {
        return { kind: 'failed', of: job?.kind ?? kind, name, why: explain(error) };
      })
      .then(async (result) => {
        await rm(begunFile, { force: true }).catch(() => {});
        outcome = result;
        job = null;
        return result;
      });
    return { done };
  }
  const setJob = (kind: BackupJob['kind'], name: string, total: number) => {
    job = { kind, name, done: 0, total };
  };
  const countRow = () => {
    if (job) job.done += 1;
  };
  async function check(connection: Store, name: string): Promise<Counts> {
    const { bytes } = await findBackup(folder, name);
    const checking = checkBackup(connection, at(name), (done) => {
      job = { kind: 'checking', name, done, total: bytes };
    });
    return checking.catch(async (error: unknown) => {
      // An uploaded file that can never be restored here. The person who uploaded it still has it.
      if (error instanceof Refusal && isSentName(name)) await rm(at(name), { force: true });
      throw error;
    });
  }

  async function make(
    connection: Store,
    name: string,
    who: Actor,
    kind: BackupJob['kind'],
    now: number,
  ) {
    makePrivateFolder(folder);
    // The size of the last backup and a margin: on a full disk readers could not subscribe.
    await assertRoom(folder, (await getLastBackup(connection))?.bytes ?? 0);
    setJob(kind, name, await countForBackup(connection));
    const counts = await backUp(connection, at(name), countRow);
    const { size: bytes } = await stat(at(name));
    const backup = { madeAt: now, madeBy: who.name ?? '', file: at(name), bytes, counts };
    await recordBackup(connection, backup);
    const what = kind === 'making' ? 'hizo un respaldo' : 'guardó un respaldo antes de restaurar';
    await connection.write((tx) =>
      addToAuditLog(tx, { who, kind: 'ajustes', what, after: name }, now),
    );
    return counts;
  }

  /** Finds the outcome of a restore that an earlier process did not finish. */
  let readingOutcome: Promise<void> | null = null;
  async function readOutcome(): Promise<void> {
    const text = await readFile(begunFile, 'utf8').catch(() => null);
    if (text === null || job) return;
    const { name, before }: StartedRestore = JSON.parse(text);
    // Exclusive: the dead process's last transaction has then committed or rolled back.
    const isDone = await store.exclusive((tx) => hasAuditLogEntry(tx, restoredWords, before));
    const why = `Se apagó el servidor antes de terminar. ${untouched}`;
    outcome = isDone
      ? { kind: 'restored', name, people: [] }
      : { kind: 'failed', of: 'restoring', name, why };
  }

  return {
    toFile: at,

    async read() {
      readingOutcome ??= readOutcome();
      await readingOutcome.catch((error: unknown) => {
        readingOutcome = null;
        throw error;
      });
      return { last: await getLastBackup(store), kept: await listBackups(folder), job, outcome };
    },

    async make(who: Actor, now: number) {
      const name = toName(own.made, now);
      return startJob('making', name, async (connection) => {
        await pruneBackups(folder, now);
        const counts = await make(connection, name, who, 'making', now);
        return { kind: 'made', name, counts };
      });
    },

    async check(name: string) {
      await findBackup(folder, name);
      return startJob('checking', name, async (connection) => {
        return { kind: 'checked', name, counts: await check(connection, name) };
      });
    },

    /** Backs up the current data, then replaces it with this backup. */
    async restore(name: string, who: Actor, now: number) {
      await findBackup(folder, name);
      return startJob('checking', name, async (connection) => {
        const startedRestore: StartedRestore = { name, before: toName(own.before, now) };
        await writeAtomically(begunFile, [JSON.stringify(startedRestore)]);
        const counts = await check(connection, name);
        await make(connection, startedRestore.before, who, 'saving', now);
        setJob(
          'restoring',
          name,
          Object.values(counts).reduce((sum, each) => sum + each, 0),
        );
        // Only the name: the id may be someone else's in the restored data.
        const by = { id: null, name: who.name };
        const change = { before: startedRestore.before, after: name };
        const outcome = { kind: 'restored' as const, name, people: [] as string[] };
        await restore(connection, at(name), {
          isChecked: true,
          onRow: countRow,
          async finish(tx, people) {
            outcome.people = people;
            await logRestore(tx, by, change, people);
          },
        });
        return outcome;
      });
    },
  };
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html, https://sqlite.org/rescode.html#full
const fullCodes = ['ENOSPC', '53100'];
const isSqliteFull = (error: unknown) => primaryCode(error) === 13;
const untouched = 'No se tocó nada: sigue lo que había.';

function explain(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (fullCodes.includes(code) || isSqliteFull(error))
    return `No queda espacio en el disco del servidor. ${untouched}`;
  if (code === 'EACCES' || code === 'EROFS')
    return 'El servidor no puede escribir en su carpeta de respaldos.';
  return `No se pudo completar: ${error instanceof Error ? error.message : String(error)}`;
}
