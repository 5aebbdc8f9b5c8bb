/**
 * A list on this device, in its own database, because a newer version would add stores to a shared database and an
 * older tab could then no longer open it.
 */
export function createDeviceStore<Item>(
  database: string,
  name: string,
  keyPath: keyof Item & string,
) {
  let opening: Promise<IDBDatabase> | null = null;
  const reset = () => {
    opening = null;
  };
  function open(): Promise<IDBDatabase> {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(database, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(name, { keyPath });
      request.onsuccess = () => {
        request.result.onclose = reset;
        resolve(request.result);
      };
      request.onerror = () => reject(request.error);
    });
    opening.catch(reset);
    return opening;
  }
  return {
    /** Resolves once the change is on the disk and not in the disk's cache, because power cuts are frequent here. */
    async write(change: (items: IDBObjectStore) => void): Promise<void> {
      const transaction = (await open()).transaction(name, 'readwrite', { durability: 'strict' });
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
        change(transaction.objectStore(name));
      });
    },
    async list(): Promise<Item[]> {
      const items = (await open()).transaction(name).objectStore(name);
      return new Promise((resolve, reject) => {
        const request: IDBRequest<Item[]> = items.getAll();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    },
  };
}
