import { expect, test } from 'vitest';
import { countDocuments, rate, type Slot } from './rank.ts';

const toSlot = (...runs: [terms: string, quality: number, counts?: number[]][]): Slot => ({
  alternatives: runs.map(([terms, how, counts = []]) => ({
    terms: terms.split(' '),
    counts,
    quality: how,
  })),
  weight: 1,
  isOfTrade: true,
});

test('the articles of a word are counted over all alternatives except phrases', () => {
  const slot = toSlot(['cabilla', 1, [7]], ['barra refuerzo', 1, [90, 80]], ['varilla', 1, [4]]);
  expect(countDocuments(slot)).toBe(11);
});

test.each([
  [' otra=64 ', 0, 0],
  [' otra=64 ', 1, 0.5],
  [' viga=64 ', 0, 64.5],
  [' vigas=64 xviga=64 ', 0, 0],
  [' viga=1 varilla=64 ', 0, 64.5 / 4],
  [' barra=33 refuerzo=35 ', 0, 33.5 / 4],
  [' barra=33 ', 0, 0],
])('an article with%sscores the square root of its best field', (placeSums, inBody, squared) => {
  const slot = toSlot(['viga', 1], ['varilla', 0.5], ['barra refuerzo', 0.5]);
  expect(rate(slot, placeSums, inBody) ** 2).toBeCloseTo(squared);
});
