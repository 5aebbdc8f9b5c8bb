import { accessSync, closeSync, constants, openSync, readSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { createPrivateFile, makePrivateFolder } from './private-files.ts';

/** What SQLite keeps beside the file while it is in use: what was written last, and an index of it. */
const companions = ['-wal', '-shm'];
/** A checkpoint writes to the file before it says so. If nothing is said for so long, it was somebody else. */
const longestCheckpoint = 800;
/** How often readers look at the name, how often a file that is not fit is tried, and what SQLite says of ours noted. */
const [lookAfter, retryAfter, noteAfter] = [100, 200, 500];

/**
 * The database that bears a name, whatever becomes of its file. SQLite goes on with a file that was deleted or replaced,
 * and what it writes is then lost without a word; so here the name is looked at, before and after. Never by opening it:
 * closing a file ends every lock that this process has on it (https://sqlite.org/howtocorrupt.html).
 */
export function followFile(path: string, isFit: (database: DatabaseSync) => boolean) {
  create(path);
  let database = connect(path, 5_000);
  let mark = identify(path);
  let beside = identifyCompanions(path);
  let progress = readProgress(database, path);
  let [lookedAt, triedAt, notedAt] = [0, 0, 0];
  let doubtedSince: number | null = null;
  let generation = 0;
  /** Why nothing may be written: what became of the name, and what of the file. */
  let loss: string | null = null;
  let damage: string | null = null;

  function look(): void {
    lookedAt = performance.now();
    const found = identify(path);
    loss = null;
    if (found.id === null) loss = `falta ${path}`;
    else if (found.id !== mark.id) takeOther();
    else if (!identifyCompanions(path).every((id, index) => id === beside[index])) saveCompanions();
    else if (!database.isTransaction) lookInside(found);
  }

  /** Takes the file that bears the name now, once it is whole. Until then the last one is read from. */
  function takeOther(): void {
    loss = `${path} es otro, y no tiene contenido de Plomada o no es de esta versión`;
    if (database.isTransaction || performance.now() - triedAt < retryAfter) return;
    triedAt = performance.now();
    // Those of the last file, if they are still there: SQLite would take them for parts of this one.
    removeCompanions(path, beside);
    let other: DatabaseSync | null = null;
    try {
      const { id } = identify(path);
      other = connect(path, 0);
      const found = identify(path);
      if (id !== found.id || !isFit(other)) return;
      [database, other] = [other, database];
      beside = identifyCompanions(path);
      loss = null;
      begin(found);
    } catch {
      // Half copied, in use, or no database at all.
    } finally {
      other?.close();
    }
  }

  function begin(found: Mark): void {
    generation += 1;
    damage = null;
    accept(found);
  }

  /** Whoever opens the file now would begin others, and ours would be forgotten; but what is in them can still be moved. */
  function saveCompanions(): void {
    loss = `faltan los archivos que acompañan a ${path}; reinicie el sitio`;
    if (!database.isTransaction) database.exec('pragma wal_checkpoint(passive)');
  }

  /** Someone wrote to the file: as a rule SQLite, which moves into it what is beside it. */
  function lookInside(found: Mark): void {
    const isSameTime = found.time === mark.time;
    if (isSameTime && performance.now() - notedAt < noteAfter) return;
    const now = readProgress(database, path);
    notedAt = performance.now();
    if (isSameTime) {
      progress = now;
    } else if (
      now.version !== progress.version ||
      now.moved !== progress.moved ||
      (now.turn !== progress.turn && now.moved !== 0)
    ) {
      accept(found);
    } else if (now.moved === now.written) {
      // All of ours was in the file, so all that is in it now is theirs.
      begin(found);
      if (!isFit(database)) damage = `${path} no es una base de datos de Plomada`;
    } else {
      doubtedSince ??= performance.now();
      if (performance.now() - doubtedSince > longestCheckpoint) {
        loss = `alguien escribió sobre ${path}; vuelva a ponerlo con otro nombre y muévalo a su lugar`;
      }
    }
  }

  function accept(found: Mark): void {
    mark = found;
    progress = readProgress(database, path);
    doubtedSince = null;
    // What is in memory would hide that the file is no longer sound.
    database.exec('pragma shrink_memory');
  }

  /** A file that is not sound is lost, whoever finds out. */
  function guard<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (damageCodes.has(primaryCode(error))) damage = `${path} está dañado`;
      throw error;
    }
  }

  /** Throws unless what is written now, or has just been, is in the file that bears the name. */
  function assertKept(): void {
    guard(look);
    const reason = loss ?? damage;
    if (reason !== null) throw toFault(reason, cannotOpen);
  }

  return {
    get(): DatabaseSync {
      if (!database.isTransaction && performance.now() - lookedAt > lookAfter) guard(look);
      return database;
    },
    guard,
    /** After each write: moves that nobody looked at in between cannot be told from another's. */
    note(): void {
      if (!database.isTransaction) guard(look);
    },
    /** Another number for other data. */
    getGeneration: () => generation,
    assertKept,
    /** The same before a write; who wrote to the file last may take a moment to say so. */
    assertCertain(): void {
      assertKept();
      if (doubtedSince !== null) throw toFault('database is locked', busy);
    },
    close: () => database.isOpen && database.close(),
  };
}

