import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';

/** The queue is full, or has too many jobs of this person. */
export class QueueFull extends Error {}
/** The client disconnected before its job started. */
export class Abandoned extends Error {}

/** Jobs ahead of a person's newest job, and the estimated wait. */
export type QueuePosition = { ahead: number; seconds: number };

type Job = { who: string; work: () => Promise<void> };

/** Used until the first job has finished. */
const initialEstimateMs = 5_000;

type Limits = { concurrency: number; maxWaiting: number; maxPerPerson: number };
export type FairQueue = ReturnType<typeof createFairQueue>;

/**
 * Runs one job per person at a time, and `concurrency` in total. The person served longest ago is next, so one person's
 * backlog delays others by at most the running job. A job whose client disconnects before it starts is never run.
 */
export function createFairQueue(limits: Partial<Limits> = {}) {
  const { concurrency = 1, maxWaiting = Infinity, maxPerPerson = Infinity } = limits;
  const waiting: Job[] = [];
  const running = new Set<string>();
  /** Most recently served last. */
  let serviceOrder: string[] = [];
  let averageMs = initialEstimateMs;

  function startNext(): void {
    while (running.size < concurrency) {
      const ready = waiting.filter(({ who }) => !running.has(who));
      const job = findNext(ready, serviceOrder);
      if (!job) break;
      waiting.splice(waiting.indexOf(job), 1);
      serviceOrder = serve(serviceOrder, job);
      void start(job);
    }
    if (running.size === 0) serviceOrder = [];
  }

  async function start({ who, work }: Job): Promise<void> {
    running.add(who);
    // SQLite calls are synchronous: read other requests before the next job.
    await setImmediate();
    const since = performance.now();
    await work();
    averageMs = (averageMs + performance.now() - since) / 2;
    running.delete(who);
    startNext();
  }

  return {
    /** Rejects with the job's error, `QueueFull`, or `Abandoned` if the signal aborts before the job starts. */
    run<T>(who: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      const own = waiting.filter((job) => job.who === who).length;
      if (own >= maxPerPerson || waiting.length >= maxWaiting) {
        return Promise.reject(new QueueFull());
      }
      if (signal?.aborted) return Promise.reject(new Abandoned());
      return new Promise((resolve, reject) => {
        // Another request may start this job: it must run in its own context, on which its access check depends.
        const inContext = AsyncLocalStorage.snapshot();
        const job = { who, work: () => inContext(work).then(resolve, reject) };
        waiting.push(job);
        const abandon = () => {
          const index = waiting.indexOf(job);
          if (index === -1) return;
          waiting.splice(index, 1);
          reject(new Abandoned());
        };
        signal?.addEventListener('abort', abandon, { once: true });
        startNext();
      });
    },

    getTurn(who: string): QueuePosition {
      const remaining = [...waiting];
      let order = serviceOrder;
      let ahead = 0;
      for (let before = running.size; remaining.length > 0; before += 1) {
        const job = findNext(remaining, order);
        if (!job) break;
        if (job.who === who) ahead = before;
        remaining.splice(remaining.indexOf(job), 1);
        order = serve(order, job);
      }
      return { ahead, seconds: Math.ceil((ahead * averageMs) / 1_000) };
    },
  };
}

const serve = (order: string[], { who }: Job) => [...order.filter((each) => each !== who), who];

/** The first job of the person served longest ago, or never. */
const findNext = (jobs: Job[], order: string[]) =>
  jobs.toSorted((a, b) => order.indexOf(a.who) - order.indexOf(b.who))[0];
