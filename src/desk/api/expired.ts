import { useSyncExternalStore } from 'react';

/**
 * A session that ended while somebody was at work. 'due' and 'put-off' show a band with a button that asks. While it is
 * due, failed calls wait for the sign-in; once it is put off, they fail.
 */
type Expired = 'no' | 'due' | 'asked' | 'put-off';

let expired: Expired = 'no';
const waiting: ((signedIn: boolean) => void)[] = [];
const listeners = new Set<() => void>();

function change(next: Expired) {
  expired = next;
  for (const listener of listeners) listener();
}

/*
 * The dialog must not take the keyboard from somebody who types: the rest of the sentence would go into the passphrase.
 * A pause is not enough, because a person who copies from paper does not look at the screen. A click is.
 */
let isTyping = false;
addEventListener('input', (event) => {
  // Checkboxes and lists send plain events.
  if (event instanceof InputEvent) isTyping = true;
});
function stopTyping() {
  isTyping = false;
  if (expired === 'due') change('asked');
}
addEventListener('click', stopTyping);
addEventListener('submit', stopTyping);

const isInField = () => document.activeElement?.matches('textarea, input') ?? false;

/** Resolves to whether they signed in. Once put off, calls no longer ask by themselves. */
export function waitForSignIn(): Promise<boolean> {
  if (expired === 'put-off') return Promise.resolve(false);
  if (expired !== 'asked') change(isTyping && isInField() ? 'due' : 'asked');
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
