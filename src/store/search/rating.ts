import { limits } from '#contract/rules.ts';
import { quality, rate, type Slot } from '#search/rank.ts';
import type { Store } from '../store.ts';
import {
  type Candidate,
  expectArticles,
  listCandidates,
  listNewest,
  type Moment,
  mostRanked,
} from './candidates.ts';

/** By document. */
export type Rated = Map<number, { candidate: Candidate; score: number }>;

/** Of the articles that match a part of the query, so many are rated for each such part. */
const mostPartial = 50;
/** With so many to choose from, none is looked for that lacks a rarer word. */
const plenty = 25;
/** Of the words of a long query, only the rarest are looked for: they are what it fails by. */
const mostTried = 4;
/** With so many articles that have all words, none is looked for that has a part of them. */
const enough = 10;

/** The articles that have every word, and whether any has them all as the reader wrote them, or as far. */
export type Matches = { rated: Rated; isWritten: boolean };

/**
 * First those that have every word as it was written; if those are few, as it was begun; then whatever may stand for it.
 * Where few have whatever may stand for it, those are all there are, and one question is enough: unless it matters whether
 * the words stand as they were written.
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
  const find = (wanted: Slot[]) => listCandidates(store, wanted, moment, limits.search);
  const isFew = levels.length > 1 && expectArticles(widest, moment) < mostRanked;
  const all = isFew ? await find(widest) : null;
  const isAll = all !== null && all.length < mostRanked;
  for (const wanted of isAll && !needsWritten ? [widest] : levels) {
    const { rated } = matches;
    if (rated.size >= Math.min(limits.search, isAll ? all.length : limits.search)) break;
    addMatches(all && wanted === widest ? all : await find(wanted), slots, wanted, rated);
    const isWritten = wanted.every(({ alternatives }) =>
      alternatives.every((each) => each.quality >= quality.begun),
    );
    matches.isWritten ||= isWritten && rated.size > 0;
  }
  return matches;
}

/** The slots with what was written, with what was begun as well, and with all. Each has more than the one before. */
function listLevels(slots: Slot[]): Slot[][] {
  const levels: Slot[][] = [];
  const count = (level: Slot[]) => level.reduce((sum, slot) => sum + slot.alternatives.length, 0);
  for (const least of [quality.exact, quality.begun, 0]) {
    const level = slots.map((slot) => keep(slot, least));
    const isWhole = level.length > 0 && level.every(({ alternatives }) => alternatives.length > 0);
    if (isWhole && count(level) > count(levels.at(-1) ?? [])) levels.push(level);
  }
  return levels;
}

const keep = (slot: Slot, least: number): Slot => ({
  ...slot,
  alternatives: slot.alternatives.filter((each) => each.quality >= least),
});

/** Where few articles have every word, adds those that have every word but one, and then any word. */
export async function addPartial(store: Store, wanted: Slot[], moment: Moment, rated: Rated) {
  const slots = wanted.toSorted((a, b) => b.weight - a.weight);
  const [tried, others] = [slots.slice(0, mostTried), slots.slice(mostTried)];
  const rounds = [
    ...(others.length > 0 ? [[tried]] : []),
    ...(tried.length > 2 && !tried.some(isPhrase) ? [listAllButOne(tried)] : []),
    ...(tried.length > 1 ? [tried.map((slot) => [slot])] : []),
  ];
  for (const choices of rounds) {
    if (rated.size >= enough) return;
    const found = new Map<number, { candidate: Candidate; matched: Set<Slot> }>();
    for (const choice of choices) {
      if (rated.size + found.size >= plenty) break;
      for (const candidate of await listNewest(store, choice, moment, mostPartial)) {
        const matched = found.get(candidate.document)?.matched ?? [];
        found.set(candidate.document, { candidate, matched: new Set([...matched, ...choice]) });
      }
    }
    for (const [id, { candidate, matched }] of found) {
      if (rated.has(id)) continue;
      let score = 0;
      for (const slot of matched) {
        score += slot.weight * rate(slot, candidate.worths, getWorst(slot));
      }
      // Of the words that were not looked for, only those in places of worth are known.
      for (const slot of others) score += slot.weight * rate(slot, candidate.worths, 0);
      rated.set(id, { candidate, score: (score * matched.size) / tried.length });
    }
  }
}

/** Adds articles that have all of `wanted`, which are the slots or a part of each. */
function addMatches(found: Candidate[], slots: Slot[], wanted: Slot[], rated: Rated): void {
  const parts = slots.map((slot, index) => ({ slot, inBody: getWorst(wanted[index] ?? slot) }));
  for (const candidate of found) {
    if (rated.has(candidate.document)) continue;
    let score = 0;
    for (const { slot, inBody } of parts) {
      score += slot.weight * rate(slot, candidate.worths, inBody);
    }
    rated.set(candidate.document, { candidate, score });
  }
}

/** The commonest is left out first. */
const listAllButOne = (slots: Slot[]) =>
  slots.map((slot) => slots.filter((other) => other !== slot)).reverse();

/** Several phrases are slow to look for together, and seldom found. */
const isPhrase = ({ alternatives }: Slot) => alternatives[0]?.terms[1] !== undefined;

/** The quality of a match of which only this is known: that there is one. */
const getWorst = ({ alternatives }: Slot) => Math.min(...alternatives.map((each) => each.quality));
