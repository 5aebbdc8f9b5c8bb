import pino, { type DestinationStream, type Logger } from 'pino';
import type { Env } from '#env.ts';
import { explainFault } from '#explain-fault.ts';
import { hidePersonal, toReadable } from './log-text.ts';

/** Linux writes up to 4,096 bytes (PIPE_BUF) to a pipe atomically, so lines of several processes do not mix. */
const [minWriteBytes, maxWriteBytes] = [3_000, 4_000];
/** If nothing reads our output, lines beyond this are dropped. */
const maxWaitingBytes = 4 * 1024 * 1024;

let logger: Logger | null = null;

/** Logs JSON lines, or text in a terminal. Before this call faults go to the console. */
export function startLogging(level: Env['LOG_LEVEL']): void {
  logger = pino(
    { level, base: { pid: process.pid }, serializers: { err: toPlainError } },
    process.stdout.isTTY
      ? { write: (line) => process.stdout.write(toReadable(line)) }
      : openStream(),
  );
  process.on('uncaughtException', (error) => {
    logger?.fatal({ err: error }, 'El proceso termina por un error inesperado.');
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
    const message = `El registro no se leyó a tiempo: faltan ${dropped} líneas.`;
    dropped = 0;
    log('warn', message);
  });
  return stream;
}

export const isLogged = (level: 'info' | 'error') => logger?.isLevelEnabled(level) ?? false;

export function logRequest(level: 'info' | 'error', fields: Record<string, string | number>): void {
  logger?.[level](fields);
}

export function reportFault(error: unknown, id?: string): void {
  if (!logger) console.error(error);
  logger?.error({ err: error, ...(id ? { id } : {}) }, 'Ocurrió un error inesperado.');
  logger?.flush();
}

/** Logs at most one line a second, with the number of calls since the last line. */
function createWarning(what: string, unit: string): (cause: unknown) => void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  let count = 0;
  return (cause) => {
    count += 1;
    if (performance.now() - loggedAt < 1_000) return;
    const times = count > 1 ? ` (${count} ${unit} desde la última vez)` : '';
    loggedAt = performance.now();
    count = 0;
    log('warn', `${what} ${hidePersonal(explainFault(cause))}${times}`);
  };
}

/** Why a client got 503. */
export const reportUnavailable = createWarning('Se respondió 503.', 'respuestas');
/** Why a background task failed, which is tried again later. */
export const reportPostponed = createWarning('Una tarea se repetirá más tarde.', 'intentos');

/** Logs a message for the operator, and writes it at once. */
export function log(level: 'info' | 'warn', message: string): void {
  logger?.[level](message);
  logger?.flush();
}

/** Only these fields: a database error also quotes the row. */
function toPlainError(error: unknown) {
  if (!(error instanceof Error)) return { message: hidePersonal(String(error)) };
  const { name, message, stack = '' } = error;
  const code = 'code' in error ? String(error.code) : undefined;
  return { type: name, message: hidePersonal(message), code, stack: hidePersonal(stack) };
}
