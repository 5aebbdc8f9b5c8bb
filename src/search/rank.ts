/** One way in which a word of the query may stand in an article: a term, or several in a row. */
export type Alternative = {
  terms: string[];
  /** About how many articles have each of the terms. */
  counts: number[];
  quality: number;
};

/** A word of the query, as all that may stand for it. */
export type Slot = {
  alternatives: Alternative[];
  /** A word that few articles have says more about what the reader wants. */
  weight: number;
};

/** How near what stands in an article is to what was written. */
export const quality = {
  exact: 1,
  /** Written with a space that does not belong there. */
  joined: 0.9,
  /** Another form of the same verb. */
  form: 0.9,
  begun: 0.7,
  synonym: 0.65,
  /** Of the same root. */
  kin: 0.6,
  /** What the vocabulary leads to one way only. */
  related: 0.45,
};

/** What is left of the quality of all that stands for a word that was not written so. */
export const mended = 0.9;

/** The weight of a word that so many of all articles have. */
export const weigh = (documents: number, total: number) => Math.log(1 + total / (documents + 1));

/** About how many articles have it. Two words next to each other are rare, however common each is. */
export const countDocuments = ({ alternatives }: Slot) =>
  alternatives.reduce(
    (sum, { counts: [first = 0, ...others] }) => sum + (others.length > 0 ? 0 : first),
    0,
  );

/** The worth of a word that stands in the body alone, where the places of `document.ts` begin at 1. */
const bodyWorth = 0.5;

/**
 * What an article is worth for one word of the query, by the root so that two words in fair places are worth more than
 * one in the best. `inBody` is the quality of a match that is in its body alone. It tells which articles are read.
 */
export function rate({ alternatives }: Slot, worths: string, inBody: number): number {
  let best = inBody * Math.sqrt(bodyWorth);
  for (const { terms, quality } of alternatives) {
    best = Math.max(best, quality * Math.sqrt(readWorth(worths, terms) + bodyWorth));
  }
  return best;
}

/** The places that all the terms share. */
function readWorth(worths: string, terms: string[]): number {
  let shared = -1;
  for (const term of terms) {
    const at = worths.indexOf(` ${term}=`);
    if (at === -1) return -bodyWorth;
    shared &= Number.parseInt(worths.slice(at + term.length + 2), 10);
  }
  return shared;
}
