import { setImmediate } from 'node:timers/promises';

export type Load = { stop: () => Promise<void> };

/** Several clients, each doing the same again and again until told to stop. A client's fault ends the run. */
export function startLoad(clients: number, work: () => Promise<void>): Load {
  let isOn = true;
  const loops = Array.from({ length: clients }, async () => {
    while (isOn) {
      await work();
      await setImmediate();
    }
  });
  const all = Promise.all(loops);
  // Heard when the load is stopped; until then it must not end the process.
  all.catch(() => {});
  return {
    async stop() {
      isOn = false;
      await all;
    },
  };
}
