import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { isAbsolute } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from '#env.ts';
import { answerRateQuestions } from './http/rate-limit.ts';
import { tell } from './telemetry/log.ts';

/** A worker that dies this soon, or cannot start, would do so again at once; it is replaced with a pause. */
const tooSoon = 1_000;
const longestPause = 30_000;
/** A worker ends in less by itself. One that does not is stuck, and must not hold up the others. */
const patience = 8_000;
/** Likewise for one that starts. */
const startTimeoutMs = 60_000;

export type Workers = {
  url: string;
  stop: () => Promise<void>;
  /** Replaces every process by one from what is built now, while the site serves. Throws, and changes nothing more, if one cannot start. */
  renew: () => Promise<void>;
};

/**
 * Runs the server in several processes on one address. One that dies is replaced; the others go on serving. When none is
 * left and none can be started, `onNoneLeft` is told why.
 */
export async function startWorkers(
  count: number,
  onNoneLeft: (reason: Error) => void,
): Promise<Workers> {
  // By the link that a package was started by: the next version's processes then run on the Node that came with it.
  if (isAbsolute(process.argv0)) process.execPath = process.argv0;
  let stopping = false;
  /** One that is `leaving` serves until its successor does, and is not replaced when it dies. */
  const states = new Map<Worker, 'starting' | 'serving' | 'leaving'>();
  const starts = new Set<Promise<string>>();
  answerRateQuestions();
  // Each accepts clients by itself: one that passes them on may hold some for a process that has just left.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ stdio: ['inherit', 'inherit', 'pipe', 'ipc'] });

  const start = (): Promise<string> => {
    const starting = startOne().finally(() => starts.delete(starting));
    starts.add(starting);
    return starting;
  };

  const startOne = async (): Promise<string> => {
    const worker = cluster.fork();
    let readyAt = 0;
    states.set(worker, 'starting');
    worker.once('exit', (code, signal) => {
      const state = states.get(worker);
      states.delete(worker);
      if (state !== 'serving' || stopping) return;
      tell('warn', `Un proceso terminó (${signal ?? code}) y se reemplaza.`);
      void mend(performance.now() - readyAt < tooSoon ? tooSoon : 0);
    });
    const stuck = setTimeout(() => worker.process.kill('SIGKILL'), startTimeoutMs);
    try {
      const url = await waitUntilReady(worker);
      states.set(worker, 'serving');
      readyAt = performance.now();
      return url;
    } catch (error) {
      states.delete(worker);
      throw error;
    } finally {
      clearTimeout(stuck);
    }
  };

  /** As long as others serve or start, until it works: what keeps a process from starting, like a full memory, may pass. */
  const mend = async (pause: number): Promise<void> => {
    await sleep(pause);
    if (stopping) return;
    await start().catch((error: Error) => {
      if (stopping) return;
      if (states.size === 0) return onNoneLeft(error);
      tell('warn', `El reemplazo no pudo comenzar: ${error.message}`);
      return mend(Math.min(Math.max(pause * 2, tooSoon), longestPause));
    });
  };

  const end = async (worker: Worker, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    if (worker.isDead()) return;
    const gone = once(worker, 'exit');
    worker.process.kill(signal);
    const stuck = setTimeout(() => worker.process.kill('SIGKILL'), patience);
    await gone;
    clearTimeout(stuck);
  };

  const stop = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    stopping = true;
    await Promise.all([...states.keys()].map((worker) => end(worker, signal)));
  };

  let renewing = Promise.resolve();
  const renew = async (): Promise<void> => {
    // They may be of what was built before.
    await Promise.allSettled(starts);
    for (const old of [...states.keys()]) {
      if (stopping) return;
      // It died, and was replaced by one of what is built now.
      if (states.get(old) !== 'serving') continue;
      states.set(old, 'leaving');
      await start().catch((error) => {
        if (states.has(old)) states.set(old, 'serving');
        else void mend(tooSoon);
        throw error;
      });
      await end(old, 'SIGTERM');
    }
  };

  try {
    const starting = Array.from({ length: count }, start);
    const outcomes = await Promise.allSettled(starting);
    const failed = outcomes.filter(({ status }) => status === 'rejected');
    // Throws the reason, which is the same for all.
    if (failed.length === count) await Promise.all(starting);
    for (const _ of failed) void mend(tooSoon);
    const url = await Promise.any(starting);
    return {
      url,
      stop: () => stop('SIGTERM'),
      renew() {
        // One renewal at a time; a second one begins with what is built by then.
        const own = renewing.then(renew);
        renewing = own.catch(() => {});
        return own;
      },
    };
  } catch (error) {
    await stop('SIGKILL');
    throw error;
  }
}

/**
 * A worker tells its address, or why it cannot serve; it may have asked something before. It has had its say when its
 * channel and its last stream close, not when it ends; and a word of ours that finds it gone is no fault of the site's.
 */
function waitUntilReady(worker: Worker): Promise<string> {
  const { stderr } = worker.process;
  let complaint = '';
  stderr?.on('data', (chunk) => {
    process.stderr.write(chunk);
    if (complaint.length < 4_000) complaint += chunk;
  });
  return new Promise((resolve, reject) => {
    worker.on('message', ({ fault, readyAt }) => {
      if (fault) reject(new SetupError(fault));
      else if (readyAt) resolve(readyAt);
    });
    worker.on('error', ({ message }) =>
      reject(new SetupError(`Un proceso no pudo comenzar (${message}).`)),
    );
    Promise.all([once(worker, 'disconnect'), once(worker.process, 'close')]).then(() => {
      // Of all that Node says of a program that it cannot run, this line says why.
      const [reason] = /^\w*Error\b.*/m.exec(complaint) ?? [];
      reject(new SetupError(`Un proceso no pudo comenzar${reason ? ` (${reason})` : ''}.`));
    }, reject);
  });
}
