import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { isAbsolute } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from '#env.ts';
import { answerRateQuestions } from './http/rate-limit.ts';
import { tell } from './telemetry/log.ts';

/** A worker that dies this soon, or cannot start, would do so again at once; it is replaced with a pause. */
const tooSoon = 1_000;
/** A worker ends in less by itself. One that does not is stuck, and must not hold up the others. */
const patience = 8_000;

/** What a worker is told before it is replaced: others serve new clients, so it may take its leave of its own slowly. */
export const leaveOrder = 'leave';

export type Workers = {
  url: string;
  stop: () => Promise<void>;
  /** Starts every process anew, from what is built now, while the site serves. Throws, and changes nothing more, if one cannot start. */
  renew: () => Promise<void>;
};

/** Runs the server in several processes on one address. One that dies is replaced; the others go on serving. */
export async function startWorkers(count: number): Promise<Workers> {
  // By the link that a package was started by: the next version's processes then run on the Node that came with it.
  if (isAbsolute(process.argv0)) process.execPath = process.argv0;
  let stopping = false;
  const leaving = new Set<Worker>();
  answerRateQuestions();

  const start = async (): Promise<string> => {
    const worker = cluster.fork();
    let readyAt = 0;
    worker.once('exit', (code, signal) => {
      if (readyAt === 0 || stopping || leaving.delete(worker)) return;
      tell('warn', `Un proceso terminó (${signal ?? code}) y se reemplaza.`);
      mend(Date.now() - readyAt < tooSoon);
    });
    const url = await waitUntilReady(worker);
    readyAt = Date.now();
    return url;
  };

  /** Until it works: what keeps a process from starting, like a database that is away, may pass. */
  const mend = async (isWary: boolean): Promise<void> => {
    if (isWary) await sleep(tooSoon);
    if (stopping) return;
    await start().catch((error: Error) => {
      if (!stopping) tell('warn', `El reemplazo no pudo comenzar: ${error.message}`);
      return mend(true);
    });
  };

  const end = async (worker: Worker, askToEnd: () => void): Promise<void> => {
    const gone = once(worker, 'exit');
    askToEnd();
    const stuck = setTimeout(() => worker.process.kill('SIGKILL'), patience);
    await gone;
    clearTimeout(stuck);
  };

  const stop = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    stopping = true;
    await Promise.all(
      listWorkers().map((worker) => end(worker, () => worker.process.kill(signal))),
    );
  };

  let renewing = Promise.resolve();
  const renew = async (): Promise<void> => {
    for (const old of listWorkers()) {
      if (stopping) return;
      await start();
      leaving.add(old);
      await end(old, () => old.send(leaveOrder));
    }
  };

  try {
    const [url = ''] = await Promise.all(Array.from({ length: count }, start));
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

const listWorkers = () =>
  Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

/**
 * A worker tells its address, or why it cannot serve; it may have asked something before. It has had its say when its
 * channel closes, not when it ends; and a word of ours that finds it gone is no fault of the site's.
 */
function waitUntilReady(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.on('error', () => {});
    worker.on('message', ({ fault, readyAt }) => {
      if (fault) reject(new SetupError(fault));
      else if (readyAt) resolve(readyAt);
    });
    worker.once('disconnect', () => reject(new SetupError('Un proceso no pudo comenzar.')));
  });
}
