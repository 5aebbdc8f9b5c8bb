import { withWindow } from '#newsroom/pictures/svg-views.ts';
import { getImageFile } from '#store/pictures/images.ts';
import type { Store } from '#store/store.ts';
import { countTransferBytes, toStored } from './cached-response.ts';

/** The bytes of a picture file as readers get them. */
export const toSentBytes = ({ type, bytes }: { type: string; bytes: Uint8Array }): Buffer =>
  type === 'image/svg+xml'
    ? Buffer.from(withWindow(Buffer.from(bytes).toString()))
    : Buffer.from(bytes);

const maxSizes = 10_000;

/** The transfer size of a picture file, which light pages show on the link. Null if there is no such file. */
export function createFileSizes(store: Store) {
  // A picture's id is a hash of its bytes, so a size never changes.
  const sizes = new Map<string, number>();
  return async (id: string, name: string): Promise<number | null> => {
    const key = `${id}/${name}`;
    const cached = sizes.get(key);
    if (cached !== undefined) return cached;
    const file = await getImageFile(store, id, name);
    if (!file) return null;
    const headers = { 'Content-Type': file.type };
    const bytes = await countTransferBytes(toStored(200, headers, toSentBytes(file)));
    if (sizes.size < maxSizes) sizes.set(key, bytes);
    return bytes;
  };
}
