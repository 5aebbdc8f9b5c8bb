import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';
import type { SearchIndex } from './search-index/search-index.ts';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

/** The interface of both engines. All differences between them are behind it. */
export type Store = {
  readonly engine: 'sqlite' | 'postgres';
  readonly db: Db;
  /** Column types of the migrations. */
  readonly types: { id: string; integer: string; blob: string; bytewise: string };
  readonly searchIndex: SearchIndex;
  hasTables(): Promise<boolean>;
  /** A write transaction. May run `work` again after a conflict with another writer. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** All reads see the same moment. Does not block writers. */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** A long write transaction, one process at a time: migrations, restoring a backup. */
  exclusive<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** For CPU-heavy work: one process at a time. If it dies, the next one continues. */
  takeTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Blocks other writers of these tables until the transaction ends; reads are allowed. */
  blockWriters(tx: Tx, tables: readonly (keyof Database)[]): Promise<void>;
  /** Ids for new rows that were never used before, not even in data that a restore replaced. */
  takeIds(tx: Tx, table: 'articles' | 'adverts', count: number): Promise<number[]>;
  /** Call it after inserting rows with explicit ids: new ids must not repeat them. */
  resetIds(tx: Tx): Promise<void>;
  /** Whether an error means that the database is unavailable, not that our code has a bug. */
  isUnavailable(error: unknown): boolean;
  /** Throws if writes would be lost because the database file was deleted or replaced. */
  assertFileInPlace(): void;
  /** Changes when the database file is replaced. */
  getGeneration(): number;
  close(): Promise<void>;
};
