import { accessSync, constants, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { createPrivateFile, makePrivateFolder } from './private-files.ts';

/** How often readers check for another file, and how often an unusable one is tried again. */
const [checkEveryMs, retryEveryMs] = [100, 200];

/**
 * Follows the database at a path when its file is deleted or replaced: SQLite would keep writing to the old file, and
 * those writes would be lost. Uses stat and never opens the path: closing a file releases all locks of this process on it
 * (https://sqlite.org/howtocorrupt.html).
 */
export function followFile(path: string, isUsable: (database: DatabaseSync) => boolean) {
  create(path);
  let database = connect(path, 5_000);
  let ids = identify(path);
  let [checkedAt, triedAt, generation] = [0, 0, 0];

  /** Why a write would be lost; null if it would not. */
  function check(): string | null {
    checkedAt = performance.now();
    const current = identify(path);
    if (current.file === null) return `falta ${path}`;
    if (current.file !== ids.file) {
      return switchFile()
        ? null
        : `${path} es otro, y no tiene contenido de Plomada o no es de esta versión`;
    }
    if (current.wal === ids.wal && current.shm === ids.shm) return null;
    // The next process would create new ones. Our data can still be moved into the database file.
    if (!database.isTransaction) database.exec('pragma wal_checkpoint(passive)');
    return `faltan los archivos que acompañan a ${path}; reinicie el sitio`;
  }

  /** Switches to the new file if it is complete. Until then readers get the content of the old one. */
  function switchFile(): boolean {
    if (database.isTransaction || performance.now() - triedAt < retryEveryMs) return false;
    triedAt = performance.now();
    deleteCompanions(path, ids);
    let other: DatabaseSync | null = null;
    try {
      const { file } = identify(path);
      other = connect(path, 0);
      const current = identify(path);
      if (file !== current.file || !isUsable(other)) return false;
      [database, other] = [other, database];
      ids = current;
      generation += 1;
      return true;
    } catch {
      // Half copied, in use, or not a database.
      return false;
    } finally {
      other?.close();
    }
  }

  return {
    get(): DatabaseSync {
      if (!database.isTransaction && performance.now() - checkedAt > checkEveryMs) check();
      return database;
    },
    getGeneration: () => generation,
    assertFileInPlace(): void {
      const reason = check();
      if (reason !== null) throw toFault(reason);
    },
    close: () => database.isOpen && database.close(),
  };
}

function connect(path: string, timeoutMs: number): DatabaseSync {
  // As a URL, for `mode=rw`: with a plain path SQLite would create a missing file.
  const database = new DatabaseSync(`${pathToFileURL(path)}?mode=rw`, {
    timeout: timeoutMs,
    enableForeignKeyConstraints: true,
  });
  // FULL: committed writes survive a power cut. Another process may be switching to WAL too, hence the timeout.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -16000');
  // From here on `write` waits without blocking the event loop. The query makes SQLite open all its files.
  database.exec('pragma busy_timeout = 0; select count(*) from sqlite_schema');
  return database;
}

function create(path: string): void {
  const folder = dirname(path);
  makePrivateFolder(folder);
  const before = identify(path);
  // SQLite's error would not say why it cannot open the file.
  accessSync(folder, constants.W_OK);
  // If several processes start at once, one of them creates it.
  if (createPrivateFile(path)) deleteCompanions(path, before);
  else accessSync(path, constants.R_OK | constants.W_OK);
}

type Ids = { file: string | null; wal: string | null; shm: string | null };

/** Identifies files by inode: while a file is open, no other file can have its inode. */
function identify(path: string): Ids {
  const toId = (name: string) => {
    const stats = statSync(name, { bigint: true, throwIfNoEntry: false });
    return stats ? `${stats.dev}-${stats.ino}` : null;
  };
  return { file: toId(path), wal: toId(`${path}-wal`), shm: toId(`${path}-shm`) };
}

/**
 * Removes the -wal and -shm files of a deleted file: SQLite would apply them to the new file. Keeps the
 * companions of the new file.
 */
function deleteCompanions(path: string, removedIds: Ids): void {
  const current = identify(path);
  for (const name of ['wal', 'shm'] as const) {
    const isOfGone = current[name] !== null && current[name] === removedIds[name];
    if (isOfGone) rmSync(`${path}-${name}`, { force: true });
  }
}

/** SQLITE_CANTOPEN (https://sqlite.org/rescode.html). */
const toFault = (message: string) =>
  Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode: 14 });
