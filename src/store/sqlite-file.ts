import { accessSync, constants, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { createPrivateFile, makePrivateFolder } from './private-files.ts';

/** How often readers look for another file, and how often one that is not fit is tried again. */
const [lookEveryMs, retryEveryMs] = [100, 200];

/**
 * The database at a path, also after its file was deleted or replaced. SQLite would keep writing to the old file, and
 * those writes would be lost. The path is only looked at, never opened: closing a file ends every lock that this process
 * has on it (https://sqlite.org/howtocorrupt.html).
 */
export function followFile(path: string, isFit: (database: DatabaseSync) => boolean) {
  create(path);
  let database = connect(path, 5_000);
  let ids = identify(path);
  let [lookedAt, triedAt, generation] = [0, 0, 0];

  /** Why a write would be lost; null if it would not. */
  function look(): string | null {
    lookedAt = performance.now();
    const found = identify(path);
    if (found.file === null) return `falta ${path}`;
    if (found.file !== ids.file) {
      return takeOther()
        ? null
        : `${path} es otro, y no tiene contenido de Plomada o no es de esta versión`;
    }
    if (found.wal === ids.wal && found.shm === ids.shm) return null;
    // The next process to open the file would start new ones. What is in ours can still be moved into the file.
    if (!database.isTransaction) database.exec('pragma wal_checkpoint(passive)');
    return `faltan los archivos que acompañan a ${path}; reinicie el sitio`;
  }

  /** Switches to the file that is there now, if it is whole. Until then readers get what was in the last one. */
  function takeOther(): boolean {
    if (database.isTransaction || performance.now() - triedAt < retryEveryMs) return false;
    triedAt = performance.now();
    removeCompanions(path, ids);
    let other: DatabaseSync | null = null;
    try {
      const { file } = identify(path);
      other = connect(path, 0);
      const found = identify(path);
      if (file !== found.file || !isFit(other)) return false;
      [database, other] = [other, database];
      ids = found;
      generation += 1;
      return true;
    } catch {
      // Half copied, in use, or no database at all.
      return false;
    } finally {
      other?.close();
    }
  }

  return {
    get(): DatabaseSync {
      if (!database.isTransaction && performance.now() - lookedAt > lookEveryMs) look();
      return database;
    },
    /** Changes when another file is taken. */
    getGeneration: () => generation,
    /** Throws unless what is written now, or was just written, is in the file at the path. */
    assertKept(): void {
      const reason = look();
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
  // Opening and switching to WAL may find another process doing the same. FULL: what was acknowledged survives a power cut.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -16000');
  // From here on waiting is done without blocking the event loop that serves readers. Reading opens all files.
  database.exec('pragma busy_timeout = 0; select count(*) from sqlite_schema');
  return database;
}

/** Makes an empty file if there is none. */
function create(path: string): void {
  const folder = dirname(path);
  makePrivateFolder(folder);
  const left = identify(path);
  // SQLite would say that it cannot open the file, and not why.
  accessSync(folder, constants.W_OK);
  // Of several processes that begin at once, one makes it.
  if (createPrivateFile(path)) removeCompanions(path, left);
  else accessSync(path, constants.R_OK | constants.W_OK);
}

type Ids = { file: string | null; wal: string | null; shm: string | null };

/** No other file can have the inode of one that is open. */
function identify(path: string): Ids {
  const toId = (name: string) => {
    const found = statSync(name, { bigint: true, throwIfNoEntry: false });
    return found ? `${found.dev}-${found.ino}` : null;
  };
  return { file: toId(path), wal: toId(`${path}-wal`), shm: toId(`${path}-shm`) };
}

/** Removes those of a file that is gone: SQLite would take them for parts of the next. Others may be new by now. */
function removeCompanions(path: string, gone: Ids): void {
  const found = identify(path);
  for (const name of ['wal', 'shm'] as const) {
    const isOfGone = found[name] !== null && found[name] === gone[name];
    if (isOfGone) rmSync(`${path}-${name}`, { force: true });
  }
}

/** SQLITE_CANTOPEN (https://sqlite.org/rescode.html). */
const toFault = (message: string) =>
  Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode: 14 });
