import { createHash } from 'node:crypto';
import { createGzip } from 'node:zlib';
import { readRows } from '#store/rows.ts';
import type { Store } from '#store/store.ts';
import { writeWhole } from '../whole-file.ts';
import { backupTables, type Counts, format, toRowLine } from './backup-format.ts';

/** Writes all data as of one moment to a file, while readers read and editors publish. */
export const backUp = (store: Store, file: string): Promise<Counts> =>
  store.snapshot(async (db) => {
    const counts: Counts = {};
    await writeWhole(file, writeLines(db, counts), { through: [createGzip()] });
    return counts;
  });

async function* writeLines(db: Store['db'], counts: Counts): AsyncGenerator<string> {
  const digest = createHash('sha256');
  const toLine = (text: string) => {
    digest.update(text).update('\n');
    return `${text}\n`;
  };
  yield toLine(JSON.stringify({ format }));
  for (const { name, key } of backupTables) {
    for await (const row of readRows(db, name, key)) {
      counts[name] = (counts[name] ?? 0) + 1;
      yield toLine(toRowLine(name, row));
    }
  }
  yield `${JSON.stringify({ counts, sha256: digest.digest('hex') })}\n`;
}
