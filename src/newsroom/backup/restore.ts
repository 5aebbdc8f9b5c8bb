import { addMenuCategories } from '#store/articles/categories.ts';
import { changeContentIn } from '#store/articles/publishing.ts';
import { rebuildRetiredWords } from '#store/articles/retired-words.ts';
import { rebuildTags } from '#store/articles/tags.ts';
import { raiseVersionFloor } from '#store/issued-numbers.ts';
import { endRestoredEditions } from '#store/newsletter/uncertain.ts';
import { type PreservedAccess, readAccess, writeBackAccess } from '#store/people/access.ts';
import { type Actor, addToAuditLog } from '#store/people/audit-log.ts';
import { rebuildBodyImages } from '#store/pictures/body-images.ts';
import { rebuildImageWords } from '#store/pictures/image-words.ts';
import { countBytes, deleteRows, insertRows, isBatch, listColumns, type Row } from '#store/rows.ts';
import { rebuildIndex } from '#store/search/rebuild.ts';
import type { Store, Tx } from '#store/store.ts';
import { deleteOldDeparted } from '#store/subscribers/departed.ts';
import { backupTables, type Counts, newer, readBackup, type TableName } from './backup-format.ts';

/** Reads the whole file. Throws a Refusal unless every byte is right and every value fits this version. */
export async function checkBackup(
  store: Store,
  file: string,
  onBytes = (_: number) => {},
): Promise<Counts> {
  const counts: Counts = {};
  const columns = await listColumns(store);
  for await (const { table, row } of readBackup(file, onBytes)) {
    const columnNames = columns.get(table);
    if (Object.keys(row).some((name) => !columnNames?.has(name))) throw newer();
    counts[table] = (counts[table] ?? 0) + 1;
  }
  return counts;
}

type Restoring = {
  /** `checkBackup` accepted the file. It is checked again while it is read, and a changed file undoes the restore. */
  isChecked?: boolean;
  onRow?: () => void;
  /** Called in the same transaction. `people`: sentences about people whose access differs from the backup. */
  finish?: (tx: Tx, people: string[]) => Promise<void>;
};

/**
 * Replaces all data with a backup, except who has access: people disabled since must not come back, and people who
 * joined since must not be locked out. The whole file is read and checked before anything is changed.
 */
export async function restore(
  store: Store,
  file: string,
  { isChecked = false, onRow = () => {}, finish = async () => {} }: Restoring = {},
): Promise<Counts> {
  if (!isChecked) await checkBackup(store, file);
  return store.exclusive((tx) =>
    changeContentIn(store, tx, async () => {
      // Lock people first, as every change at the desk does, or the two could deadlock. A reader who subscribes meanwhile
      // waits, and then gets an id that no restored row has.
      await store.blockWriters(tx, ['people', ...backupTables.map(({ name }) => name)]);
      await raiseVersionFloor(tx, Date.now());
      const access = await readAccess(tx);
      for (const { name } of backupTables.toReversed()) await deleteRows(tx, name);
      const counts: Counts = {};
      for await (const { table, rows } of readRowBatches(readBackup(file))) {
        counts[table] = (counts[table] ?? 0) + rows.length;
        // `checkBackup` has compared their columns with the table's.
        await insertRows(tx, table, rows as never[]);
        for (const _ of rows) onRow();
      }
      await store.resetIds(tx);
      const preservedAccess = await writeBackAccess(tx, access);
      await raiseVersionFloor(tx, Date.now());
      await addMenuCategories(tx);
      await deleteOldDeparted(tx);
      await rebuildIndex(store, tx);
      await rebuildTags(tx);
      await rebuildRetiredWords(tx);
      await rebuildImageWords(tx);
      await rebuildBodyImages(tx);
      await endRestoredEditions(tx, Date.now());
      await finish(tx, describeAccess(preservedAccess));
      return counts;
    }),
  );
}

async function* readRowBatches(lines: ReturnType<typeof readBackup>) {
  let batch: { table: TableName; rows: Row[]; bytes: number } | null = null;
  for await (const { table, row } of lines) {
    if (batch && (batch.table !== table || isBatch(batch.rows.length, batch.bytes))) {
      yield batch;
      batch = null;
    }
    batch ??= { table, rows: [], bytes: 0 };
    batch.rows.push(row);
    batch.bytes += countBytes(row);
  }
  if (batch) yield batch;
}

export const restoredWords = 'restauró un respaldo';

/** The audit log entry of the restore is the last row it writes. */
export async function logRestore(
  tx: Tx,
  who: Actor,
  change: { before?: string; after: string },
  people: string[],
): Promise<void> {
  const now = Date.now();
  if (people.length > 0) {
    const what = 'conservó los accesos actuales al restaurar';
    await addToAuditLog(tx, { who, kind: 'equipo', what, after: people.join(' ') }, now);
  }
  await addToAuditLog(tx, { who, kind: 'ajustes', what: restoredWords, ...change }, now);
}

function describeAccess({ disabled, roles, added, returned }: PreservedAccess): string[] {
  const list = new Intl.ListFormat('es');
  const toLine = (names: string[], what: string, then = '') =>
    names.length === 0 ? [] : [`${what}: ${list.format(names)}.${then}`];
  return [
    ...toLine(disabled, 'Sin acceso, igual que antes'),
    ...toLine(roles, 'Con el rol actual, no el del respaldo'),
    ...toLine(added, 'En el equipo, aunque no en el respaldo'),
    ...toLine(
      returned,
      'De vuelta con el respaldo',
      ' Inhabilite en «Equipo» a quien no deba entrar.',
    ),
  ];
}
