import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from '#env.ts';
import { answerRateQuestions } from './rate-limit.ts';

/** A worker that dies this soon would die again at once; it is replaced with a pause. */
const tooSoon = 1_000;

export type Workers = { url: string; stop: () => Promise<void> };

/** Runs the server in several processes on one address. One that dies is replaced; the others go on serving. */
export async function startWorkers(count: number): Promise<Workers> {
  let stopping = false;
  answerRateQuestions();

  const start = async (): Promise<string> => {
    const worker = cluster.fork();
    const startedAt = Date.now();
    worker.once('exit', async (code, signal) => {
      if (stopping || code === 1) return;
      console.error(`Un proceso terminó (${signal ?? code}) y se reemplaza.`);
      if (Date.now() - startedAt < tooSoon) await sleep(tooSoon);
      if (!stopping) start().catch(() => {});
    });
    return waitUntilReady(worker);
  };

  const stop = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    stopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(
      workers.map((worker) => {
        const gone = once(worker, 'exit');
        worker.process.kill(signal);
        return gone;
      }),
    );
  };

  try {
    const [url = ''] = await Promise.all(Array.from({ length: count }, start));
    return { url, stop: () => stop('SIGTERM') };
  } catch (error) {
    await stop('SIGKILL');
    throw error;
  }
}

/**
 * A worker's first word is its address, or why it cannot serve. It has had its say when its channel closes, not when
 * it ends; and a word of ours that finds it gone is no fault of the site's.
 */
function waitUntilReady(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.on('error', () => {});
    worker.once('message', ({ fault, readyAt }) =>
      fault ? reject(new SetupError(fault)) : resolve(readyAt),
    );
    worker.once('disconnect', () => reject(new SetupError('Un proceso no pudo comenzar.')));
  });
}
