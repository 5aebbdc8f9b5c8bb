import { createLines } from '../http/lines.ts';
import type { Asked } from '../http/request-reply.ts';
import { createShares } from '../http/shares.ts';

/** Something to make, or the result where it is there already. */
type Work<Result> = () => Result | Promise<Result>;
/** For a request, or for nobody in particular. Null if its client, or all of them, asked for too much, or it has gone. */
export type InTurn = <Result>(asked: Asked | null, work: Work<Result>) => Promise<Result | null>;

type Job = {
  client: string;
  isMoot: () => boolean;
  start: () => Promise<void> | null;
  giveUp: () => null;
};

export type MakingLimits = {
  /** Of all clients together. SQLite answers at once; PostgreSQL has ten connections for readers. */
  mostUnderWay: number;
  mostWaiting: number;
  /** Milliseconds in the line, so that nobody waits behind others for a database that does not answer. */
  patience: number;
};

export const makingLimits: MakingLimits = { mostUnderWay: 32, mostWaiting: 1_000, patience: 5_000 };

/**
 * What is not in memory is made in turns: one begins in each turn of the event loop, between which answers that are
 * ready leave, and clients follow one another. The line has a limit, and a client a share of it.
 */
export function createMaking(
  { mostUnderWay, mostWaiting, patience }: MakingLimits,
  getClient: (asked: Asked) => string,
): InTurn {
  const lines = createLines<Job>();
  const waiting = createShares(mostWaiting);
  const underWay = createShares(mostUnderWay);
  let isScheduled = false;

  function schedule() {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      beginNext();
    });
  }

  function beginNext() {
    for (;;) {
      const job = lines.takeNext((client) => underWay.take(client, 1));
      if (!job) return;
      waiting.giveBack(job.client, 1);
      const work = job.isMoot() ? job.giveUp() : job.start();
      if (work) {
        void work.finally(() => {
          underWay.giveBack(job.client, 1);
          schedule();
        });
        return schedule();
      }
      underWay.giveBack(job.client, 1);
    }
  }

  return (asked, work) =>
    new Promise((resolve, reject) => {
      const client = asked ? getClient(asked) : '';
      if (!waiting.take(client, 1)) return resolve(null);
      const latest = Date.now() + patience;
      const isMoot = () => Date.now() > latest || asked?.socket.destroyed === true;
      const start = () => {
        const result = work();
        if (!(result instanceof Promise)) {
          resolve(result);
          return null;
        }
        return result.then(resolve, reject);
      };
      const giveUp = () => {
        resolve(null);
        return null;
      };
      lines.add(client, { client, isMoot, start, giveUp });
      if (!isScheduled) beginNext();
    });
}
