import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { Refusal } from '#refusal.ts';
import type { Row } from '#store/rows.ts';
import type { Database } from '#store/schema.ts';

/**
 * A backup is gzipped JSON lines, the same for both engines: a first line that identifies it, one line per row,
 * and a last line with the counts and a digest of everything before it.
 */
export const format = 'plomada-respaldo-1';

/** The tables in an order in which rows can be inserted. Derived ones, such as the search index, are rebuilt. */
export const backupTables = [
  { name: 'categories', key: ['id'] },
  { name: 'images', key: ['id'] },
  { name: 'image_files', key: ['image_id', 'name'] },
  { name: 'image_originals', key: ['image_id', 'part'] },
  { name: 'articles', key: ['id'] },
  { name: 'article_views', key: ['article_id'] },
  { name: 'front_places', key: ['article_id'] },
  { name: 'article_readings', key: ['article_id', 'span'] },
  { name: 'category_readings', key: ['day', 'category_id'] },
  { name: 'arrivals', key: ['day', 'kind'] },
  { name: 'redirects', key: ['from_slug'] },
  { name: 'category_redirects', key: ['from_slug'] },
  { name: 'subscribers', key: ['id'] },
  { name: 'subscription_letters', key: ['subscriber_id', 'kind', 'made_at'] },
  { name: 'subscriber_days', key: ['day'] },
  { name: 'totals', key: ['id'] },
  { name: 'vocabulary', key: ['id'] },
  { name: 'search_misses', key: ['day', 'words'] },
  { name: 'quiet_searches', key: ['words'] },
  { name: 'deletions', key: ['kind', 'item_id'] },
  // Without sessions, links and second factors: someone who finds the file could sign in with them.
  { name: 'people', key: ['id'] },
  { name: 'registro', key: ['id'] },
  { name: 'drafts', key: ['id'] },
  { name: 'draft_versions', key: ['draft_id', 'version'] },
  { name: 'revisions', key: ['id'] },
  { name: 'scheduled_changes', key: ['draft_id'] },
  { name: 'site_settings', key: ['name'] },
  { name: 'adverts', key: ['id'] },
  { name: 'advert_days', key: ['advert_id', 'day'] },
  { name: 'editions', key: ['id'] },
  { name: 'deliveries', key: ['edition_id', 'subscriber_id'] },
] as const satisfies { name: keyof Database; key: string[] }[];

const TableName = z.enum(backupTables.map(({ name }) => name));
export type TableName = z.infer<typeof TableName>;
export type Counts = Partial<Record<TableName, number>>;

// The digest shows whether a byte was changed.
const Bytes = z.strictObject({ base64: z.string() });
const FirstLine = z.strictObject({ format: z.string().regex(/^plomada-respaldo-\d+$/) });
const RowLine = z.strictObject({
  table: z.string(),
  row: z.record(z.string(), z.union([z.string(), z.number(), z.null(), Bytes])),
});
const LastLine = z.strictObject({
  counts: z.partialRecord(TableName, z.int()),
  sha256: z.string(),
});

/**
 * A version that was merged holds a draft twice, and each of its million characters may take seven bytes in a line,
 * as a control character does («\\u0007»). Pictures are smaller: the largest file has 5 MB, originals are in parts.
 */
const maxLineCharacters = 16_000_000;
/** More than any row has. JSON turns a value of three bytes in the file into fifty in memory. */
const maxValues = 200;
/** Shorter lines are parsed without counting their values first. */
const harmlessCharacters = 100_000;

export function toRowLine(table: TableName, row: Row): string {
  const entries = Object.entries(row).map(([column, value]) => [
    column,
    value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value,
  ]);
  return JSON.stringify({ table, row: Object.fromEntries(entries) });
}

/**
 * Reads a backup row by row. Throws, at the end at the latest, if any byte was changed. `onBytes` gets the number of
 * bytes read.
 */
export async function* readBackup(
  file: string,
  onBytes = (_: number) => {},
): AsyncGenerator<{ table: TableName; row: Row }> {
  try {
    const digest = createHash('sha256');
    const counts: Counts = {};
    let isFirst = true;
    let isWhole = false;
    for await (const text of readLines(file, onBytes)) {
      if (isWhole || !hasFewValues(text)) throw damaged();
      const line: unknown = JSON.parse(text);
      if (text.startsWith('{"counts":')) {
        const last = LastLine.parse(line);
        if (last.sha256 !== digest.digest('hex')) break;
        if (backupTables.some(({ name }) => last.counts[name] !== counts[name])) break;
        isWhole = true;
        // Read to the end: only there gzip reports whether its last bytes are right.
        continue;
      }
      digest.update(text).update('\n');
      if (isFirst) {
        if (FirstLine.parse(line).format !== format) throw newer();
        isFirst = false;
      } else {
        const { table: name, row } = RowLine.parse(line);
        const { data: table } = TableName.safeParse(name);
        if (!table) throw newer();
        counts[table] = (counts[table] ?? 0) + 1;
        yield { table, row: decodeRow(row) };
      }
    }
    if (isWhole) return;
  } catch (error) {
    const isExplained = error instanceof Refusal || (error instanceof Error && 'syscall' in error);
    if (isExplained) throw error;
    throw damaged(error);
  }
  throw damaged();
}

const refuseFile = (reason: string, cause?: unknown) =>
  new Refusal('invalid', `No se tocó nada: ${reason}.`, { cause });
const damaged = (cause?: unknown) =>
  refuseFile('el archivo no es un respaldo de Plomada, o está incompleto o alterado', cause);
export const newer = () =>
  refuseFile(
    'el archivo es de una versión de Plomada más nueva que la de este servidor: actualícelo primero',
  );

function decodeRow(row: z.infer<typeof RowLine>['row']): Row {
  const entries = Object.entries(row).map(([column, value]) => [
    column,
    typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value,
  ]);
  return Object.fromEntries(entries);
}

async function* readLines(file: string, onBytes: (bytes: number) => void): AsyncGenerator<string> {
  const source = createReadStream(file);
  // With pipeline, an error of either stream ends the loop below; pipe would ignore errors of the file.
  const stream = pipeline(source, createGunzip(), () => {});
  stream.setEncoding('utf8');
  // A line may be a picture, so chunks are joined once.
  let chunks: string[] = [];
  let length = 0;
  for await (const chunk of stream) {
    onBytes(source.bytesRead);
    const [first = '', ...others] = String(chunk).split('\n');
    chunks.push(first);
    length += first.length;
    // A file of 1 MB can hold a line of 1 GB.
    if (length > maxLineCharacters) throw damaged();
    const next = others.pop();
    if (next === undefined) continue;
    const line = chunks.join('');
    chunks = [next];
    length = next.length;
    yield line;
    yield* others;
  }
  const rest = chunks.join('');
  if (rest !== '') yield rest;
}

const [quote, backslash, comma, bracket, brace] = [...'"\\,[{'].map((sign) => sign.charCodeAt(0));

/** Must be checked before parsing: a line of four million empty lists blocked the desk for half a minute. */
function hasFewValues(text: string): boolean {
  if (text.length < harmlessCharacters) return true;
  let values = 0;
  let isInString = false;
  for (let at = 0; at < text.length && values <= maxValues; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) isInString = !isInString;
    else if (isInString && sign === backslash) at += 1;
    else if (!isInString && (sign === comma || sign === bracket || sign === brace)) values += 1;
  }
  return values <= maxValues;
}
