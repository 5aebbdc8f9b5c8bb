import { reportFault } from '../telemetry/log.ts';
import { runUnchecked } from './access/checked-writes.ts';

/** Work after the response, so that response times reveal nothing. The desk waits for it before it closes. */
export function createBackground() {
  const underWay = new Map<unknown, Promise<void>>();
  return {
    /** Does nothing while work with the same key is running. */
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
