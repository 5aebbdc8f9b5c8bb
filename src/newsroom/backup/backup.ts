import { createHash } from 'node:crypto';
import { createGzip } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#store/schema.ts';
import type { Store } from '#store/store.ts';
import { writeWhole } from '../whole-file.ts';
import {
  backupTables,
  type Counts,
  format,
  type Row,
  type TableName,
  toRowLine,
} from './backup-format.ts';

/** Few, for a row may be a picture. */
const rowsAtOnce = 50;

/** Writes all data as of one moment to a file, while readers read and editors publish. */
export const backUp = (store: Store, file: string): Promise<Counts> =>
  store.snapshot(async (db) => {
    const counts: Counts = {};
    await writeWhole(file, writeLines(db, counts), { through: [createGzip()] });
    return counts;
  });

async function* writeLines(db: Kysely<Database>, counts: Counts): AsyncGenerator<string> {
  const digest = createHash('sha256');
  const toLine = (text: string) => {
    digest.update(text).update('\n');
    return `${text}\n`;
  };
  yield toLine(JSON.stringify({ format }));
  for (const { name, key } of backupTables) {
    for await (const row of readTable(db, name, key)) {
      counts[name] = (counts[name] ?? 0) + 1;
      yield toLine(toRowLine(name, row));
    }
  }
  yield `${JSON.stringify({ counts, sha256: digest.digest('hex') })}\n`;
}

/** A whole table in the order of its key, a portion at a time. */
async function* readTable(db: Kysely<Database>, table: TableName, key: readonly string[]) {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let after = sql``;
  for (;;) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} ${after} order by ${columns} limit ${sql.lit(rowsAtOnce)}
    `.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = sql`where (${columns}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}
