import { fstatSync } from 'node:fs';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { Env } from '#env.ts';
import { explainFault } from '#explain-fault.ts';
import { hidePersonal, toReadable } from './log-text.ts';

/** A write this small reaches a pipe whole (POSIX: PIPE_BUF), so lines of several processes do not run into each other. */
const mostToPipe = 4_000;
/** Files and the journal's socket take more, and each write costs. */
const mostElsewhere = 60_000;
/** When nobody reads our output, lines are dropped rather than piled up. */
const mostWaiting = 4 * 1024 * 1024;

type Destination = DestinationStream & { flushSync?: () => void };
let logger: Logger | null = null;
let destination: Destination | null = null;
let mostAtOnce = mostToPipe;
let waiting = '';
let dropped = 0;

/** From here on this process keeps a log: lines of JSON, or text in a terminal. Before, faults go to the console. */
export function startLogging(level: Env['LOG_LEVEL']): void {
  if (!fstatSync(1).isFIFO()) mostAtOnce = mostElsewhere;
  destination = process.stdout.isTTY ? { write: writeReadable } : openStream();
  logger = pino(
    { level, base: { pid: process.pid }, serializers: { err: toPlainError } },
    { write: writeLine },
  );
  setInterval(flush, 200).unref();
  process.on('exit', flushAtEnd);
  process.on('uncaughtException', (error) => {
    logger?.fatal({ err: error }, 'El proceso termina por un error que nadie esperaba.');
    flushAtEnd();
    process.exit(1);
  });
}

function openStream(): Destination {
  const stream = pino.destination({ sync: false, maxWrite: mostAtOnce, maxLength: mostWaiting });
  stream.on('drop', (lines: string) => {
    dropped += lines.split('\n').length - 1;
  });
  stream.on('drain', () => {
    if (dropped === 0) return;
    const message = `Nadie leía el registro a tiempo: faltan ${dropped} líneas.`;
    dropped = 0;
    tell('warn', message);
  });
  return stream;
}

/** Whether lines of this level are kept: 30 for requests, 50 for those that failed. */
export const isLogged = (level: number) => logger !== null && level >= logger.levelVal;

/** Adds a whole line to those that will be written together. The way of request lines, which are too many for more. */
export function writeLine(line: string): void {
  if (waiting.length + line.length > mostAtOnce) flush();
  waiting += line;
}

function flush(): void {
  if (waiting === '') return;
  const lines = waiting;
  waiting = '';
  destination?.write(lines);
}

function flushAtEnd(): void {
  flush();
  destination?.flushSync?.();
}

const writeReadable = (lines: string) =>
  process.stdout.write(lines.trimEnd().split('\n').map(toReadable).join(''));

/** A fault of ours, with what is known of it. */
export function reportFault(error: unknown, id?: string): void {
  if (!logger) console.error(error);
  logger?.error({ err: error, ...(id ? { id } : {}) }, 'Ocurrió un error inesperado.');
  flush();
}

let toldAt = Number.NEGATIVE_INFINITY;
let untold = 0;

/** Why clients were told 503: at most one line a second, however many there were. */
export function reportUnavailable(cause: unknown): void {
  untold += 1;
  if (performance.now() - toldAt < 1_000) return;
  const times = untold > 1 ? ` (${untold} respuestas desde la última vez)` : '';
  toldAt = performance.now();
  untold = 0;
  tell('warn', `Se contestó 503. ${hidePersonal(explainFault(cause))}${times}`);
}

/** What an operator should know of the processes' lives. */
export function tell(level: 'info' | 'warn', message: string): void {
  logger?.[level](message);
  flush();
}

/** Only these fields: a database's error also quotes the row. */
export function toPlainError(error: unknown) {
  if (!(error instanceof Error)) return { message: hidePersonal(String(error)) };
  const { name, message, stack = '' } = error;
  const code = 'code' in error ? String(error.code) : undefined;
  return { type: name, message: hidePersonal(message), code, stack: hidePersonal(stack) };
}
