import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fold } from '../src/search/fold.ts';
import { bands, listBits, toKey, toVerbKey } from '../src/search/spanish-words.ts';
import { stem } from '../src/search/stem.ts';
import { listInfinitives } from '../src/search/verbs.ts';

/**
 * Makes the table of Spanish words from two npm packages, both MIT, downloaded by hand:
 *
 *   npm pack an-array-of-spanish-words@2.0.0 @zxcvbn-ts/language-es-es@4.1.2
 *   node scripts/spanish-words.ts <index.json> <commonWords.json> <wikipedia.json>
 *
 * The first has every form of every word, but also rare ones that are usually typos ('gura' is a bird, but a reader who
 * types it means 'grúa'). The second lists the words of films and of Wikipedia by frequency, in all languages. The table
 * has their intersection, and every infinitive.
 */
const [every = [], ...common] = process.argv
  .slice(2)
  .map((file): string[] => JSON.parse(readFileSync(file, 'utf8')).map(fold));
const isWord = new Set(every);

/** Zipf's law: a word's share of a text is about the inverse of its rank. The first ranks are flatter. */
const shares = new Map<string, number>();
for (const list of common) {
  for (const [index, word] of list.entries()) {
    if (isWord.has(word)) add(shares, word, 1 / (index + 3) / common.length);
  }
}

function add(sums: Map<string, number>, key: string, share: number): void {
  sums.set(key, (sums.get(key) ?? 0) + share);
}

/** A word in -ar with a gerund: 'vaciar' is a verb, 'celular' is not. */
const isVerb = (word: string) =>
  isWord.has(word) && isWord.has(word.slice(0, -2) + (word.endsWith('ar') ? 'ando' : 'iendo'));

/** The share of all forms of a verb, by its infinitive: 'subió' is as common as 'subir'. */
const verbs = new Map<string, number>();
for (const [word, share] of shares) {
  for (const verb of new Set(listInfinitives(word, 'clear'))) {
    if (isVerb(verb)) add(verbs, verb, share);
  }
}

const stems = new Map<string, number>();
for (const [word, share] of shares) add(stems, stem(word), share);
const keys = new Set<string>();
const known = new Map<string, number>();
for (const word of shares.keys()) {
  const own = stems.get(stem(word)) ?? 0;
  const getShare = (verb: string) => verbs.get(verb) ?? 0;
  // 'Solar' looks like a verb whose other forms nobody uses.
  const clear = listInfinitives(word, 'clear').filter(
    (verb) => getShare(verb) > 1.1 * (shares.get(word) ?? 0),
  );
  // 'Aguanta' is a form of 'aguantar', but 'casa' is seldom one of 'casar'.
  const shared = listInfinitives(word, 'shared').filter((verb) => getShare(verb) >= own);
  const share = Math.max(own, known.get(stem(word)) ?? 0, ...[...clear, ...shared].map(getShare));
  known.set(stem(word), share);
}
for (const [term, share] of known) keys.add(toKey(term, toBand(share)));
for (const word of every) {
  if (/.[aei]r$/.test(word) && isVerb(word)) {
    keys.add(toKey(toVerbKey(word), toBand(verbs.get(word) ?? 0)));
  }
}

function toBand(share: number): number {
  const band = bands.findIndex((least) => share >= least);
  return band === -1 ? bands.length - 1 : band;
}

const bitsEach = 16;
const bits = new Uint8Array(Math.ceil((keys.size * bitsEach) / 8));
for (const key of keys) {
  for (const bit of listBits(key, bits.length * 8))
    bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7));
}
const packed = JSON.stringify(Buffer.from(bits).toString('base64'));
writeFileSync(join(import.meta.dirname, '../src/search/spanish-words.json'), `${packed}\n`);
console.log(`${keys.size} words, ${bits.length} bytes`);
