import { sql } from 'kysely';
import { changeContentIn } from '#store/publishing.ts';
import { rebuildIndex } from '#store/search/rebuild.ts';
import type { Store, Tx } from '#store/store.ts';
import { rebuildTags } from '#store/tags.ts';
import {
  backupTables,
  type Counts,
  type Row,
  readBackup,
  type TableName,
} from './backup-format.ts';

const rowsAtOnce = 50;

/** Puts a backup in the place of all data there is. The file is read whole and checked before anything is touched. */
export async function restore(store: Store, file: string): Promise<Counts> {
  for await (const _ of readBackup(file));
  return store.exclusive((tx) =>
    changeContentIn(store, tx, async () => {
      // Whoever subscribes meanwhile waits, and then gets an id that no restored row has.
      await store.holdWriters(
        tx,
        backupTables.map(({ name }) => name),
      );
      for (const { name } of backupTables.toReversed()) await tx.deleteFrom(name).execute();
      const counts: Counts = {};
      for await (const { table, rows } of inPortions(readBackup(file))) {
        counts[table] = (counts[table] ?? 0) + rows.length;
        await insertRows(tx, table, rows);
      }
      await store.resetIds(tx);
      await rebuildIndex(store, tx);
      await rebuildTags(tx);
      return counts;
    }),
  );
}

async function insertRows(tx: Tx, table: TableName, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}
  `.execute(tx);
}

async function* inPortions(lines: ReturnType<typeof readBackup>) {
  let portion: { table: TableName; rows: Row[] } | null = null;
  for await (const { table, row } of lines) {
    if (portion && (portion.table !== table || portion.rows.length === rowsAtOnce)) {
      yield portion;
      portion = null;
    }
    portion ??= { table, rows: [] };
    portion.rows.push(row);
  }
  if (portion) yield portion;
}
