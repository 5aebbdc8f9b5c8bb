import { getImageFile } from '#store/pictures/images.ts';
import type { Store } from '#store/store.ts';
import { countSent, toStored } from './kept-answer.ts';

const mostKnown = 10_000;

/** What files of pictures weigh on their way, for readers who are told before they ask. Null for one that is not there. */
export function createScales(store: Store) {
  // A picture's id is a hash of it: what is known of it holds for ever.
  const known = new Map<string, number>();
  return async (id: string, name: string): Promise<number | null> => {
    const place = `${id}/${name}`;
    const before = known.get(place);
    if (before !== undefined) return before;
    const file = await getImageFile(store, id, name);
    if (!file) return null;
    const headers = { 'Content-Type': file.type };
    const weight = await countSent(toStored(200, headers, Buffer.from(file.bytes)));
    if (known.size < mostKnown) known.set(place, weight);
    return weight;
  };
}
