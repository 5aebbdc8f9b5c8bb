import { useCallback, useEffect, useState } from 'react';
import { hasNavigated } from './navigation.ts';

/** What readers changed on each history entry of this visit. */
const entryValues = new Map<string, string>();
const toKey = (name: string) => `${history.state} ${location.pathname} ${name}`;

/**
 * State of one history entry: going back restores it, a new visit starts fresh. The first page of a visit does too: it
 * must match what the server sent.
 */
export function useEntryState(name: string, initial: string): [string, (next: string) => void] {
  const [value, setValue] = useState(() =>
    hasNavigated() ? (entryValues.get(toKey(name)) ?? initial) : initial,
  );
  // A reload starts fresh. If the page is shorter then, the browser would restore the wrong position.
  useEffect(() => {
    if (value !== initial) history.scrollRestoration = 'manual';
    return () => {
      history.scrollRestoration = 'auto';
    };
  }, [value, initial]);
  const setEntryValue = useCallback(
    (next: string) => {
      entryValues.set(toKey(name), next);
      setValue(next);
    },
    [name],
  );
  return [value, setEntryValue];
}
