import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#store/schema.ts';
import type { Store } from '#store/store.ts';
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
export async function backUp(store: Store, file: string): Promise<Counts> {
  // A name of its own: two that ran at once would write into each other's.
  const unfinished = `${file}.${process.pid}.parcial`;
  // It holds readers' addresses, which are nobody's business but the operator's.
  const target = await open(unfinished, 'w', 0o600);
  try {
    const counts = await store.snapshot(async (db) => {
      const written: Counts = {};
      await pipeline(
        () => writeLines(db, written),
        createGzip(),
        target.createWriteStream({ flush: true }),
      );
      return written;
    });
    // Only a whole backup gets the name that was asked for.
    await rename(unfinished, file);
    return counts;
  } catch (error) {
    await target.close();
    await rm(unfinished, { force: true });
    throw error;
  }
}

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
