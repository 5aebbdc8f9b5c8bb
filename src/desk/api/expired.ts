import { createStore } from '#site/ui/store.ts';
import { isTyping, onTypingEnd } from '../typing.ts';

/**
 * A session that expired while someone works.
 * - 'due': the person is typing. A banner has a button to sign in, and failed calls wait.
 * - 'open': the sign-in dialog is open, and failed calls wait.
 * - 'put-off': the person dismissed the dialog. The banner stays, and calls fail.
 */
type Expired = 'no' | 'due' | 'open' | 'put-off';

const expired = createStore<Expired>('no');
const waiting: ((signedIn: boolean) => void)[] = [];
export const useExpired = expired.use;

// The dialog would take the focus from someone typing, and the rest of the sentence would go into the passphrase.
onTypingEnd(() => {
  if (expired.get() === 'due') expired.set('open');
});

/** Resolves to whether they signed in. Once dismissed, calls no longer open it. */
export function waitForSignIn(): Promise<boolean> {
  if (expired.get() === 'put-off') return Promise.resolve(false);
  if (expired.get() !== 'open') expired.set(isTyping() ? 'due' : 'open');
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

/** The id of the person who signed in; null if a call succeeded and the person is not known yet. */
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

export const askForSignIn = () => expired.set('open');
