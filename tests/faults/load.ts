import { setTimeout as sleep } from 'node:timers/promises';

export type Load = AsyncDisposable & {
  /** Tells of a client's fault. */
  stop: () => Promise<void>;
};

/** Between one turn of a client and its next. As fast as it can, it would take from the site the machine that both run on. */
const pause = 50;

/** Several clients, each doing the same again and again until told to stop. A client's fault ends it. */
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
