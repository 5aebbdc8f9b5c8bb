import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement, sql } from 'kysely';
import type { Database } from './schema.ts';
import { sqliteSearch } from './search/sqlite-index.ts';
import type { Store, Tx } from './store.ts';

/**
 * How long a writer waits for another before it gives up. A reader who subscribes while ten thousand articles are being
 * saved waits a few seconds for them, and would rather wait than be told to try again.
 */
const patience = 10_000;

/** The one-file engine, in process. */
export function openSqlite(file: string): Store {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true });
  // Opening and switching to WAL may find another process doing the same, before `write` can wait for it.
  database.exec('pragma busy_timeout = 5000');
  // FULL: an acknowledged subscription or article survives a power cut.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -16000');
  // From here on waiting is done in `write`, without blocking the event loop that serves readers.
  database.exec('pragma busy_timeout = 0');
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: adapt(database) }) });

  async function write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const deadline = Date.now() + patience;
    for (let pause = 5; ; pause = Math.min(pause * 2, 100)) {
      try {
        return await db.transaction().execute(work);
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
      const named = sql`select name from sqlite_master where name = 'migrations'`;
      return (await named.execute(db)).rows.length > 0;
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
    // There is one writer at a time in any case.
    holdWriters: async () => {},
    // A new id is one above the highest there is.
    resetIds: async () => {},
    isUnavailable: (error) => unavailableCodes.has(primaryCode(error)),
    // Kysely closes only a database it has used.
    close: () => db.destroy().finally(() => database.isOpen && database.close()),
  };
}

/** Kysely's dialect speaks better-sqlite3; this is that interface over node:sqlite, with statements kept prepared. */
function adapt(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(text) {
      // A full disk ends the transaction by itself (https://sqlite.org/lang_transaction.html#response_to_errors);
      // that there is none left to roll back must not be told in the place of what happened.
      const asked = text === 'rollback' && !database.isTransaction ? 'select 1' : text;
      let statement = prepared.get(asked);
      if (!statement) {
        statement = adaptStatement(database, asked);
        if (prepared.size >= 500) prepared.clear();
        prepared.set(asked, statement);
      }
      return statement;
    },
  };
}

function adaptStatement(database: DatabaseSync, text: string): SqliteStatement {
  // A transaction that begins as a reader fails at its first write when another writer came between.
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

// https://sqlite.org/rescode.html: BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN.
const unavailableCodes = new Set([5, 6, 8, 10, 13, 14]);
const isBusy = (error: unknown) => primaryCode(error) === 5;

/** The low byte of an extended result code is the primary one. */
function primaryCode(error: unknown): number {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  return typeof code === 'number' ? code & 0xff : 0;
}
