import { AsyncLocalStorage } from 'node:async_hooks';

/** The queue, or the part of it that one person may take, is full. */
export class QueueFull extends Error {}
/** The client went away before its turn came. */
export class Abandoned extends Error {}

/** Where a person's last job is: how many are done before it, and how long they take at the usual pace. */
export type Turn = { ahead: number; seconds: number };

type Job = { who: string; work: () => Promise<void> };

/** Until the first job has shown how long one takes. */
const firstGuessMs = 5_000;

/**
 * Runs one job at a time. The next is of the person who was served longest ago, so one person's backlog delays nobody
 * else by more than the job that is running. A job whose client goes away before its turn is never run.
 */
export function createFairQueue(limits = { waiting: Infinity, ofOne: Infinity }) {
  const waiting: Job[] = [];
  /** The last one served at the end. */
  let served: string[] = [];
  let isRunning = false;
  let usualMs = firstGuessMs;

  async function runAll(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let job = findNext(waiting, served); job; job = findNext(waiting, served)) {
      waiting.splice(waiting.indexOf(job), 1);
      served = serve(served, job);
      const start = performance.now();
      await job.work();
      usualMs = (usualMs + performance.now() - start) / 2;
    }
    served = [];
    isRunning = false;
  }

  return {
    /** Rejects with what the work throws, with `QueueFull`, or with `Abandoned` if the signal comes before the turn. */
    run<T>(who: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      const own = waiting.filter((job) => job.who === who).length;
      if (own >= limits.ofOne || waiting.length >= limits.waiting) {
        return Promise.reject(new QueueFull());
      }
      if (signal?.aborted) return Promise.reject(new Abandoned());
      return new Promise((resolve, reject) => {
        // Another request may start this job: its context, and so its access check, must stay its own.
        const inContext = AsyncLocalStorage.snapshot();
        const job = { who, work: () => inContext(work).then(resolve, reject) };
        waiting.push(job);
        const leave = () => {
          const index = waiting.indexOf(job);
          if (index === -1) return;
          waiting.splice(index, 1);
          reject(new Abandoned());
        };
        signal?.addEventListener('abort', leave, { once: true });
        void runAll();
      });
    },

    getTurn(who: string): Turn {
      const left = [...waiting];
      let order = served;
      let ahead = 0;
      for (let before = Number(isRunning); left.length > 0; before += 1) {
        const job = findNext(left, order);
        if (!job) break;
        if (job.who === who) ahead = before;
        left.splice(left.indexOf(job), 1);
        order = serve(order, job);
      }
      return { ahead, seconds: Math.ceil((ahead * usualMs) / 1_000) };
    },
  };
}

const serve = (served: string[], { who }: Job) => [...served.filter((each) => each !== who), who];

/** Of those served longest ago, or never, the one that came first. */
const findNext = (jobs: Job[], served: string[]) =>
  jobs.toSorted((a, b) => served.indexOf(a.who) - served.indexOf(b.who))[0];
