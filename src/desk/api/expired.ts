import { useSyncExternalStore } from 'react';

/** A session that ended while somebody was at work: asked at once, or put off until they press the band's button. */
type Expired = 'no' | 'asked' | 'put-off';

let expired: Expired = 'no';
const waiting: ((signedIn: boolean) => void)[] = [];
const listeners = new Set<() => void>();

function change(next: Expired) {
  expired = next;
  for (const listener of listeners) listener();
}

/** Answers whether they signed in. Once put off, calls no longer ask by themselves. */
export function waitForSignIn(): Promise<boolean> {
  if (expired === 'put-off') return Promise.resolve(false);
  if (expired === 'no') change('asked');
  return new Promise((resolve) => waiting.push(resolve));
}

export function settleSignIn(signedIn: boolean): void {
  change(signedIn ? 'no' : 'put-off');
  for (const resolve of waiting.splice(0)) resolve(signedIn);
}

export const askForSignIn = () => change('asked');

export const useExpired = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => expired,
  );
