import { vi } from 'vitest';

/** In-memory IndexedDB, Cache Storage and Web Locks. */
export function stubDevice() {
  const copies = new Map<string, Record<string, unknown>>();
  const pictures = new Map<string, Record<string, unknown>>();
  const responses = new Map<string, Response>();
  const held = new Set<string>();
  const device = {
    ...{ copies, pictures, responses, held, isFull: false },
    reset() {
      for (const each of [copies, pictures, responses, held]) each.clear();
      device.isFull = false;
    },
  };
  const later = (work: () => void) => queueMicrotask(work);

  const toStore = (rows: Map<string, Record<string, unknown>>, key: string) => ({
    put: (row: Record<string, unknown>) => rows.set(String(row[key]), structuredClone(row)),
    delete: (id: string) => rows.delete(id),
    getAll: () => ask([...rows.values()]),
  });
  function ask<T>(result: T) {
    const request = { result, onupgradeneeded() {}, onsuccess() {} };
    later(() => request.onsuccess());
    return request;
  }
  const toDatabase = (store: ReturnType<typeof toStore>) => ({
    createObjectStore: () => store,
    transaction() {
      const transaction = { objectStore: () => store, oncomplete() {}, onabort() {}, error: null };
      later(() => (device.isFull ? transaction.onabort() : transaction.oncomplete()));
      return transaction;
    },
  });
  const ofTexts = toDatabase(toStore(copies, 'tab'));
  const ofPictures = toDatabase(toStore(pictures, 'name'));
  vi.stubGlobal('indexedDB', {
    open: (name: string) => ask(name === 'redaccion-imagenes' ? ofPictures : ofTexts),
  });

  const cache = {
    put: async (path: string, response: Response) => void responses.set(path, response),
    delete: async (path: string) => responses.delete(path),
    keys: async () => [...responses.keys()],
  };
  vi.stubGlobal('caches', {
    open: async () => cache,
    match: async (path: string) => responses.get(path)?.clone(),
    delete: async () => responses.clear(),
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
