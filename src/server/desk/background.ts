import { reportFault } from '../telemetry/log.ts';

/** What is done after the answer has left, so that its time tells nothing. The desk does not close before it is done. */
export function createBackground() {
  const underWay = new Set<Promise<void>>();
  return {
    run(work: () => Promise<void>): void {
      const done = work()
        .catch(reportFault)
        .finally(() => underWay.delete(done));
      underWay.add(done);
    },
    settle: () => Promise.all(underWay),
  };
}
export type Background = ReturnType<typeof createBackground>;
