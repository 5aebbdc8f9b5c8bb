import { forgetDeparted } from '#store/departed.ts';
import { rebuildImageWords } from '#store/image-words.ts';
import { changeContentIn } from '#store/publishing.ts';
import { rebuildRetiredWords } from '#store/retired-words.ts';
import { deleteRows, insertRows, type Row, rowsAtOnce } from '#store/rows.ts';
import { rebuildIndex } from '#store/search/rebuild.ts';
import type { Store, Tx } from '#store/store.ts';
import { rebuildTags } from '#store/tags.ts';
import { holdRestoredEditions } from '#store/uncertain.ts';
import { backupTables, type Counts, readBackup, type TableName } from './backup-format.ts';

/** Reads the file whole; throws BackupFault unless every byte is right. */
export async function checkBackup(file: string, onRow = () => {}): Promise<Counts> {
  const counts: Counts = {};
  for await (const { table } of readBackup(file)) {
    counts[table] = (counts[table] ?? 0) + 1;
    onRow();
  }
  return counts;
}

type Restoring = {
  onRow?: () => void;
  /** Done with the rest, or not at all. */
  finish?: (tx: Tx) => Promise<void>;
};

/** Puts a backup in the place of all data there is. The file is read whole and checked before anything is touched. */
export async function restore(
  store: Store,
  file: string,
  { onRow = () => {}, finish = async () => {} }: Restoring = {},
): Promise<Counts> {
  await checkBackup(file);
  return store.exclusive((tx) =>
    changeContentIn(store, tx, async () => {
      // Whoever subscribes meanwhile waits, and then gets an id that no restored row has.
      await store.holdWriters(
        tx,
        backupTables.map(({ name }) => name),
      );
      for (const { name } of backupTables.toReversed()) await deleteRows(tx, name);
      const counts: Counts = {};
      for await (const { table, rows } of inBatches(readBackup(file))) {
        counts[table] = (counts[table] ?? 0) + rows.length;
        await insertRows(tx, table, rows);
        for (const _ of rows) onRow();
      }
      await store.resetIds(tx);
      await forgetDeparted(tx);
      await rebuildIndex(store, tx);
      await rebuildTags(tx);
      await rebuildRetiredWords(tx);
      await rebuildImageWords(tx);
      await holdRestoredEditions(tx, Date.now());
      await finish(tx);
      return counts;
    }),
  );
}

async function* inBatches(lines: ReturnType<typeof readBackup>) {
  let batch: { table: TableName; rows: Row[] } | null = null;
  for await (const { table, row } of lines) {
    if (batch && (batch.table !== table || batch.rows.length === rowsAtOnce)) {
      yield batch;
      batch = null;
    }
    batch ??= { table, rows: [] };
    batch.rows.push(row);
  }
  if (batch) yield batch;
}
