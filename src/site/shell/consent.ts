import { useSyncExternalStore } from 'react';
import { readStored, subscribeToStored, writeStored } from '../data/storage.ts';

export type CookieChoices = { analytics: boolean; advertising: boolean };

const keys = {
  consent: 'cookieConsent',
  analytics: 'analyticsEnabled',
  advertising: 'advertisingEnabled',
} as const;

export const getChoices = (): CookieChoices => ({
  analytics: readStored(keys.analytics) === 'true',
  advertising: readStored(keys.advertising) === 'true',
});

function save(consent: 'accepted' | 'configured', choices: CookieChoices) {
  writeStored(keys.analytics, String(choices.analytics));
  writeStored(keys.advertising, String(choices.advertising));
  writeStored(keys.consent, consent);
}

export const acceptAll = () => save('accepted', { analytics: true, advertising: true });
export const rejectAll = () => save('configured', { analytics: false, advertising: false });
export const saveChoices = (choices: CookieChoices) => save('configured', choices);

const isUnset = () => readStored(keys.consent) === null;

/** False on the server and while hydrating, so that the banner does not flash for readers who have chosen. */
export const useConsentUnset = () => useSyncExternalStore(subscribeToStored, isUnset, () => false);
