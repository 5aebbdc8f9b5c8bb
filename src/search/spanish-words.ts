import { remember } from './remember.ts';
import packed from './spanish-words.json' with { type: 'json' };
import { stem } from './stem.ts';
import { listAllInfinitives } from './verbs.ts';

/**
 * Spanish words by frequency as a Bloom filter, made by scripts/spanish-words.ts: 78 KB with 0.7 % false positives.
 * JSON, because it is bundled with the code: a server is deployed without its sources.
 */
const bits = Buffer.from(packed, 'base64');

/** The minimum share of a text in each band of words, most frequent first. Each is a fourth of the one before. */
export const bands = Array.from({ length: 7 }, (_, band) => 2 ** -(5 + 2 * band));

/** A key of the filter: it has one for each stem, and one for each infinitive. */
export const toKey = (term: string, band: number) => `${term} ${band}`;

/** Rare verbs are only known by their infinitive. */
export const toVerbKey = (infinitive: string) => `${infinitive}-`;

/** The share of a key, null if there is none. */
function findKey(term: string): number | null {
  for (const [band, share] of bands.entries()) {
    const isHere = listBits(toKey(term, band), bits.length * 8).every(
      (bit) => ((bits[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0,
    );
    if (isHere) return share * Math.SQRT2;
  }
  return null;
}

const findUsage = remember((word): { asWritten: number | null; asVerb: number | null } => {
  const asWritten = findKey(stem(word));
  const verbs = asWritten ? [] : listAllInfinitives(word);
  const asVerb = verbs.map((verb) => findKey(toVerbKey(verb))).find((usage) => usage) ?? null;
  return { asWritten, asVerb };
});

/** A common word, or a form of any verb. */
export function isSpanish(word: string): boolean {
  const { asWritten, asVerb } = findUsage(word);
  return asWritten !== null || asVerb !== null;
}

export const isCommon = (word: string) => findUsage(word).asWritten !== null;

/** The lists are of all countries; in Venezuela these names go with any subject. */
const localNames = new Set(['caracas', 'caraca', 'venezuela', 'venezolano', 'venezolana']);
const localShare = 2 ** -8;

/** The approximate share of the word, with all forms of a verb, in a Spanish text; 0 if it is rare. */
export function getShare(word: string): number {
  if (localNames.has(word)) return localShare;
  const { asWritten, asVerb } = findUsage(word);
  return asWritten ?? asVerb ?? 0;
}

const hashes = 11;

/** Two hashes (FNV-1a) give all the others: Kirsch and Mitzenmacher, 2006. */
export function listBits(word: string, size: number): number[] {
  let [one, other] = [0x811c9dc5, 0x01000193];
  for (const letter of word) {
    const code = letter.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x85ebca6b) ^ (other >>> 13);
  }
  return Array.from({ length: hashes }, (_, turn) => ((one + Math.imul(turn, other)) >>> 0) % size);
}
