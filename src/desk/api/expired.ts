import { createStore } from '#site/ui/store.ts';
import { isTyping, onTypingEnd } from '../typing.ts';

/**
 * A session that expired while someone works. 'due' and 'put-off' show a band with a button to sign in. While it is
 * due, failed calls wait for the sign-in; once it is dismissed, they fail.
 */
type Expired = 'no' | 'due' | 'asked' | 'put-off';

const expired = createStore<Expired>('no');
const waiting: ((signedIn: boolean) => void)[] = [];
export const useExpired = expired.use;

// The dialog would take the focus from someone typing, and the rest of the sentence would go into the passphrase.
onTypingEnd(() => {
  if (expired.get() === 'due') expired.set('asked');
});

/** Resolves to whether they signed in. Once dismissed, calls no longer open it. */
export function waitForSignIn(): Promise<boolean> {
  if (expired.get() === 'put-off') return Promise.resolve(false);
  if (expired.get() !== 'asked') expired.set(isTyping() ? 'due' : 'asked');
  return new Promise((resolve) => waiting.push(resolve));
}

export function settleSignIn(signedIn: boolean): void {
  expired.set(signedIn ? 'no' : 'put-off');
  for (const resolve of waiting.splice(0)) resolve(signedIn);
}

/** All tabs of a browser share one session; they are notified when this key changes. */
const key = 'sesion';
export const notifyOtherTabs = (person: number) =>
  localStorage.setItem(key, `${person} ${Date.now()}`);

type SignInListener = (person: number | null) => void;
const signInListeners = new Set<SignInListener>();

/** The id of the person who signed in; null if a call succeeded and nobody knows yet for whom. */
export function onSignInElsewhere(listener: SignInListener) {
  signInListeners.add(listener);
  return () => void signInListeners.delete(listener);
}
function reportSignIn(person: number | null) {
  for (const listener of signInListeners) listener(person);
}
addEventListener('storage', (event) => {
  if (event.key === key && event.newValue) reportSignIn(Number.parseInt(event.newValue, 10));
});

/** A call succeeded: if the session had expired, there is a new one. */
export function reportSession(): void {
  if (expired.get() !== 'no') reportSignIn(null);
}

export const askForSignIn = () => expired.set('asked');
