/**
 * Pictures of a text that the server does not have yet. They stay on this device until it does, so that a lost
 * connection, a reload or a power cut loses none. Apart from the kept texts: an older tab could not open their database.
 */
export type KeptPicture = {
  /** In the text, and in the library afterwards. */
  name: string;
  draft: string;
  /** Nobody else on this device may send it. */
  personId: number;
  file: File;
  addedAt: number;
};

const store = 'imagenes';
const maxAgeMs = 30 * 24 * 3_600_000;

let opening: Promise<IDBDatabase> | null = null;
function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('redaccion-imagenes', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'name' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  opening.catch(() => {
    opening = null;
  });
  return opening;
}

async function run<Value>(
  mode: IDBTransactionMode,
  ask: (pictures: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const transaction = (await open()).transaction(store, mode);
  const request = ask(transaction.objectStore(store));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** A browser that keeps nothing still sends: these resolve without it. */
export const keepPicture = (picture: KeptPicture) =>
  run('readwrite', (pictures) => pictures.put(picture)).then(
    () => true,
    () => false,
  );
export const forgetPicture = (name: string) =>
  run('readwrite', (pictures) => pictures.delete(name)).catch(() => undefined);

/** What this person left here, oldest first; what is too old is deleted. */
export async function listKeptPictures(personId: number): Promise<KeptPicture[]> {
  const all: KeptPicture[] = await run('readonly', (pictures) => pictures.getAll()).catch(() => []);
  const isOld = ({ addedAt }: KeptPicture) => addedAt < Date.now() - maxAgeMs;
  for (const { name } of all.filter(isOld)) void forgetPicture(name);
  return all
    .filter((picture) => picture.personId === personId && !isOld(picture))
    .sort((one, other) => one.addedAt - other.addedAt);
}
