import { apiPatterns } from '#paths.ts';
import { addMisses, toMiss } from '#store/search/misses.ts';
import type { Store } from '#store/store.ts';
import type { Stored } from '../cache/kept-answer.ts';
import { addTo, createTally } from './tally.ts';

export type MissCounter = ReturnType<typeof createMissCounter>;

/** So many different searches wait to be written. Of a flood of made-up ones the rest is not counted. */
const mostPending = 200;

/** Counts searches that found nothing. They wait long enough for most readers to finish what they type. */
export function createMissCounter(store: Store, intervalMs = 10_000) {
  const tally = createTally<string, number>(store, {
    write: (misses) => addMisses(store, misses, Date.now()),
    join: (before, since) => before + since,
    intervalMs,
  });
  return {
    stop: tally.stop,
    /** By the address of the search, or of its page. */
    add(key: string) {
      const miss = toMiss(new URLSearchParams(key.split('?')[1]).get('q') ?? '');
      if (miss === null) return;
      const pending = tally.getPending();
      // Whoever types on asks again; what stood there before was not all that was meant.
      for (const [begun, count] of pending) {
        if (begun === miss || !miss.startsWith(begun)) continue;
        if (count > 1) pending.set(begun, count - 1);
        else pending.delete(begun);
      }
      if (pending.size < mostPending || pending.has(miss)) addTo(pending, miss);
    },
  };
}

const searchStart = `${apiPatterns.search}?`;

/** Whether an answer is that of a search that found nothing, or its page. A list is then too short to be compressed. */
export const isEmptySearch = (key: string, { status, forms, foundNothing }: Stored) =>
  foundNothing ||
  (status === 200 && key.startsWith(searchStart) && forms.identity?.body.length === '[]'.length);

/** Whether this is what the API answers of which a page of results is made, when there are none. */
export const isFruitless = (url: string, body: string) =>
  url.startsWith(`${apiPatterns.searchPage}?`) && body.startsWith('{"found":0,');
