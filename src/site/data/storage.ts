/** Browser storage, the same for all tabs. The site works without it, so where it fails nobody is told. */

/** What storage would not take, being blocked or full, holds until the page is closed. */
const held = new Map<string, string>();
const listeners = new Set<() => void>();

export function readStored(key: string): string | null {
  try {
    return held.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
    held.delete(key);
  } catch {
    held.set(key, value);
  }
  for (const listener of listeners) listener();
}

/** Tells of what is written in this tab and in any other. */
export function subscribeToStored(listener: () => void) {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
