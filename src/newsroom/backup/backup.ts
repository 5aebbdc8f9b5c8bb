import { createHash } from 'node:crypto';
import { createGzip } from 'node:zlib';
import { countRows, readRows } from '#store/rows.ts';
import type { Db, Store } from '#store/store.ts';
import { writeAtomically } from '../files/atomic-file.ts';
import { backupTables, type Counts, format, toRowLine } from './backup-format.ts';

/** Writes all data as of one moment to a file, while the site and the desk keep running. */
export const backUp = (store: Store, file: string, onRow = () => {}): Promise<Counts> =>
  store.snapshot(async (db) => {
    const counts: Counts = {};
    await writeAtomically(file, writeLines(db, counts, onRow), { through: [createGzip()] });
    return counts;
  });

export async function countForBackup({ db }: Store): Promise<number> {
  let total = 0;
  for (const { name } of backupTables) total += await countRows(db, name);
  return total;
}

async function* writeLines(db: Db, counts: Counts, onRow: () => void): AsyncGenerator<string> {
  const digest = createHash('sha256');
  const toLine = (text: string) => {
    digest.update(text).update('\n');
    return `${text}\n`;
  };
  yield toLine(JSON.stringify({ format }));
  for (const { name, key } of backupTables) {
    for await (const row of readRows(db, name, key)) {
      counts[name] = (counts[name] ?? 0) + 1;
      onRow();
      yield toLine(toRowLine(name, row));
    }
  }
  yield `${JSON.stringify({ counts, sha256: digest.digest('hex') })}\n`;
}
