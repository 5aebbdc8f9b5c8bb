import { createStore } from '#site/ui/store.ts';

/** Whether the desk's server can be reached, since when, and the reason if it gave one. */
type Connection = {
  state: 'on' | 'off' | 'back';
  since: number;
  reason: string | null;
  /** False if the desk was opened offline. */
  wasReached: boolean;
};

const firstPauseMs = 2_000;
const maxPauseMs = 15_000;
const backMs = 4_000;

const connection = createStore<Connection>({
  state: 'on',
  since: Date.now(),
  reason: null,
  wasReached: false,
});
let timer: ReturnType<typeof setTimeout> | undefined;
/** How often the connection was lost while «back» was shown. */
let relapses = 0;

export const {
  get: getConnection,
  subscribe: subscribeToConnection,
  use: useConnection,
} = connection;

const change = (state: Connection['state'], reason: string | null) =>
  connection.set({ ...connection.get(), state, since: Date.now(), reason });

/** A call got no response, or one that says the server cannot work now. */
export function reportLost(reason: string | null): void {
  const { state, reason: before } = connection.get();
  if (state !== 'off') {
    if (state === 'back') relapses += 1;
    change('off', reason);
    retryAfter(Math.min(firstPauseMs * 1.5 ** relapses, maxPauseMs));
  } else if (before !== reason) connection.set({ ...connection.get(), reason });
}

export function reportFound(): void {
  connection.get().wasReached = true;
  // If one call always fails and another never does, each would make both repeat at once.
  if (connection.get().state === 'off' && relapses === 0) comeBack();
}

function comeBack() {
  clearTimeout(timer);
  change('back', null);
  timer = setTimeout(() => {
    relapses = 0;
    change('on', null);
  }, backMs);
}

function retryAfter(pauseMs: number) {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    const isBack = await isAnswering();
    if (connection.get().state !== 'off') return;
    if (isBack) comeBack();
    else retryAfter(pauseMs === 0 ? firstPauseMs : Math.min(pauseMs * 1.5, maxPauseMs));
  }, pauseMs);
}

async function isAnswering(): Promise<boolean> {
  try {
    return (await fetch('/api/yo', { cache: 'no-store' })).status < 500;
  } catch {
    return false;
  }
}

addEventListener('offline', () => reportLost(null));
addEventListener('online', () => connection.get().state === 'off' && retryAfter(0));
