import { reportFault } from '../telemetry/log.ts';
import { runUnchecked } from './access/checked-writes.ts';

/** Work after the response, so that response times reveal nothing. The desk waits for it before it closes. */
export function createBackground() {
  const running = new Map<unknown, Promise<void>>();
  return {
    /** Does nothing while work with the same key is running. */
    run(work: () => Promise<void>, key: unknown = work): void {
      if (running.has(key)) return;
      const completion = runUnchecked(work)
        .catch(reportFault)
        .finally(() => running.delete(key));
      running.set(key, completion);
    },
    settle: () => Promise.all(running.values()),
  };
}
export type Background = ReturnType<typeof createBackground>;
