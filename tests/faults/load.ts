import { setTimeout as sleep } from 'node:timers/promises';

export type Load = AsyncDisposable & {
  /** Stops all clients; throws the error of a client that failed. */
  stop: () => Promise<void>;
};

/** Pause between two requests of a client. Without it the clients would take the CPU from the site. */
const pause = 50;

/** Starts clients that repeat the same work until stopped. A client that throws stops. */
export function startLoad(clients: number, work: () => Promise<void>): Load {
  let isOn = true;
  const loops = Array.from({ length: clients }, async () => {
    while (isOn) {
      await work();
      await sleep(pause);
    }
  });
  const all = Promise.all(loops);
  // `stop` reports an error. Until then an unhandled rejection would end the process.
  const whenEnded = all.catch(() => {});
  return {
    async stop() {
      isOn = false;
      await all;
    },
    async [Symbol.asyncDispose]() {
      isOn = false;
      await whenEnded;
    },
  };
}

/** Several loads as one. */
export function joinLoads(loads: Load[]): Load {
  return {
    async stop() {
      for (const load of loads) await load.stop();
    },
    async [Symbol.asyncDispose]() {
      for (const load of loads) await load[Symbol.asyncDispose]();
    },
  };
}
