import { sql } from 'kysely';
import { getRow, updateRows, whereComparison } from './rows.ts';
import type { Store, Tx } from './store.ts';

/*
 * Numbers that clients keep: browsers keep the version of a draft or an edition, feed readers the id of an article,
 * pages the id of an advert. After a restore, a number issued since the backup must not be issued again.
 */

export const issuedNumbers = ({ types: { integer } }: Store) => [
  // Versions made after the last restore are higher than this.
  `alter table content_state add column version_floor ${integer} not null default 0`,
  // The last id used. Left to itself, SQLite would use the id after the highest row again; PostgreSQL has sequences.
  `create table last_ids (table_name text primary key, id ${integer} not null)`,
  ...idTables.map(
    (table) =>
      `insert into last_ids (table_name, id) select '${table}', coalesce(max(id), 0) from ${table}`,
  ),
];

const idTables = ['articles', 'adverts'] as const;
export type IdTable = (typeof idTables)[number];

export type IdTx = Tx & {
  readonly takeIds: (table: IdTable, count: number) => Promise<number[]>;
};

/** Skipped after a restore: a lost machine may have used this many ids since the backup. */
export const lostIds = 1_000;

/** For SQLite: ids for `count` new rows. */
export async function takeIds(tx: Tx, table: IdTable, count: number): Promise<number[]> {
  const last = await getLastId(tx, table);
  await updateRows(tx, 'last_ids', { table_name: table }, { id: last + count });
  return Array.from({ length: count }, (_, index) => last + 1 + index);
}

/** For SQLite, after a restore. */
export async function skipLostIds(tx: Tx): Promise<void> {
  for (const table of idTables) {
    const highest = await getHighestId(tx, table);
    const id = highest + lostIds;
    await updateRows(tx, 'last_ids', { table_name: table, id: whereComparison('<', id) }, { id });
  }
}

async function getLastId(tx: Tx, table: IdTable): Promise<number> {
  const last = await getRow(tx, 'last_ids', { table_name: table });
  // After a downgrade, a release older than this table adds rows without it.
  return Math.max(last?.id ?? 0, await getHighestId(tx, table));
}

async function getHighestId(tx: Tx, table: IdTable): Promise<number> {
  const { id } = await tx
    .selectFrom(table)
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return Number(id);
}

/**
 * A restore calls it before it deletes and after it inserts. The floor is at least the time in milliseconds: a new
 * machine does not know which versions a lost one used, and nobody saves a draft a thousand times a second.
 */
export async function raiseVersionFloor(tx: Tx, now: number): Promise<void> {
  for (const table of ['drafts', 'editions'] as const) {
    const { version } = await tx
      .selectFrom(table)
      .select(({ fn }) => fn.max('version').as('version'))
      .executeTakeFirstOrThrow();
    const version_floor = Math.max(now, Number(version));
    const isLower = { version_floor: whereComparison('<', version_floor) };
    await updateRows(tx, 'content_state', isLower, { version_floor });
  }
}

export const toNextVersion = (version: number) =>
  sql<number>`(select case when version_floor > ${version} then version_floor else ${version} end + 1 from content_state)`;
