import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fold } from '../src/search/fold.ts';
import { listBits } from '../src/search/spanish-words.ts';
import { stem } from '../src/search/stem.ts';

/**
 * Makes the filter of Spanish words from two npm packages, both MIT, downloaded by hand:
 *
 *   npm pack an-array-of-spanish-words@2.0.0 @zxcvbn-ts/language-es-es@4.1.2
 *   node scripts/spanish-words.ts <index.json> <commonWords.json> <wikipedia.json>
 *
 * The first has every form of every word, but also rare ones that are usually typos ('gura' is a bird, but a reader who
 * types it means 'grúa'). The second lists common words of films and Wikipedia, in all languages. The filter is their
 * intersection.
 */
const [every = [], ...common] = process.argv
  .slice(2)
  .map((file): string[] => JSON.parse(readFileSync(file, 'utf8')).map(fold));
const isWord = new Set(every);
const stems = new Set(
  common
    .flat()
    .filter((word) => isWord.has(word))
    .map(stem),
);

const bitsEach = 12;
const bits = new Uint8Array(Math.ceil((stems.size * bitsEach) / 8));
for (const word of stems) {
  for (const bit of listBits(word, bits.length * 8))
    bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7));
}
const packed = JSON.stringify(Buffer.from(bits).toString('base64'));
writeFileSync(join(import.meta.dirname, '../src/search/spanish-words.json'), `${packed}\n`);
console.log(`${stems.size} words, ${bits.length} bytes`);
