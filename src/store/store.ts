import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';
import type { SearchIndex } from './search-index/search-index.ts';

export type Tx = Transaction<Database>;

/** What the two engines have in common. All that differs between them is behind these few members. */
export type Store = {
  readonly engine: 'sqlite' | 'postgres';
  readonly db: Kysely<Database>;
  /** Column types of the migrations. */
  readonly types: { id: string; integer: string; blob: string; bytewise: string };
  readonly searchIndex: SearchIndex;
  /** Whether our tables were ever made there. */
  hasTables(): Promise<boolean>;
  /** A transaction that will write. May run `work` again if another writer was in the way. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Reads that all see one moment of the data, without holding up writers. */
  snapshot<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T>;
  /** A write that may take long and that only one process does at a time: creating the tables, restoring a backup. */
  exclusive<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Work that takes much of a machine: one process does it at a time, and one that dies at it makes way for the next. */
  takeTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Lets nobody else write to these tables until the transaction ends; all may read them. */
  holdWriters(tx: Tx, tables: readonly (keyof Database)[]): Promise<void>;
  /** For new rows, none of which any row ever had, also in data that a restore replaced. */
  takeIds(tx: Tx, table: 'articles' | 'adverts', count: number): Promise<number[]>;
  /** After rows came with ids of their own: new ones must not repeat them. */
  resetIds(tx: Tx): Promise<void>;
  /** Whether an error means that the data cannot be reached or written for now, rather than that we are wrong. */
  isUnavailable(error: unknown): boolean;
  /** Throws while what is written would not be found again, because the data is no longer where it was. */
  assertKept(): void;
  /** Another number once other data has come to be where this was. */
  getGeneration(): number;
  close(): Promise<void>;
};
