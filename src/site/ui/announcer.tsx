import { useSyncExternalStore } from 'react';

let announced = '';
const listeners = new Set<() => void>();

/** Says something to screen readers that a reader who sees the page needs no words for. */
export function announce(text: string) {
  announced = text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Always mounted: screen readers miss the first text of a region that appears with it. */
export const Announcer = () => (
  <p role="status" className="sr-only">
    {useSyncExternalStore(
      subscribe,
      () => announced,
      () => '',
    )}
  </p>
);
