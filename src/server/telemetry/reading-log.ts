import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { hostname } from 'node:os';
import { explainFault } from '#explain-fault.ts';
import { addLoggedReadings, getReadPosition, hasReadLogs } from '#store/figures/reading-logs.ts';
import type { Store } from '#store/store.ts';
import { type Rounds, startRounds } from '../rounds.ts';
import { log } from './log.ts';
import { parseLines } from './reading-lines.ts';
import { addReading, type Days } from './views.ts';

const pauseMs = 1_000;
/** Some 15,000 lines, which take 10 ms to parse. */
const partBytes = 1024 * 1024;
/** A first line is shorter. */
const headBytes = 1024;

type LogOptions = {
  file: string;
  store: Store;
  getSiteUrl: () => string;
  /** When the site started, perhaps long before this process. */
  startedAt: number;
};

/** Counts the readings in the log of the cache in front, each line once, also across restarts and rotation. */
export function startReadingLog({ file, store, getSiteUrl, startedAt }: LogOptions): Rounds {
  let lastFault: string | null = null;
  return startRounds(store, pauseMs, async () => {
    const fault = await countNewLines({ file, store, siteUrl: getSiteUrl(), startedAt }).then(
      () => null,
      (error: unknown) => {
        if (!isFileFault(error)) throw error;
        return explainFault(error);
      },
    );
    if (fault !== lastFault) {
      if (fault) log('warn', `No se cuentan lecturas, porque READINGS_LOG no se lee: ${fault}`);
      else log('info', 'Las lecturas se cuentan de nuevo.');
    }
    lastFault = fault;
    return pauseMs;
  });
}

/** Leaves out the database's faults, which `startRounds` reports. */
const isFileFault = (error: unknown) =>
  error instanceof Error && 'syscall' in error && /^(?:open|read|f?stat)$/.test(`${error.syscall}`);

type Log = { file: string; store: Store; siteUrl: string; startedAt: number };

export async function countNewLines({ file, startedAt, ...log }: Log): Promise<void> {
  const { store } = log;
  // The rotated file first: its last lines may not have been counted.
  const rotated = await open(`${file}.1`).catch(() => null);
  if (rotated) {
    await using rotatedFile = rotated;
    const id = await readId(rotatedFile);
    const position = id === null ? null : await getReadPosition(store, id);
    if (id !== null && position !== null)
      await countFrom(rotatedFile, { id, position, since: 0, ...log });
  }
  await using handle = await open(file);
  const id = await readId(handle);
  if (id === null) return;
  const position = await getReadPosition(store, id);
  // A database without read logs may come from a backup: lines from before the start may be in its counts already.
  const isNew = position === null && !(await hasReadLogs(store));
  await countFrom(handle, { id, position: position ?? 0, since: isNew ? startedAt : 0, ...log });
}

/**
 * Identifies a file by its machine and first line, which starts with a time in milliseconds. Inodes are reused after
 * rotation. Null if there is no line yet.
 */
async function readId(handle: FileHandle): Promise<string | null> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  const end = buffer.subarray(0, bytesRead).indexOf('\n');
  if (end === -1 && bytesRead < headBytes) return null;
  const line = buffer.subarray(0, end === -1 ? headBytes : end);
  return createHash('sha256').update(`${hostname()}\n`).update(line).digest('base64url');
}

type From = { id: string; position: number; since: number; store: Store; siteUrl: string };

async function countFrom(handle: FileHandle, { id, position, since, store, siteUrl }: From) {
  const part = Buffer.allocUnsafe(partBytes);
  for (let from = position; ; ) {
    const { bytesRead } = await handle.read(part, 0, partBytes, from);
    const end = part.subarray(0, bytesRead).lastIndexOf('\n') + 1;
    // A full part without a line ending is not our log: skip it.
    const usedBytes = end === 0 && bytesRead === partBytes ? bytesRead : end;
    if (usedBytes === 0) return;
    const days: Days = new Map();
    for (const { reading, at, times } of parseLines(
      part.toString('latin1', 0, usedBytes),
      siteUrl,
    )) {
      if (at >= since) addReading(days, reading, at, times);
    }
    const batch = { id, from, to: from + usedBytes, now: Date.now() };
    if (!(await addLoggedReadings(store, batch, [...days.values()]))) return;
    from += usedBytes;
  }
}
