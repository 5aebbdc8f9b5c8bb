/** Browser storage, shared by all tabs. The site works without it, so failures are silent. */

/** Values that a blocked or full storage rejected: valid until the page is closed. */
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

/** Notifies of changes in this tab and in others. */
export function subscribeToStored(listener: () => void) {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
