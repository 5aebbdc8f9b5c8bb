import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { isAbsolute } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from '#env.ts';
import { respondToRateQuestions } from './http/rate-limit.ts';
import { log } from './telemetry/log.ts';

/** A worker that dies sooner than this is restarted after a pause: it would fail again at once. */
const minLifetimeMs = 1_000;
const maxPauseMs = 30_000;
/** A healthy worker stops sooner. A stuck one must not hold up the others. */
const stopTimeoutMs = 8_000;

const startTimeoutMs = 60_000;

export type Workers = Awaited<ReturnType<typeof startWorkers>>;

/**
 * Runs the server in several processes on one address. One that dies is replaced; the others go on serving. `onNoneLeft`
 * gets the reason when none is left and none can start.
 */
export async function startWorkers(count: number, onNoneLeft: (reason: Error) => void) {
  // Fork through the package's symlink, so that new workers use the upgraded Node.
  if (isAbsolute(process.argv0)) process.execPath = process.argv0;
  let stopping = false;
  /** A `leaving` worker serves until its replacement does, and is not replaced again when it dies. */
  const states = new Map<Worker, 'starting' | 'serving' | 'leaving'>();
  const starts = new Set<Promise<string>>();
  respondToRateQuestions();
  // Each worker accepts by itself: round-robin could hand a connection to a worker that has just left.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ stdio: ['inherit', 'inherit', 'pipe', 'ipc'] });

  const start = (): Promise<string> => {
    const starting = startOne().finally(() => starts.delete(starting));
    starts.add(starting);
    return starting;
  };

  const startOne = async (): Promise<string> => {
    const worker = cluster.fork();
    let readySince = 0;
    states.set(worker, 'starting');
    worker.once('exit', (code, signal) => {
      const state = states.get(worker);
      states.delete(worker);
      if (state !== 'serving' || stopping) return;
      log('warn', `Un proceso terminó (${signal ?? code}) y se reemplaza.`);
      void replace(performance.now() - readySince < minLifetimeMs ? minLifetimeMs : 0);
    });
    const killTimer = setTimeout(() => worker.process.kill('SIGKILL'), startTimeoutMs);
    try {
      const url = await waitUntilReady(worker);
      states.set(worker, 'serving');
      readySince = performance.now();
      return url;
    } catch (error) {
      states.delete(worker);
      throw error;
    } finally {
      clearTimeout(killTimer);
    }
  };

  /** Retries while others serve or start: the cause, such as full memory, may pass. */
  const replace = async (pauseMs: number): Promise<void> => {
    await sleep(pauseMs);
    if (stopping) return;
    await start().catch((error: Error) => {
      if (stopping) return;
      if (states.size === 0) return onNoneLeft(error);
      log('warn', `El reemplazo no pudo comenzar: ${error.message}`);
      return replace(Math.min(Math.max(pauseMs * 2, minLifetimeMs), maxPauseMs));
    });
  };

  const end = async (worker: Worker, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    if (worker.isDead()) return;
    const exit = once(worker, 'exit');
    worker.process.kill(signal);
    const killTimer = setTimeout(() => worker.process.kill('SIGKILL'), stopTimeoutMs);
    await exit;
    clearTimeout(killTimer);
  };

  const stop = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    stopping = true;
    await Promise.all([...states.keys()].map((worker) => end(worker, signal)));
  };

  let restarting = Promise.resolve();
  const restartWorkers = async (): Promise<void> => {
    // Workers that are starting may be of the previous build.
    await Promise.allSettled(starts);
    for (const old of [...states.keys()]) {
      if (stopping) return;
      // It died and was replaced by one of the current build.
      if (states.get(old) !== 'serving') continue;
      states.set(old, 'leaving');
      await start().catch((error) => {
        if (states.has(old)) states.set(old, 'serving');
        else void replace(minLifetimeMs);
        throw error;
      });
      await end(old, 'SIGTERM');
    }
  };

  try {
    const starting = Array.from({ length: count }, start);
    let firstError: unknown;
    for (const each of starting) {
      void each.catch((error: unknown) => {
        firstError ??= error;
      });
    }
    const outcomes = await Promise.allSettled(starting);
    const failed = outcomes.filter(({ status }) => status === 'rejected');
    // Later errors may be caused by the first: a worker that exits takes the shared socket with it.
    if (failed.length === count) throw firstError;
    for (const _ of failed) void replace(minLifetimeMs);
    const url = await Promise.any(starting);
    return {
      url,
      stop: () => stop('SIGTERM'),
      /** Replaces every process with one of the current build, while the site serves. Throws and stops if one cannot start. */
      renew() {
        // One restart at a time; the next one uses the build that is current when it starts.
        const own = restarting.then(restartWorkers);
        restarting = own.catch(() => {});
        return own;
      },
    };
  } catch (error) {
    await stop('SIGKILL');
    throw error;
  }
}

/**
 * A worker sends its address, or why it cannot serve, perhaps after other messages. Everything has arrived once channel
 * and stderr are closed, not at `exit`. A failed send to a dead worker is not an error.
 */
function waitUntilReady(worker: Worker): Promise<string> {
  const { stderr } = worker.process;
  let stderrText = '';
  stderr?.on('data', (chunk) => {
    process.stderr.write(chunk);
    if (stderrText.length < 4_000) stderrText += chunk;
  });
  return new Promise((resolve, reject) => {
    // A worker of another release may send this: the names stay.
    worker.on('message', ({ fault, readyAt: url }) => {
      if (fault) reject(new SetupError(fault));
      else if (url) resolve(url);
    });
    worker.on('error', ({ message }) =>
      reject(new SetupError(`Un proceso no pudo comenzar (${message}).`)),
    );
    Promise.all([once(worker, 'disconnect'), once(worker.process, 'close')]).then(() => {
      // The line of Node's output that has the reason.
      const [reason] = /^\w*Error\b.*/m.exec(stderrText) ?? [];
      reject(new SetupError(`Un proceso no pudo comenzar${reason ? ` (${reason})` : ''}.`));
    }, reject);
  });
}
