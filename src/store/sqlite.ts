import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement, sql } from 'kysely';
import { skipLostIds, takeIds } from './issued-numbers.ts';
import { newestMigration } from './migrations.ts';
import { createPrivateFile } from './private-files.ts';
import type { Database } from './schema.ts';
import { sqliteSearch } from './search-index/sqlite-index.ts';
import { followFile } from './sqlite-file.ts';
import type { Store, Tx } from './store.ts';

/**
 * How long a writer waits for another one. A reader who subscribes while ten thousand articles are being saved waits a
 * few seconds instead of getting an error.
 */
const writeTimeoutMs = 10_000;

/** The one-file engine, in process. */
export function openSqlite(path: string): Store {
  const file = followFile(path, isUsable);
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: adapt(file) }) });

  async function write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const deadline = Date.now() + writeTimeoutMs;
    for (let pause = 5; ; pause = Math.min(pause * 2, 100)) {
      try {
        const result = await db.transaction().execute(work);
        file.assertFileInPlace();
        return result;
      } catch (error) {
        if (!isBusy(error) || Date.now() > deadline) throw error;
        await sleep(pause);
      }
    }
  }

  return {
    engine: 'sqlite',
    db,
    types: { id: 'integer primary key', integer: 'integer', blob: 'blob', bytewise: 'text' },
    searchIndex: sqliteSearch,
    async hasTables() {
      const query = sql`select name from sqlite_master where name = 'migrations'`;
      return (await query.execute(db)).rows.length > 0;
    },
    write,
    snapshot: (work) =>
      db.connection().execute(async (connection) => {
        await sql`begin deferred`.execute(connection);
        try {
          return await work(connection);
        } finally {
          await sql`commit`.execute(connection);
        }
      }),
    exclusive: write,
    takeTurn: (work) => inTurn(`${path}-turno`, work),
    // SQLite has one writer at a time.
    blockWriters: async () => {},
    takeIds,
    // In other tables a new id is one above the highest.
    resetIds: skipLostIds,
    isUnavailable: (error) => unavailableCodes.has(primaryCode(error)),
    assertFileInPlace: file.assertFileInPlace,
    getGeneration: file.getGeneration,
    // Kysely closes only a database it has used.
    close: () => db.destroy().finally(file.close),
  };
}

/** Shorter than the time one process takes between two turns (to save a picture), so that others get theirs. */
const turnPollMs = 10;

/** Locks an empty file: the system releases the lock when the process ends, even if it is killed. */
async function inTurn<T>(file: string, work: () => Promise<T>): Promise<T> {
  createPrivateFile(file);
  using turn = new DatabaseSync(file, { timeout: 0 });
  for (;;) {
    try {
      turn.exec('begin exclusive');
      break;
    } catch (error) {
      if (!isBusy(error)) throw error;
      await sleep(turnPollMs);
    }
  }
  return await work();
}

/** Whether a replaced file has content and the tables of this release. */
function isUsable(database: DatabaseSync): boolean {
  const state = database.prepare('select revision from content_state').get();
  const migrated = database.prepare('select 1 from migrations where name = ?');
  return Number(state?.revision) > 0 && migrated.get(newestMigration) !== undefined;
}

/** Kysely's dialect expects better-sqlite3: this is its interface over node:sqlite, with a cache of prepared statements. */
function adapt(file: ReturnType<typeof followFile>): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  let last: DatabaseSync | null = null;
  return {
    close: () => file.close(),
    prepare(text) {
      // First: it may switch to another file.
      if (text === 'begin') file.assertFileInPlace();
      const database = file.get();
      if (database !== last) prepared.clear();
      last = database;
      // A full disk ends the transaction (https://sqlite.org/lang_transaction.html#response_to_errors). A failing
      // rollback would then hide the original error.
      const query = text === 'rollback' && !database.isTransaction ? 'select 1' : text;
      let statement = prepared.get(query);
      if (!statement) {
        statement = adaptStatement(database, query);
        if (prepared.size >= 500) prepared.clear();
        prepared.set(query, statement);
      }
      return statement;
    },
  };
}

function adaptStatement(database: DatabaseSync, text: string): SqliteStatement {
  // A transaction that starts as a reader fails at its first write if another writer committed in between.
  const statement = database.prepare(text === 'begin' ? 'begin immediate' : text);
  const values = (parameters: readonly unknown[]) => parameters.map(toInput);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}

function toInput(value: unknown): SQLInputValue {
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value;
  if (value instanceof Uint8Array || typeof value === 'bigint') return value;
  throw new TypeError(`SQLite cannot store a ${typeof value}`);
}

// https://sqlite.org/rescode.html: BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB.
const unavailableCodes = new Set([5, 6, 8, 10, 11, 13, 14, 26]);
const isBusy = (error: unknown) => primaryCode(error) === 5;

/** The low byte of an extended result code is the primary one. */
export function primaryCode(error: unknown): number {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  return typeof code === 'number' ? code & 0xff : 0;
}
