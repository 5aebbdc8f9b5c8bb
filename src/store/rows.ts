import { type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from './schema.ts';
import type { Store, Tx } from './store.ts';

type Db = Kysely<Database>;
type Table = keyof Database;
type RowOf<T extends Table> = Selectable<Database[T]>;
/** The values of some columns; null is equal to null. None: every row. */
type Where<T extends Table> = Partial<RowOf<T>>;

function toWhere(where: object) {
  const conditions = Object.entries(where).map(([column, value]) =>
    value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`,
  );
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
}

/** The row with these values, or null; any of them if there are several. */
export async function getRow<T extends Table>(
  db: Db,
  table: T,
  where: Where<T>,
): Promise<RowOf<T> | null> {
  const { rows } = await sql<RowOf<T>>`
    select * from ${sql.table(table)} ${toWhere(where)} limit 1
  `.execute(db);
  return rows[0] ?? null;
}

/** Reads no columns: some are long texts. */
export async function hasRow<T extends Table>(db: Db, table: T, where: Where<T> = {}) {
  const { rows } = await sql`
    select 1 from ${sql.table(table)} ${toWhere(where)} limit 1
  `.execute(db);
  return rows.length > 0;
}

export async function countRows<T extends Table>(db: Db, table: T, where: Where<T> = {}) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} ${toWhere(where)}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns how many rows there were. */
export async function updateRows<T extends Table>(
  tx: Tx,
  table: T,
  where: Where<T>,
  change: Updateable<Database[T]>,
): Promise<number> {
  const values = Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.join(values)} ${toWhere(where)}
  `.execute(tx);
  return Number(numAffectedRows);
}

/** Returns how many rows there were. */
export async function deleteRows<T extends Table>(tx: Tx, table: T, where: Where<T> = {}) {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} ${toWhere(where)}
  `.execute(tx);
  return Number(numAffectedRows);
}

/** A row of any table, by column. */
export type Row = Record<string, string | number | null | Uint8Array>;

/** Both limit a batch: a row may be a picture. */
const [maxBatchRows, maxBatchBytes] = [100, 1_000_000];

/** Approximate bytes in memory. */
export const weigh = (row: Row) =>
  Object.values(row).reduce<number>((sum, value) => {
    return sum + (value === null || typeof value === 'number' ? 8 : value.length);
  }, 0);

/** Whether a batch is large enough to be written. */
export const isBatch = (count: number, bytes: number) =>
  count >= maxBatchRows || bytes >= maxBatchBytes;

/** A whole table in the order of its key. */
export async function* readRows(
  db: Db,
  table: keyof Database,
  key: readonly string[],
): AsyncGenerator<Row> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let after = sql``;
  for (let limit = 1; ; ) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} ${after} order by ${columns} limit ${limit}
    `.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    // Estimates how many rows fit from the size of the last ones.
    const bytes = rows.reduce((sum, row) => sum + weigh(row), 0);
    limit = Math.ceil(Math.min(maxBatchRows, limit * 2, (maxBatchBytes * rows.length) / bytes));
    after = sql`where (${columns}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

/** Column names by table. */
export async function listColumns({ db }: Store): Promise<Map<string, Set<string>>> {
  const tables = await db.introspection.getTables();
  return new Map(
    tables.map(({ name, columns }) => [name, new Set(columns.map((each) => each.name))]),
  );
}

/** All rows must have the same columns. */
export async function insertRows(tx: Tx, table: keyof Database, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}
  `.execute(tx);
}
