import { limits } from '#contract/rules.ts';
import { quality, rate, type Slot } from '#search/rank.ts';
import type { Store } from '../store.ts';
import {
  type Candidate,
  expectArticles,
  listCandidates,
  listNewest,
  type Moment,
  maxRanked,
} from './candidates.ts';

/** Candidates with their scores, by document id. */
export type Rated = Map<number, { candidate: Candidate; score: number }>;

/** Articles rated for each part of the query. */
const maxPartial = 50;
/** With this many, articles that lack a rarer word are not searched for. */
const enoughPartial = 40;
/** Only the rarest words of a long query are tried: they are why it fails. */
const maxTried = 4;
/** With this many full matches, partial ones are not searched for. */
const enoughFull = 20;

/** Articles with every word. `isWritten`: at least one has every word as typed or as a prefix. */
export type Matches = { rated: Rated; isWritten: boolean };

/**
 * Searches for every word as written; if that finds few, as a prefix; then with all alternatives. If the widest query can
 * only find a few articles it is run first and alone, except when the caller needs `isWritten`.
 */
export async function rateMatches(
  store: Store,
  slots: Slot[],
  moment: Moment,
  needsWritten: boolean,
): Promise<Matches> {
  const matches: Matches = { rated: new Map(), isWritten: false };
  const levels = listLevels(slots);
  const widest = levels.at(-1);
  if (!widest) return matches;
  const find = (level: Slot[]) => listCandidates(store, level, moment, limits.search);
  const isFew = levels.length > 1 && expectArticles(widest, moment) < maxRanked;
  const all = isFew ? await find(widest) : null;
  const isAll = all !== null && all.length < maxRanked;
  for (const levelSlots of isAll && !needsWritten ? [widest] : levels) {
    const { rated } = matches;
    if (rated.size >= Math.min(limits.search, isAll ? all.length : limits.search)) break;
    addMatches(
      all && levelSlots === widest ? all : await find(levelSlots),
      slots,
      levelSlots,
      rated,
    );
    const isWritten = levelSlots.every(({ alternatives }) =>
      alternatives.every((each) => each.quality >= quality.prefix),
    );
    matches.isWritten ||= isWritten && rated.size > 0;
  }
  return matches;
}

/** The slots as written, with prefixes, and with all alternatives. Each level has more than the one before. */
function listLevels(slots: Slot[]): Slot[][] {
  const levels: Slot[][] = [];
  const count = (level: Slot[]) => level.reduce((sum, slot) => sum + slot.alternatives.length, 0);
  for (const minQuality of [quality.exact, quality.prefix, 0]) {
    const level = slots.map((slot) => filterByQuality(slot, minQuality));
    const isWhole = level.length > 0 && level.every(({ alternatives }) => alternatives.length > 0);
    if (isWhole && count(level) > count(levels.at(-1) ?? [])) levels.push(level);
  }
  return levels;
}

const filterByQuality = (slot: Slot, minQuality: number): Slot => ({
  ...slot,
  alternatives: slot.alternatives.filter((each) => each.quality >= minQuality),
});

/** If few articles have every word, adds those with all but one, and then with any. */
export async function addPartial(store: Store, allSlots: Slot[], moment: Moment, rated: Rated) {
  const slots = allSlots.toSorted((a, b) => b.weight - a.weight);
  const [triedSlots, others] = [slots.slice(0, maxTried), slots.slice(maxTried)];
  const rounds = [
    ...(others.length > 0 ? [[triedSlots]] : []),
    ...(triedSlots.length > 2 && !triedSlots.some(isPhrase) ? [listAllButOne(triedSlots)] : []),
    ...(triedSlots.length > 1 ? [triedSlots.map((slot) => [slot])] : []),
  ];
  for (const choices of rounds) {
    if (rated.size >= enoughFull) return;
    const candidates = new Map<number, { candidate: Candidate; matched: Set<Slot> }>();
    for (const choice of choices) {
      if (rated.size + candidates.size >= enoughPartial) break;
      for (const candidate of await listNewest(store, choice, moment, maxPartial)) {
        const earlier = candidates.get(candidate.document)?.matched ?? [];
        candidates.set(candidate.document, {
          candidate,
          matched: new Set([...earlier, ...choice]),
        });
      }
    }
    for (const [id, { candidate, matched: matchedSlots }] of candidates) {
      if (rated.has(id)) continue;
      let score = 0;
      for (const slot of matchedSlots) {
        score += slot.weight * rate(slot, candidate.worths, getWorst(slot));
      }
      // The body may or may not have the words that were not searched for, so only `worths` counts.
      for (const slot of others) score += slot.weight * rate(slot, candidate.worths, 0);
      rated.set(id, { candidate, score: (score * matchedSlots.size) / triedSlots.length });
    }
  }
}

/** `matchedSlots` are the slots or a part of each. */
function addMatches(
  candidates: Candidate[],
  slots: Slot[],
  matchedSlots: Slot[],
  rated: Rated,
): void {
  const parts = slots.map((slot, index) => ({
    slot,
    inBody: getWorst(matchedSlots[index] ?? slot),
  }));
  for (const candidate of candidates) {
    if (rated.has(candidate.document)) continue;
    let score = 0;
    for (const { slot, inBody } of parts) {
      score += slot.weight * rate(slot, candidate.worths, inBody);
    }
    rated.set(candidate.document, { candidate, score });
  }
}

/** Leaves out the most frequent first. */
const listAllButOne = (slots: Slot[]) =>
  slots.map((slot) => slots.filter((other) => other !== slot)).reverse();

/** Several phrases together are slow and seldom found. */
const isPhrase = ({ alternatives }: Slot) => alternatives[0]?.terms[1] !== undefined;

/** The quality to assume for a match of unknown kind. */
const getWorst = ({ alternatives }: Slot) => Math.min(...alternatives.map((each) => each.quality));
