import { useEffect, useSyncExternalStore } from 'react';

let last = { id: 0, text: '' };
const listeners = new Set<() => void>();

/** Tells screen readers what sighted people see happen, without moving the focus. */
export function announce(text: string): void {
  last = { id: last.id + 1, text };
  for (const listener of listeners) listener();
}

/** Announces each new text; null announces nothing. */
export function useAnnouncement(text: string | null): void {
  useEffect(() => {
    if (text !== null) announce(text);
  }, [text]);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Always mounted: a region that arrives together with its text is not read. */
export function Announcer() {
  const { id, text } = useSyncExternalStore(subscribe, () => last);
  return (
    <p role="status" className="sr-only">
      <span key={id}>{text}</span>
    </p>
  );
}
