import packed from './spanish-words.json' with { type: 'json' };
import { stem } from './stem.ts';

/**
 * Common Spanish words as a Bloom filter, made by scripts/spanish-words.ts: 43 KB with 0.3 % false positives. JSON,
 * because it is bundled with the code: a server is deployed without its sources.
 */
const bits = Buffer.from(packed, 'base64');

/** A common Spanish word is not a slip of another one. */
export const isSpanish = (word: string) =>
  listBits(stem(word), bits.length * 8).every(
    (bit) => ((bits[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0,
  );

const hashes = 8;

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
