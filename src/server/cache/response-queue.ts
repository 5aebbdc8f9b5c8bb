import { createClientQueues } from '../http/client-queues.ts';
import type { RequestHead } from '../http/request-reply.ts';
import { createShares } from '../http/shares.ts';

type Task<Result> = () => Result | Promise<Result>;
/** Runs work for a request, or in the background. Null if the queue or the client's share is full, or the client has gone. */
export type InTurn = <Result>(
  request: RequestHead | null,
  work: Task<Result>,
) => Promise<Result | null>;

type QueuedWork = {
  client: string;
  isAbandoned: () => boolean;
  start: () => Promise<void> | null;
  abandon: () => null;
};

export const responseQueueLimits = {
  /** Of all clients together. SQLite answers synchronously; PostgreSQL has ten connections for readers. */
  maxRunning: 32,
  maxWaiting: 1_000,
  /** The longest that a request waits for a database that does not answer. */
  queueTimeoutMs: 5_000,
};
export type ResponseQueueLimits = typeof responseQueueLimits;

/**
 * Queues the work for responses that are not in memory. One job starts in each turn of the event loop, so that ready
 * responses leave in between. Clients alternate. The queue is bounded, and so is each client's share of it.
 */
export function createResponseQueue(
  { maxRunning, maxWaiting, queueTimeoutMs }: ResponseQueueLimits,
  getClient: (request: RequestHead) => string,
): InTurn {
  const queues = createClientQueues<QueuedWork>();
  const waiting = createShares(maxWaiting);
  const running = createShares(maxRunning);
  let isScheduled = false;

  function schedule() {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      startNext();
    });
  }

  function startNext() {
    for (;;) {
      const job = queues.dequeue((client) => running.reserve(client, 1));
      if (!job) return;
      waiting.release(job.client, 1);
      const work = job.isAbandoned() ? job.abandon() : job.start();
      if (work) {
        void work.finally(() => {
          running.release(job.client, 1);
          schedule();
        });
        return schedule();
      }
      running.release(job.client, 1);
    }
  }

  return (request, work) =>
    new Promise((resolve, reject) => {
      const client = request ? getClient(request) : '';
      if (!waiting.reserve(client, 1)) return resolve(null);
      const deadline = Date.now() + queueTimeoutMs;
      const isAbandoned = () => Date.now() > deadline || request?.socket.destroyed === true;
      const start = () => {
        const result = work();
        if (!(result instanceof Promise)) {
          resolve(result);
          return null;
        }
        return result.then(resolve, reject);
      };
      const abandon = () => {
        resolve(null);
        return null;
      };
      queues.add(client, { client, isAbandoned, start, abandon });
      if (!isScheduled) startNext();
    });
}
