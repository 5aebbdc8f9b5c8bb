import {
  type Expression,
  type Insertable,
  type RawBuilder,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely';
import type { Database } from './schema.ts';
import type { Db, Store, Tx } from './store.ts';

type Table = keyof Database;
type RowOf<T extends Table> = Selectable<Database[T]>;
/** The values of some columns; null matches null. An empty object matches every row. */
type Where<T extends Table> = {
  [Column in keyof RowOf<T>]?: RowOf<T>[Column] | Comparison<RowOf<T>[Column]>;
};

type Operator = '<' | '<=' | '>' | '>=' | '<>';

class Comparison<Value> {
  readonly toCondition: (column: RawBuilder<unknown>) => RawBuilder<unknown>;
  declare readonly value: Value;

  constructor(toCondition: (column: RawBuilder<unknown>) => RawBuilder<unknown>) {
    this.toCondition = toCondition;
  }
}

/** Compares the column instead of testing equality: `{ day: is('<', 5) }`. */
export const whereComparison = <Value extends string | number>(operator: Operator, value: Value) =>
  new Comparison<Value>((column) => sql`${column} ${sql.raw(operator)} ${value}`);
export const whereAmong = <Value extends string | number>(values: Value[]) =>
  new Comparison<Value>((column) =>
    values.length === 0 ? sql`1 = 0` : sql`${column} in (${sql.join(values)})`,
  );
export const whereNotNull = new Comparison<never>((column) => sql`${column} is not null`);

function toWhere(where: object, others: Expression<unknown>[] = []) {
  const own = Object.entries(where).map(([name, value]) => {
    const column = sql.ref(name);
    if (value instanceof Comparison) return value.toCondition(column);
    return value === null ? sql`${column} is null` : sql`${column} = ${value}`;
  });
  const conditions = [...own, ...others];
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
}

/** A row with these values; null if there is none. */
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

export async function requireOnlyRow<T extends Table>(db: Db, table: T): Promise<RowOf<T>> {
  const row = await getRow(db, table, {});
  if (!row) throw new Error(`The table ${table} is empty`);
  return row;
}

/** These columns of all rows, in any order. */
export async function listRows<T extends Table, Column extends string & keyof RowOf<T>>(
  db: Db,
  table: T,
  columns: readonly Column[],
  where: Where<T> = {},
) {
  const { rows } = await sql<Pick<RowOf<T>, Column>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))}
    from ${sql.table(table)} ${toWhere(where)}
  `.execute(db);
  return rows;
}

/** Reads no columns: some are long texts. */
export async function hasRow<T extends Table>(db: Db, table: T, where: Where<T> = {}) {
  const { rows } = await sql`
    select 1 from ${sql.table(table)} ${toWhere(where)} limit 1
  `.execute(db);
  return rows.length > 0;
}

export async function countRows<T extends Table>(
  db: Db,
  table: T,
  where: Where<T> = {},
  ...others: Expression<unknown>[]
) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} ${toWhere(where, others)}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** New values of some columns, or SQL that computes them from the old ones. */
type Change<T extends Table> = {
  [Column in keyof Updateable<Database[T]>]: Updateable<Database[T]>[Column] | RawBuilder<unknown>;
};

/** Returns the number of updated rows. */
export async function updateRows<T extends Table>(
  tx: Tx,
  table: T,
  where: Where<T>,
  change: Change<T>,
): Promise<number> {
  const values = Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.join(values)} ${toWhere(where)}
  `.execute(tx);
  return Number(numAffectedRows);
}

/** Returns the number of deleted rows. */
export async function deleteRows<T extends Table>(tx: Tx, table: T, where: Where<T> = {}) {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} ${toWhere(where)}
  `.execute(tx);
  return Number(numAffectedRows);
}

export type Row = Record<string, string | number | null | Uint8Array>;

/** A batch has at most this many rows and characters: a row may be a picture. */
const [maxBatchRows, maxBatchBytes] = [100, 1_000_000];

export const countBytes = (row: Row) =>
  Object.values(row).reduce<number>((sum, value) => {
    return sum + (value === null || typeof value === 'number' ? 8 : value.length);
  }, 0);

export const isBatch = (count: number, bytes: number) =>
  count >= maxBatchRows || bytes >= maxBatchBytes;

/** A whole table in the order of its key. */
export async function* readRows<Read extends Row>(
  db: Db,
  table: keyof Database,
  key: readonly string[],
): AsyncGenerator<Read> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let after = sql``;
  for (let limit = 1; ; ) {
    const { rows } = await sql<Read>`
      select * from ${sql.table(table)} ${after} order by ${columns} limit ${limit}
    `.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    // Estimates how many rows fit from the size of the last ones.
    const bytes = rows.reduce((sum, row) => sum + countBytes(row), 0);
    limit = Math.ceil(Math.min(maxBatchRows, limit * 2, (maxBatchBytes * rows.length) / bytes));
    after = sql`where (${columns}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

export async function listColumns({ db }: Store): Promise<Map<string, Set<string>>> {
  const tables = await db.introspection.getTables();
  return new Map(
    tables.map(({ name, columns }) => [name, new Set(columns.map((each) => each.name))]),
  );
}

type Conflict<T extends Table> = {
  /**
   * The columns of a unique key. If the key exists, `adds` names a column that is increased by the new value, and
   * `replaces` columns that are overwritten; without both the row is skipped.
   */
  key: (keyof RowOf<T>)[];
  adds?: keyof RowOf<T>;
  replaces?: (keyof RowOf<T>)[];
};

/** All rows must have the same columns. Without `conflict` a repeated key is an error. Returns the number of written rows. */
export async function insertRows<T extends Table>(
  tx: Tx,
  table: T,
  rows: Insertable<Database[T]>[],
  conflict?: Conflict<T>,
): Promise<number> {
  if (rows.length === 0) return 0;
  const columns = Object.keys(rows[0] ?? {});
  const toRefs = (names: string[]) => sql.join(names.map((name) => sql.ref(name)));
  const values = rows.map((row) => {
    const byColumn: Row = { ...row };
    return sql`(${sql.join(columns.map((column) => byColumn[column]))})`;
  });
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (${toRefs(columns)}) values ${sql.join(values)} ${toConflict()}
  `.execute(tx);
  return Number(numAffectedRows);

  function toConflict() {
    if (!conflict) return sql``;
    const key = toRefs(conflict.key.map(String));
    const { adds, replaces = [] } = conflict;
    const changes = replaces.map((name) => {
      const column = sql.ref(String(name));
      return sql`${column} = excluded.${column}`;
    });
    if (adds !== undefined) {
      const column = sql.ref(String(adds));
      changes.push(sql`${column} = ${sql.table(table)}.${column} + excluded.${column}`);
    }
    return changes.length === 0
      ? sql`on conflict (${key}) do nothing`
      : sql`on conflict (${key}) do update set ${sql.join(changes)}`;
  }
}
