import { useSyncExternalStore } from 'react';

/** A value outside React; components that `use` it render again when it changes. */
export function createStore<Value>(first: Value) {
  let value = first;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get,
    set(next: Value) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get, get),
  };
}