function connect(path: string, patience: number): DatabaseSync {
  // By the address, which can say that it must be there: a name alone would make an empty one.
  const database = new DatabaseSync(`${pathToFileURL(path)}?mode=rw`, {
    timeout: patience,
    enableForeignKeyConstraints: true,
  });
  // Opening and switching to WAL may find another process doing the same. FULL: what was acknowledged survives a power cut.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -16000');
  // From here on waiting is done without blocking the event loop that serves readers. Reading opens all files.
  database.exec('pragma busy_timeout = 0; select count(*) from sqlite_schema');
  return database;
}

/** An empty file, unless there is one that can be used. What lies beside a new one is left from another that is gone. */
function create(path: string): void {
  const folder = dirname(path);
  makePrivateFolder(folder);
  const left = identifyCompanions(path);
  // SQLite would say that it cannot open the file, and not why.
  accessSync(folder, constants.W_OK);
  // Of several processes that begin at once, one makes it.
  if (createPrivateFile(path)) removeCompanions(path, left);
  else accessSync(path, constants.R_OK | constants.W_OK);
}

type Mark = { id: string | null; time: bigint };

/** Which file bears a name, and when it was written to. While it is open nowhere else is another with its number. */
function identify(path: string): Mark {
  const file = statSync(path, { bigint: true, throwIfNoEntry: false });
  return file ? { id: `${file.dev}-${file.ino}`, time: file.mtimeNs } : { id: null, time: 0n };
}

const identifyCompanions = (path: string) => companions.map((suffix) => identify(path + suffix).id);

/** Only these: others may have begun new ones by now. */
function removeCompanions(path: string, ids: (string | null)[]): void {
  companions.forEach((suffix, index) => {
    const { id } = identify(path + suffix);
    if (id !== null && id === ids[index]) rmSync(path + suffix, { force: true });
  });
}

/**
 * How much was written beside the file, how much of it has been moved into it, a number for what others wrote, and one
 * for how often the file beside it was begun anew: our own moves may come to the same number twice.
 */
function readProgress(database: DatabaseSync, path: string) {
  const beside = database.prepare('pragma wal_checkpoint(noop)').get();
  const version = database.prepare('pragma data_version').get();
  return {
    written: beside?.log,
    moved: beside?.checkpointed,
    version: version?.data_version,
    turn: readTurn(`${path}-wal`),
  };
}

/** The first salt of its header (https://sqlite.org/fileformat2.html#walformat). This is the one file without locks. */
function readTurn(path: string): number {
  const salt = Buffer.alloc(4);
  let file: number | null = null;
  try {
    file = openSync(path, 'r');
    readSync(file, salt, 0, salt.length, 16);
  } catch {
    // Deleted a moment ago: whoever looks next will find that it is.
  } finally {
    if (file !== null) closeSync(file);
  }
  return salt.readUInt32BE();
}

// https://sqlite.org/rescode.html: BUSY, CANTOPEN; CORRUPT, NOTADB.
const [busy, cannotOpen] = [5, 14];
const damageCodes = new Set([11, 26]);

const toFault = (message: string, errcode: number) =>
  Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode });

/** The low byte of an extended result code is the primary one. */
export function primaryCode(error: unknown): number {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  return typeof code === 'number' ? code & 0xff : 0;
}
