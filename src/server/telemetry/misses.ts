import { apiPatterns } from '#paths.ts';
import { addMisses, toMiss } from '#store/search/misses.ts';
import type { Store } from '#store/store.ts';
import type { Stored } from '../cache/cached-response.ts';
import { addTo, createTally } from './tally.ts';

export type MissCounter = ReturnType<typeof createMissCounter>;

/** Different searches in one batch. The rest of a flood of made-up searches is not counted. */
const maxPending = 200;

/** Counts searches without results. The interval is long enough for most readers to finish typing. */
export function createMissCounter(store: Store, intervalMs = 10_000) {
  const tally = createTally<string, number>(store, {
    write: (misses) => addMisses(store, misses, Date.now()),
    join: (before, since) => before + since,
    intervalMs,
  });
  return {
    stop: tally.stop,
    /** `key` is the address of the search or of its page. */
    add(key: string) {
      const miss = toMiss(new URLSearchParams(key.split('?')[1]).get('q') ?? '');
      if (miss === null) return;
      const pending = tally.getPending();
      // A reader who types on searches again: the beginning of the word was not what they meant.
      for (const [prefix, count] of pending) {
        if (prefix === miss || !miss.startsWith(prefix)) continue;
        if (count > 1) pending.set(prefix, count - 1);
        else pending.delete(prefix);
      }
      if (pending.size < maxPending || pending.has(miss)) addTo(pending, miss);
    },
  };
}

const searchStart = `${apiPatterns.search}?`;

/** Whether a response is an empty search or its page. An empty list is too short to be compressed. */
export const isEmptySearch = (key: string, { status, encodings, foundNothing }: Stored) =>
  foundNothing ||
  (status === 200 &&
    key.startsWith(searchStart) &&
    encodings.identity?.body.length === '[]'.length);

/** Whether the API found nothing for a page of results. */
export const hasNoResults = (url: string, body: string) =>
  url.startsWith(`${apiPatterns.searchPage}?`) && body.startsWith('{"found":0,');
