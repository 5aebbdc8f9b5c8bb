import { open, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { getLastBackup, type MadeBackup, noteBackup } from '#store/backups.ts';
import { type Actor, addToRegistro } from '#store/registro.ts';
import type { Store } from '#store/store.ts';
import { backUp, countForBackup } from './backup.ts';
import { BackupFault, type Counts } from './backup-format.ts';
import {
  type KeptBackup,
  listBackups,
  makeFolder,
  own,
  pruneBackups,
  toName,
} from './kept-backups.ts';
import { checkBackup, restore } from './restore.ts';

/** What is under way: rows done, of how many. */
export type Job = {
  kind: 'making' | 'checking' | 'saving' | 'restoring';
  done: number;
  total: number;
};
/** What came of the last. */
export type Outcome =
  | { kind: 'made' | 'checked' | 'restored'; name: string; counts: Counts }
  | { kind: 'failed'; name: string; why: string };

/** It cannot be done now, or not so; the message says why. */
export class KeeperFault extends Error {}

const mostBytes = 20_000_000_000;
/** Left free for the site itself. */
const spare = 200_000_000;

type Sending = { name: string; size: number; got: number };

/** The desk's backups: one thing at a time, each on a connection of its own, so that nobody waits for it. */
export function createBackupKeeper(folder: string, store: Store, connect: () => Promise<Store>) {
  let job: Job | null = null;
  let outcome: Outcome | null = null;
  let sending: Sending | null = null;
  const at = (name: string) => join(folder, name);

  async function find(name: string): Promise<KeptBackup> {
    const found = (await listBackups(folder)).find((each) => each.name === name);
    if (!found) throw new KeeperFault('Ese respaldo ya no está.');
    return found;
  }

  /** Begins it and answers at once; how it went is told by `read`. */
  function begin(kind: Job['kind'], name: string, work: (own: Store) => Promise<Outcome>) {
    if (job) throw new KeeperFault('Ya hay uno en marcha: espere a que termine.');
    job = { kind, done: 0, total: 0 };
    outcome = null;
    const run = async () => {
      const connection = await connect();
      return work(connection).finally(connection.close);
    };
    const done = run()
      .catch((error: unknown): Outcome => ({ kind: 'failed', name, why: explain(error) }))
      .then((result) => {
        outcome = result;
        job = null;
        return result;
      });
    return { done };
  }
  const enter = (kind: Job['kind'], total: number) => {
    job = { kind, done: 0, total };
  };
  const step = () => {
    if (job) job.done += 1;
  };

  async function make(connection: Store, name: string, who: Actor, kind: Job['kind'], now: number) {
    await makeFolder(folder);
    enter(kind, await countForBackup(connection));
    const counts = await backUp(connection, at(name), step);
    const { size: bytes } = await stat(at(name));
    const made = { madeAt: now, madeBy: who.name ?? '', file: at(name), bytes, counts };
    await noteBackup(connection, made);
    const what = kind === 'making' ? 'hizo un respaldo' : 'guardó un respaldo antes de restaurar';
    await note(connection, who, what, name, now);
    return counts;
  }

  return {
    async read() {
      const last: MadeBackup | null = await getLastBackup(store);
      return { last, kept: await listBackups(folder), job, outcome, sending };
    },

    find,
    toFile: at,

    async make(who: Actor, now: number) {
      const name = toName(own.made, now);
      return begin('making', name, async (connection) => {
        await pruneBackups(folder, now);
        const counts = await make(connection, name, who, 'making', now);
        return { kind: 'made', name, counts };
      });
    },

    /** Where a file that is being sent is to go on. A new one takes the place of the one before. */
    async receive(size: number, now: number): Promise<Sending> {
      await makeFolder(folder);
      const { bavail, bsize } = await statfs(folder);
      if (size > mostBytes) throw new KeeperFault('Pasa de 20 GB: restáurelo con la orden.');
      if (size > bavail * bsize - spare) throw new KeeperFault('No cabe en el disco del servidor.');
      if (sending) await rm(at(`${sending.name}.parcial`), { force: true });
      sending = { name: toName(own.sent, now), size, got: 0 };
      return sending;
    },

    /** The next part, from that byte on. One that came twice is not written twice. */
    async take(name: string, from: number, bytes: Uint8Array): Promise<Sending> {
      const current = sending;
      if (current?.name !== name) throw new KeeperFault('Se empezó a enviar otro archivo.');
      if (from !== current.got) return current;
      if (from + bytes.length > current.size) throw new KeeperFault('Llegó más de lo anunciado.');
      const unfinished = at(`${name}.parcial`);
      const file = await open(unfinished, from === 0 ? 'w' : 'r+', 0o600);
      try {
        await file.write(bytes, 0, bytes.length, from);
        await file.sync();
      } finally {
        await file.close();
      }
      current.got = from + bytes.length;
      if (current.got === current.size) {
        await rename(unfinished, at(name));
        sending = null;
      }
      return current;
    },

    /** Reads it whole. */
    async check(name: string) {
      await find(name);
      return begin('checking', name, async () => {
        const counts = await checkBackup(at(name), step);
        return { kind: 'checked', name, counts };
      });
    },

    /** Puts it in the place of everything, once a backup of what is there lies beside it. */
    async restore(name: string, who: Actor, now: number) {
      await find(name);
      return begin('checking', name, async (connection) => {
        const counts = await checkBackup(at(name), step);
        await make(connection, toName(own.before, now), who, 'saving', now);
        enter(
          'restoring',
          Object.values(counts).reduce((sum, each) => sum + each, 0),
        );
        // By name alone: in the other data the number may be somebody else's.
        const by = { id: null, name: who.name };
        const entry = {
          who: by,
          kind: 'ajustes' as const,
          what: 'restauró un respaldo',
          after: name,
        };
        await restore(connection, at(name), {
          onRow: step,
          finish: (tx) => addToRegistro(tx, entry, Date.now()),
        });
        return { kind: 'restored', name, counts };
      });
    },
  };
}

const note = (store: Store, who: Actor, what: string, after: string, now: number) =>
  store.write((tx) => addToRegistro(tx, { who, kind: 'ajustes', what, after }, now));

function explain(error: unknown): string {
  if (error instanceof BackupFault) return `No se tocó nada: ${error.message}.`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC') return 'No queda espacio en el disco del servidor.';
  if (code === 'EACCES' || code === 'EROFS')
    return 'El servidor no puede escribir en su carpeta de respaldos.';
  return `No se pudo: ${error instanceof Error ? error.message : String(error)}`;
}
