import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';

/** The queue, or the part of it that one person may take, is full. */
export class QueueFull extends Error {}
/** The client went away before its turn came. */
export class Abandoned extends Error {}

/** Where a person's last job is: how many are done before it, and how long they take at the usual pace. */
export type Turn = { ahead: number; seconds: number };

type Job = { who: string; work: () => Promise<void> };

/** Until the first job has shown how long one takes. */
const initialEstimateMs = 5_000;

type Limits = { concurrency: number; maxWaiting: number; maxPerPerson: number };
export type FairQueue = ReturnType<typeof createFairQueue>;

/**
 * Runs one job of a person at a time, and `concurrency` of all people. The next is of the person who was served longest ago,
 * so one person's backlog delays nobody else by more than the job that is running. A job whose client goes away before
 * its turn is never run.
 */
export function createFairQueue(limits: Partial<Limits> = {}) {
  const { concurrency = 1, maxWaiting = Infinity, maxPerPerson = Infinity } = limits;
  const waiting: Job[] = [];
  const running = new Set<string>();
  /** The last one served at the end. */
  let served: string[] = [];
  let averageMs = initialEstimateMs;

  function startNext(): void {
    while (running.size < concurrency) {
      const ready = waiting.filter(({ who }) => !running.has(who));
      const job = findNext(ready, served);
      if (!job) break;
      waiting.splice(waiting.indexOf(job), 1);
      served = serve(served, job);
      void start(job);
    }
    if (running.size === 0) served = [];
  }

  async function start({ who, work }: Job): Promise<void> {
    running.add(who);
    // SQLite never pauses: what other people have sent is read before the next job.
    await setImmediate();
    const since = performance.now();
    await work();
    averageMs = (averageMs + performance.now() - since) / 2;
    running.delete(who);
    startNext();
  }

  return {
    /** Rejects with what the work throws, with `QueueFull`, or with `Abandoned` if the signal comes before the turn. */
    run<T>(who: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      const own = waiting.filter((job) => job.who === who).length;
      if (own >= maxPerPerson || waiting.length >= maxWaiting) {
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
        startNext();
      });
    },

    getTurn(who: string): Turn {
      const left = [...waiting];
      let order = served;
      let ahead = 0;
      for (let before = running.size; left.length > 0; before += 1) {
        const job = findNext(left, order);
        if (!job) break;
        if (job.who === who) ahead = before;
        left.splice(left.indexOf(job), 1);
        order = serve(order, job);
      }
      return { ahead, seconds: Math.ceil((ahead * averageMs) / 1_000) };
    },
  };
}

const serve = (served: string[], { who }: Job) => [...served.filter((each) => each !== who), who];

/** Of those served longest ago, or never, the one that came first. */
const findNext = (jobs: Job[], served: string[]) =>
  jobs.toSorted((a, b) => served.indexOf(a.who) - served.indexOf(b.who))[0];
