import { useSyncExternalStore } from 'react';

/** Whether the desk's server can be reached, since when, and the reason if it gave one. */
type Connection = {
  state: 'on' | 'off' | 'back';
  since: number;
  reason: string | null;
  /** False if the desk was opened offline. */
  wasReached: boolean;
};

const firstPause = 2_000;
const longestPause = 15_000;
/** How long «back» is shown. */
const backMs = 4_000;

let connection: Connection = { state: 'on', since: Date.now(), reason: null, wasReached: false };
let timer: ReturnType<typeof setTimeout> | undefined;
/** How often the connection was lost while «back» was shown. */
let relapses = 0;
const listeners = new Set<() => void>();

export const getConnection = () => connection;

export function subscribeToConnection(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useConnection = () => useSyncExternalStore(subscribeToConnection, getConnection);

function change(state: Connection['state'], reason: string | null) {
  connection = { ...connection, state, since: Date.now(), reason };
  for (const listener of listeners) listener();
}

/** A call got no response, or one that says the server cannot work now. */
export function reportLost(reason: string | null): void {
  if (connection.state !== 'off') {
    if (connection.state === 'back') relapses += 1;
    change('off', reason);
    knock(Math.min(firstPause * 1.5 ** relapses, longestPause));
  } else if (connection.reason !== reason) {
    connection = { ...connection, reason };
    for (const listener of listeners) listener();
  }
}

/** A call got a response. */
export function reportFound(): void {
  connection.wasReached = true;
  // If one call always fails and another never does, each would make both repeat at once.
  if (connection.state === 'off' && relapses === 0) comeBack();
}

function comeBack() {
  clearTimeout(timer);
  change('back', null);
  timer = setTimeout(() => {
    relapses = 0;
    change('on', null);
  }, backMs);
}

/** Tries again, less and less often, until the server responds. */
function knock(pause: number) {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    const opened = await isAnswering();
    if (connection.state !== 'off') return;
    if (opened) comeBack();
    else knock(pause === 0 ? firstPause : Math.min(pause * 1.5, longestPause));
  }, pause);
}

async function isAnswering(): Promise<boolean> {
  try {
    return (await fetch('/api/yo', { cache: 'no-store' })).status < 500;
  } catch {
    return false;
  }
}

addEventListener('offline', () => reportLost(null));
addEventListener('online', () => connection.state === 'off' && knock(0));
