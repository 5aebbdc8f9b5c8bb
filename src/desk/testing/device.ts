import { vi } from 'vitest';

/** What a browser keeps of the desk on this device, in memory: texts (src/desk/editor/saving/copies.ts), answers, held locks. */
export function stubDevice() {
  const copies = new Map<string, Record<string, unknown>>();
  const answers = new Map<string, Response>();
  const held = new Set<string>();
  const device = { copies, answers, held, isFull: false };
  const later = (work: () => void) => queueMicrotask(work);

  const store = {
    put: (copy: { tab: string }) => copies.set(copy.tab, structuredClone(copy)),
    delete: (tab: string) => copies.delete(tab),
    getAll: () => ask([...copies.values()]),
  };
  function ask<T>(result: T) {
    const request = { result, onupgradeneeded() {}, onsuccess() {} };
    later(() => request.onsuccess());
    return request;
  }
  const database = {
    createObjectStore: () => store,
    transaction() {
      const transaction = { objectStore: () => store, oncomplete() {}, onabort() {}, error: null };
      later(() => (device.isFull ? transaction.onabort() : transaction.oncomplete()));
      return transaction;
    },
  };
  vi.stubGlobal('indexedDB', { open: () => ask(database) });

  const cache = {
    put: async (path: string, answer: Response) => void answers.set(path, answer),
    delete: async (path: string) => answers.delete(path),
    keys: async () => [...answers.keys()],
  };
  vi.stubGlobal('caches', {
    open: async () => cache,
    match: async (path: string) => answers.get(path)?.clone(),
    delete: async () => answers.clear(),
  });

  const locks = {
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
    async request(name: string, work: () => Promise<void>) {
      held.add(name);
      await work();
      held.delete(name);
    },
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  return device;
}
