import { useCallback, useEffect, useState } from 'react';
import { hasNavigated } from './navigation.ts';

/** What readers changed on each history entry of this visit. */
const kept = new Map<string, string>();
const toKey = (name: string) => `${history.state} ${location.pathname} ${name}`;

/**
 * State of one history entry: going back finds the page as it was left, a new visit starts afresh. So does the
 * visit's first page, because it must equal what the server sent.
 */
export function useEntryState(name: string, initial: string): [string, (next: string) => void] {
  const [value, setValue] = useState(() =>
    hasNavigated() ? (kept.get(toKey(name)) ?? initial) : initial,
  );
  // A reload starts afresh. Where the page is then shorter, the browser's place would be another.
  useEffect(() => {
    if (value !== initial) history.scrollRestoration = 'manual';
    return () => {
      history.scrollRestoration = 'auto';
    };
  }, [value, initial]);
  const keep = useCallback(
    (next: string) => {
      kept.set(toKey(name), next);
      setValue(next);
    },
    [name],
  );
  return [value, keep];
}
