import { remember } from './remember.ts';

/** A term, or several in a row, that matches a word of the query. */
export type Alternative = {
  terms: string[];
  /** Approximate number of articles of each term. */
  counts: number[];
  quality: number;
};

/** A word of the query with everything that matches it. */
export type Slot = {
  alternatives: Alternative[];
  /** Rare words say more about what the reader wants. */
  weight: number;
  /** The archive has the word more often than other texts do. */
  isOfTrade: boolean;
  /** See `transaction-words.ts`. */
  isTransaction?: boolean;
};

/** How close a match is to the query. */
export const quality = {
  exact: 1,
  /** The query has an extra space. */
  joined: 0.9,
  /** Another form of the same verb. */
  form: 0.9,
  /** The query has the beginning of the word. */
  prefix: 0.7,
  synonym: 0.65,
  sameRoot: 0.6,
  /** One-way rules of the vocabulary. */
  related: 0.45,
  /** A synonym of a phrase whose words are apart in the query. */
  apart: 0.35,
  /** One word of a synonym that is a phrase. */
  ofPhrase: 0.3,
};

/** Factor for matches of a corrected word. */
export const corrected = 0.9;

/**
 * A small archive cannot tell how rare a word is: of forty articles, 'amaneció' may be in one and 'cemento' in twenty.
 * So every count includes 300 imaginary articles, each with 300 words of ordinary Spanish. A large archive outweighs
 * them.
 */
const [otherArticles, otherWords] = [300, 300];

/** The weight of a word that `documents` of `total` articles have and that makes up `share` of ordinary Spanish. */
export const weigh = (documents: number, total: number, share: number) =>
  Math.log(
    1 + (total + otherArticles) / (documents + otherArticles * expectIn(otherWords, share) + 1),
  );

/** Typical length of an article of the archive. */
const articleWords = 600;

export const isOfTrade = (documents: number, total: number, share: number) =>
  (documents + 0.5) / total > expectIn(articleWords, share);

/** The probability that a text of this many words has the word. */
const expectIn = (words: number, share: number) => 1 - Math.exp(-share * words);

/** Approximate number of articles. Phrases are not counted: adjacent words are rare. */
export const countDocuments = ({ alternatives }: Slot) =>
  alternatives.reduce(
    (sum, { counts: [first = 0, ...others] }) => sum + (others.length > 0 ? 0 : first),
    0,
  );

/** For a word that is only in the body: less than the lowest place of `document.ts`, which is 1. */
const bodySum = 0.5;

/**
 * Rates an article for one word of the query, to choose the articles that are read. The square root lets two words
 * in middling places beat one word in the best place. `inBody` is the quality of a match that is only in the body.
 */
export function rate({ alternatives }: Slot, placeSums: string, inBody: number): number {
  let best = inBody * Math.sqrt(bodySum);
  for (const { terms, quality } of alternatives) {
    best = Math.max(best, quality * Math.sqrt(readPlaceSum(placeSums, terms) + bodySum));
  }
  return best;
}

/** Cached, and the number is read in place: each search rates hundreds of articles. */
const toName = remember((term) => ` ${term}=`);
const [zero, nine] = ['0', '9'].map((digit) => digit.charCodeAt(0)) as [number, number];

function readNumber(text: string, from: number): number {
  let number = 0;
  for (let at = from; ; at += 1) {
    const code = text.charCodeAt(at);
    if (!(code >= zero && code <= nine)) return number;
    number = number * 10 + code - zero;
  }
}

/** The places that all terms share. */
function readPlaceSum(placeSums: string, terms: string[]): number {
  let shared = -1;
  for (const term of terms) {
    const name = toName(term);
    const at = placeSums.indexOf(name);
    if (at === -1) return -bodySum;
    shared &= readNumber(placeSums, at + name.length);
  }
  return shared;
}
