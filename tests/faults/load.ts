import { setTimeout as sleep } from 'node:timers/promises';

export type Load = AsyncDisposable & {
  /** Reports a client's error. */
  stop: () => Promise<void>;
};

/** Pause between two requests of a client. Without it the clients would take the CPU from the site. */
const pause = 50;

/** Several clients that repeat the same work until stopped. An error of a client ends it. */
export function startLoad(clients: number, work: () => Promise<void>): Load {
  let isOn = true;
  const loops = Array.from({ length: clients }, async () => {
    while (isOn) {
      await work();
      await sleep(pause);
    }
  });
  const all = Promise.all(loops);
  // Heard when the load is stopped; until then it must not end the process.
  const ended = all.catch(() => {});
  return {
    async stop() {
      isOn = false;
      await all;
    },
    async [Symbol.asyncDispose]() {
      isOn = false;
      await ended;
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
