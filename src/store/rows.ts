import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';
import type { Store, Tx } from './store.ts';

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

export async function hasRows({ db }: Store, table: keyof Database): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
  return rows.length > 0;
}

/** A whole table in the order of its key. */
export async function* readRows(
  db: Kysely<Database>,
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

export async function countRows(db: Kysely<Database>, table: keyof Database): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from ${sql.table(table)}
  `.execute(db);
  return Number(rows[0]?.count);
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

export async function deleteRows(tx: Tx, table: keyof Database): Promise<void> {
  await tx.deleteFrom(table).execute();
}
