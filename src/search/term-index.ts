import type { Slot } from './rank.ts';

/** The runs of terms to find, by their first term. */
export type Alternatives = Map<string, { slot: number; terms: string[]; quality: number }[]>;

export function indexAlternatives(slots: Slot[]): Alternatives {
  const alternativesByTerm: Alternatives = new Map();
  for (const [slot, { alternatives }] of slots.entries()) {
    for (const { terms, quality } of alternatives) {
      const [first = ''] = terms;
      const others = alternativesByTerm.get(first) ?? [];
      alternativesByTerm.set(first, [...others, { slot, terms, quality }]);
    }
  }
  return alternativesByTerm;
}
