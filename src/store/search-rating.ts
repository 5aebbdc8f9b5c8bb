import { limits } from '#contract/endpoints.ts';
import { countDocuments, quality, rate, type Slot, weigh } from '#search/rank.ts';
import { type Candidate, listCandidates, listNewest, type Moment } from './search-candidates.ts';
import type { Store } from './store.ts';

/** By article. */
export type Rated = Map<number, { candidate: Candidate; score: number }>;

/** Of the articles that match a part of the query, so many are ranked for each such part. */
const mostPartial = 50;
/** Of the words of a long query, only the rarest are tried without, or alone: they are what it fails by. */
const mostTried = 4;

/** Articles that have every word as the reader wrote it or, if those are few, as far as the reader has written. */
export async function rateAsWritten(store: Store, slots: Slot[], moment: Moment): Promise<Rated> {
  const rated: Rated = new Map();
  const exact = keepFrom(slots, quality.exact);
  await addMatches(store, slots, exact, moment, rated);
  const begun = keepFrom(slots, quality.begun);
  if (rated.size < limits.search && countAll(begun) > countAll(exact)) {
    await addMatches(store, slots, begun, moment, rated);
  }
  return rated;
}

/** Adds what has every word, or another that may stand for it, to what has it as written. */
export async function addAkin(store: Store, slots: Slot[], moment: Moment, rated: Rated) {
  const isMore = countAll(slots) > countAll(keepFrom(slots, quality.begun));
  if (isMore && rated.size < limits.search) await addMatches(store, slots, slots, moment, rated);
}

/** Adds what has every word but one or, if there is nothing such, any word. */
export async function addPartial(store: Store, wanted: Slot[], moment: Moment, rated: Rated) {
  // What was written counts for more here than what may stand for it, and is found sooner.
  const slots = wanted.map((slot) => {
    const written = slot.filter((each) => each.quality >= quality.begun);
    return written.length > 0 ? written : slot;
  });
  const rarest = slots
    .toSorted((a, b) => countDocuments(a) - countDocuments(b))
    .slice(0, mostTried);
  const allButOne = rarest.map((slot) => slots.filter((other) => other !== slot));
  const onlyOne = rarest.map((slot) => [slot]);
  const rounds = slots.length > 2 ? [allButOne, onlyOne] : slots.length > 1 ? [onlyOne] : [];
  for (const choices of rounds) {
    const found = new Map<number, { candidate: Candidate; matched: Set<Slot> }>();
    const answers = await Promise.all(
      choices.map(async (choice) => ({
        choice,
        newest: await listNewest(store, choice, moment, mostPartial),
      })),
    );
    for (const { choice, newest } of answers) {
      for (const candidate of newest) {
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

/** Adds the articles that have all of `wanted`, which are the slots or a part of each. */
async function addMatches(
  store: Store,
  slots: Slot[],
  wanted: Slot[],
  moment: Moment,
  rated: Rated,
): Promise<void> {
  if (wanted.length === 0) return;
  const parts = slots.map((slot, index) => ({
    slot,
    weight: weigh(slot, moment.total),
    inBody: getWorst(wanted[index] ?? slot),
  }));
  for (const candidate of await listCandidates(store, wanted, moment, limits.search)) {
    if (rated.has(candidate.id)) continue;
    let score = 0;
    for (const { slot, weight, inBody } of parts) {
      score += weight * rate(slot, candidate.worths, inBody);
    }
    rated.set(candidate.id, { candidate, score });
  }
}

/** The slots without what is of less than this quality. None at all when nothing is left of one. */
function keepFrom(slots: Slot[], least: number): Slot[] {
  const kept = slots.map((slot) => slot.filter((each) => each.quality >= least));
  return kept.every((slot) => slot.length > 0) ? kept : [];
}

const countAll = (slots: Slot[]) => slots.flat().length;

/** The quality of a match of which only this is known: that there is one. */
const getWorst = (slot: Slot) => Math.min(...slot.map((each) => each.quality));
