import { expect, test } from 'vitest';
import {
  countAllowedTypos,
  cutInThirds,
  inaudibleWeight,
  listThirds,
  weighTypos,
} from './typos.ts';

test('one typo is allowed from four letters, two from nine, none in numbers', () => {
  expect(
    ['sol', 'viga', 'vigas', 'columnas', 'encofrado', '12345', 'b2'].map(countAllowedTypos),
  ).toEqual([0, 1, 1, 1, 2, 0, 0]);
});

test.each([
  ['caviya', 'cabilla'],
  ['ormigon', 'hormigon'],
  ['impermeavilisacion', 'impermeabilizacion'],
  ['jeotestil', 'geotextil'],
  ['lopsimat', 'lopcymat'],
  ['geso', 'jeso'],
  ['gueco', 'hueco'],
  ['draiwol', 'drywall'],
  ['estok', 'stock'],
  ['guinche', 'winche'],
])('%s for %s weighs almost nothing: they sound the same', (written, meant) => {
  expect(weighTypos(written, meant, 2)).toBe(inaudibleWeight);
});

/** Every word one edit away, swaps excepted. */
function listOneSlip(word: string): string[] {
  const letters = ['a', 'r', 'ñ'];
  return Array.from({ length: word.length + 1 }, (_, at) => [
    word.slice(0, at) + word.slice(at + 1),
    ...letters.map((letter) => word.slice(0, at) + letter + word.slice(at)),
    ...letters.map((letter) => word.slice(0, at) + letter + word.slice(at + 1)),
  ]).flat();
}

test('every misspelling shares at least one third with the intended word', () => {
  const missed = ['losas', 'encofrado', 'mamposteria'].flatMap((meant) => {
    const key = cutInThirds(meant);
    const written = listOneSlip(meant).flatMap((one) => [one, ...listOneSlip(one)]);
    return written.filter((word) => {
      if (weighTypos(word, meant, 2) > countAllowedTypos(word)) return false;
      const { first, middle, last } = listThirds(word, countAllowedTypos(word));
      return !(
        first.includes(key?.first ?? '') ||
        middle.includes(key?.middle ?? '') ||
        last.includes(key?.last ?? '')
      );
    });
  });
  expect(missed).toEqual([]);
});

test.each([
  ['escalwra', 'escalera', 0.7, 'an adjacent key'],
  ['escal4ra', 'escalera', 1, 'a key that is not adjacent'],
  ['vosa', 'cosa', 0.9, 'an adjacent key for the first letter, which costs more'],
  ['baseado', 'basiado', 0.8, 'e for i'],
  ['tobo', 'tobu', 0.8, 'o for u'],
  ['encofardo', 'encofrado', 0.7, 'a swap'],
  ['lsa', 'llsa', 0.6, 'one of a pair left out'],
  ['losa', 'losba', 0.8, 'a letter too few'],
  ['losa', 'xlosa', 1, 'a letter too few at the beginning'],
  ['kabiyaz', 'cabillar', 1.1, 'homophones plus one audible letter'],
])('%s for %s weighs %f: %s', (written, meant, weight) => {
  expect(weighTypos(written, meant, 3)).toBeCloseTo(weight);
});
