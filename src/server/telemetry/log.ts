import pino, { type DestinationStream, type Logger } from 'pino';
import type { Env } from '#env.ts';
import { explainFault } from '#explain-fault.ts';
import { hidePersonal, toReadable } from './log-text.ts';

/** POSIX writes up to 4,096 bytes to a pipe whole (PIPE_BUF), so lines of several processes do not mix. */
const [minWriteBytes, maxWriteBytes] = [3_000, 4_000];
/** When nobody reads our output, lines are dropped rather than piled up. */
const maxWaitingBytes = 4 * 1024 * 1024;

let logger: Logger | null = null;

/** From here on this process keeps a log: lines of JSON, or text in a terminal. Before, faults go to the console. */
export function startLogging(level: Env['LOG_LEVEL']): void {
  logger = pino(
    { level, base: { pid: process.pid }, serializers: { err: toPlainError } },
    process.stdout.isTTY
      ? { write: (line) => process.stdout.write(toReadable(line)) }
      : openStream(),
  );
  process.on('uncaughtException', (error) => {
    logger?.fatal({ err: error }, 'El proceso termina por un error que nadie esperaba.');
    process.exit(1);
  });
}

/** Pino writes what is left when the process exits. */
function openStream(): DestinationStream {
  const stream = pino.destination({
    sync: false,
    minLength: minWriteBytes,
    maxWrite: maxWriteBytes,
    maxLength: maxWaitingBytes,
    periodicFlush: 200,
  });
  let dropped = 0;
  stream.on('drop', () => {
    dropped += 1;
  });
  stream.on('drain', () => {
    if (dropped === 0) return;
    const message = `Nadie leía el registro a tiempo: faltan ${dropped} líneas.`;
    dropped = 0;
    tell('warn', message);
  });
  return stream;
}

export const isLogged = (level: 'info' | 'error') => logger?.isLevelEnabled(level) ?? false;

export function logRequest(level: 'info' | 'error', fields: Record<string, string | number>): void {
  logger?.[level](fields);
}

/** A fault of ours, with what is known of it. */
export function reportFault(error: unknown, id?: string): void {
  if (!logger) console.error(error);
  logger?.error({ err: error, ...(id ? { id } : {}) }, 'Ocurrió un error inesperado.');
  logger?.flush();
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
  logger?.flush();
}

/** Only these fields: a database's error also quotes the row. */
export function toPlainError(error: unknown) {
  if (!(error instanceof Error)) return { message: hidePersonal(String(error)) };
  const { name, message, stack = '' } = error;
  const code = 'code' in error ? String(error.code) : undefined;
  return { type: name, message: hidePersonal(message), code, stack: hidePersonal(stack) };
}
