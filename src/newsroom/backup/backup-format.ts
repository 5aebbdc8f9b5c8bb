import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { Refusal } from '#refusal.ts';
import type { Row } from '#store/rows.ts';
import type { Database } from '#store/schema.ts';

/**
 * A backup is gzip over lines of JSON, the same for both engines: a first line that says what it is, one for each row,
 * and a last one with the counts and a digest of all before it.
 */
export const format = 'plomada-respaldo-1';

/** In an order in which rows can be put back. What is derived from them, like the search index, is rebuilt. */
export const backupTables = [
  { name: 'categories', key: ['id'] },
  { name: 'images', key: ['id'] },
  { name: 'image_files', key: ['image_id', 'name'] },
  { name: 'image_originals', key: ['image_id', 'part'] },
  { name: 'articles', key: ['id'] },
  { name: 'article_views', key: ['article_id'] },
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
  // Without their sessions, links and second factors: somebody who finds the file could sign in with them.
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

// That no byte of it is another is for the digest to say.
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
 * A saved version that was merged holds a draft twice; its million characters may each be seven in a line, as a control
 * sign is («\\u0007»). Pictures are smaller: the largest cut comes to some 5 MB, an original is in parts.
 */
const maxLineCharacters = 16_000_000;
/** No row has so many. JSON makes fifty bytes of memory of a value that takes three in the file. */
const maxValues = 200;
/** Shorter lines need no count of their values before they are parsed. */
const harmlessCharacters = 100_000;

export function toRowLine(table: TableName, row: Row): string {
  const entries = Object.entries(row).map(([column, value]) => [
    column,
    value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value,
  ]);
  return JSON.stringify({ table, row: Object.fromEntries(entries) });
}

/**
 * Reads a backup row by row. Throws, at its end at the latest, unless every byte is the one that was written. `onBytes` is
 * told how many of the file's have been read.
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
        // On to the end: only there does gzip tell whether its own last bytes are right.
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
    const isTold = error instanceof Refusal || (error instanceof Error && 'syscall' in error);
    if (isTold) throw error;
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
  // With pipeline, a fault of either stream ends the loop below; with pipe, one of the file would go unheard.
  const stream = pipeline(source, createGunzip(), () => {});
  stream.setEncoding('utf8');
  // A line may be a picture: put together once, not with every chunk.
  let begun: string[] = [];
  let length = 0;
  for await (const chunk of stream) {
    onBytes(source.bytesRead);
    const [first = '', ...others] = String(chunk).split('\n');
    begun.push(first);
    length += first.length;
    // A file of 1 MB can hold a line of 1 GB.
    if (length > maxLineCharacters) throw damaged();
    const next = others.pop();
    if (next === undefined) continue;
    const line = begun.join('');
    begun = [next];
    length = next.length;
    yield line;
    yield* others;
  }
  const rest = begun.join('');
  if (rest !== '') yield rest;
}

const [quote, backslash, comma, bracket, brace] = [...'"\\,[{'].map((sign) => sign.charCodeAt(0));

/** Looked for before JSON is read: a line of four million empty lists held up the desk for half a minute. */
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
