import type { Slot } from './rank.ts';
import type { Alternatives } from './term-index.ts';

/** What a topic of an article has of a query. */
export type MatchedTopic = {
  /** The weight of its words, lower if it has few of them. */
  score: number;
  /** Whether it has each slot. */
  has: boolean[];
};

export const noTopic: MatchedTopic = { score: 0, has: [] };

/** Readers of other topics use its words too, so one word is not enough. */
const minWords = 2;

/** Matches a line with a topic's words, as `document.ts` writes it. */
export function matchTopic(
  terms: string[],
  slots: Slot[],
  alternativesByTerm: Alternatives,
): MatchedTopic {
  const best = slots.map(() => 0);
  for (let at = 1; at < terms.length; at += 1) {
    for (const { slot, terms: run, quality } of alternativesByTerm.get(terms[at] ?? '') ?? []) {
      const hasAll = run.length === 1 || run.every((each) => terms.includes(each, 1));
      if (hasAll) best[slot] = Math.max(best[slot] ?? 0, quality);
    }
  }
  const has = best.map((quality) => quality > 0);
  if (has.filter(Boolean).length < minWords) return noTopic;
  const total = slots.reduce((sum, { weight }) => sum + weight, 0);
  const weight = slots.reduce((sum, slot, index) => sum + slot.weight * (best[index] ?? 0), 0);
  return { score: weight * Math.sqrt(weight / total), has };
}
