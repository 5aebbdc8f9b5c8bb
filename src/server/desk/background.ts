import { reportFault } from '../telemetry/log.ts';
import { runUnchecked } from './access/checked-writes.ts';

/** What is done after the answer has left, so that its time tells nothing. The desk does not close before it is done. */
export function createBackground() {
  const underWay = new Map<unknown, Promise<void>>();
  return {
    /** Of works with the same key one is done at a time; another that comes meanwhile is not. */
    run(work: () => Promise<void>, key: unknown = work): void {
      if (underWay.has(key)) return;
      const done = runUnchecked(work)
        .catch(reportFault)
        .finally(() => underWay.delete(key));
      underWay.set(key, done);
    },
    settle: () => Promise.all(underWay.values()),
  };
}
export type Background = ReturnType<typeof createBackground>;
