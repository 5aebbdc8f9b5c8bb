import { limits } from '#contract/endpoints.ts';
import { quality, rate, type Slot, weigh } from '#search/rank.ts';
import { type Candidate, listCandidates, listNewest, type Moment } from './search-candidates.ts';
import { keepQualities } from './search-slots.ts';
import type { Store } from './store.ts';

/** By article. */
export type Rated = Map<number, { candidate: Candidate; score: number }>;

/** Of the articles that match a part of the query, so many are ranked for each such part. */
const mostPartial = 50;

/** Articles that have every word as the reader wrote it or, if those are few, as far as the reader has written. */
export async function rateAsWritten(store: Store, slots: Slot[], moment: Moment): Promise<Rated> {
  const rated: Rated = new Map();
  const exact = keepQualities(slots, [quality.exact]);
  await addMatches(store, slots, exact, moment, rated);
  if (rated.size < limits.search) {
    const begun = keepQualities(slots, [quality.exact, quality.begun]);
    await addMatches(store, slots, begun, moment, rated);
  }
  return rated;
}

/** Adds the articles that have all of `wanted`, which are the slots or a part of each. */
export async function addMatches(
  store: Store,
  slots: Slot[],
  wanted: Slot[],
  moment: Moment,
  rated: Rated,
): Promise<void> {
  if (wanted.length === 0) return;
  for (const candidate of await listCandidates(store, wanted, moment, limits.search)) {
    if (rated.has(candidate.id)) continue;
    const score = slots.reduce((sum, slot, index) => {
      const inBody = getWorst(wanted[index] ?? slot);
      return sum + weigh(slot, moment.total) * rate(slot, candidate.worths, inBody);
    }, 0);
    rated.set(candidate.id, { candidate, score });
  }
}

/** Adds the articles that have all words but one or, if there are none, any one of them. */
export async function addPartial(
  store: Store,
  slots: Slot[],
  moment: Moment,
  rated: Rated,
): Promise<void> {
  const allButOne = slots.map((slot) => slots.filter((other) => other !== slot));
  const onlyOne = slots.map((slot) => [slot]);
  const rounds = slots.length > 2 ? [allButOne, onlyOne] : slots.length > 1 ? [onlyOne] : [];
  for (const choices of rounds) {
    const found = new Map<number, { candidate: Candidate; matched: Set<Slot> }>();
    for (const choice of choices) {
      for (const candidate of await listNewest(store, choice, moment, mostPartial)) {
        const matched = found.get(candidate.id)?.matched ?? [];
        found.set(candidate.id, { candidate, matched: new Set([...matched, ...choice]) });
      }
    }
    for (const [id, { candidate, matched }] of found) {
      if (rated.has(id)) continue;
      let score = 0;
      for (const slot of matched) {
        score += weigh(slot, moment.total) * rate(slot, candidate.worths, getWorst(slot));
      }
      rated.set(id, { candidate, score: (score * matched.size) / slots.length });
    }
    if (found.size > 0) return;
  }
}

/** The quality of a match of which only this is known: that there is one. */
const getWorst = (slot: Slot) => Math.min(...slot.map((each) => each.quality));
