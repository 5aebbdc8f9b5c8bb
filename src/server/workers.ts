import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
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
      if (stopping || !worker.isDead() || code === 1) return;
      console.error(`Un proceso terminó (${signal ?? code}) y se reemplaza.`);
      if (Date.now() - startedAt < tooSoon) await sleep(tooSoon);
      if (!stopping) start().catch(() => {});
    });
    return waitUntilReady(worker);
  };

  const [url = ''] = await Promise.all(Array.from({ length: count }, start));
  return {
    url,
    async stop() {
      stopping = true;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(
        workers.map((worker) => {
          const gone = once(worker, 'exit');
          worker.process.kill('SIGTERM');
          return gone;
        }),
      );
    },
  };
}

/** A worker's first word is its address; one that ends instead has said why itself. */
async function waitUntilReady(worker: Worker): Promise<string> {
  const [first] = await Promise.race([
    once(worker, 'message'),
    once(worker, 'exit').then(() => {
      throw new Error('Un proceso no pudo comenzar.');
    }),
  ]);
  return String(first.readyAt);
}
