import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../data/storage.ts';

export type CookieChoices = { analytics: boolean; advertising: boolean };

const keys = {
  consent: 'cookieConsent',
  analytics: 'analyticsEnabled',
  advertising: 'advertisingEnabled',
} as const;

/** Holds the choice where storage is blocked, until the page is closed. */
let chosen: CookieChoices | null = null;
const listeners = new Set<() => void>();

export function getChoices(): CookieChoices {
  return (
    chosen ?? {
      analytics: readStored(keys.analytics) === 'true',
      advertising: readStored(keys.advertising) === 'true',
    }
  );
}

function save(consent: 'accepted' | 'configured', choices: CookieChoices) {
  writeStored(keys.consent, consent);
  writeStored(keys.analytics, String(choices.analytics));
  writeStored(keys.advertising, String(choices.advertising));
  chosen = choices;
  for (const listener of listeners) listener();
}

export const acceptAll = () => save('accepted', { analytics: true, advertising: true });
export const rejectAll = () => save('configured', { analytics: false, advertising: false });
export const saveChoices = (choices: CookieChoices) => save('configured', choices);

function subscribe(listener: () => void) {
  listeners.add(listener);
  // A choice made in another tab.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

const isUnset = () => chosen === null && readStored(keys.consent) === null;

/** Never true on the server nor while hydrating, so the banner cannot flash before those who have chosen. */
export const useConsentUnset = () => useSyncExternalStore(subscribe, isUnset, () => false);
