import { expect, test } from 'vitest';
import { cutInThirds, forgivenSlips, listThirds, unheard, weighSlips } from './slips.ts';

test('one slip is allowed from four letters, two from nine, none in numbers', () => {
  expect(
    ['sol', 'viga', 'vigas', 'columnas', 'encofrado', '12345', 'b2'].map(forgivenSlips),
  ).toEqual([0, 1, 1, 1, 2, 0, 0]);
});

test.each([
  ['caviya', 'cabilla'],
  ['ormigon', 'hormigon'],
  ['impermeavilisacion', 'impermeabilizacion'],
  ['tanke', 'tanque'],
  ['jeotestil', 'geotextil'],
  ['inspecion', 'inspeccion'],
  ['munon', 'muñon'],
  ['lopsimat', 'lopcymat'],
])('who writes %s for %s makes slips that nobody hears', (written, meant) => {
  expect(weighSlips(written, meant, 2)).toBe(unheard);
});

test.each([
  ['ano', 'año', 'in a short word the ñ tells one from another'],
  ['cerro', 'cero', 'a double r is heard'],
  ['viga', 'vega', 'another vowel is heard'],
])('%s is not %s: %s', (written, meant) => {
  expect(weighSlips(written, meant, 2)).toBeGreaterThan(unheard);
});

test.each([
  ['escalwra', 'escalera', 'escalaira', 'a finger hits the key beside'],
  ['encofardo', 'encofrado', 'encofado', 'fingers come in the wrong order'],
  ['pressa', 'presa', 'prensa', 'a letter is doubled'],
  ['compueta', 'compuerta', 'completa', 'a letter is left out sooner than mistaken'],
  ['pone', 'pones', 'ione', 'nobody mistakes the first letter'],
])('%s is rather %s than %s: %s', (written, meant, other) => {
  expect(weighSlips(written, meant, 2)).toBeLessThan(weighSlips(written, other, 2));
});

/** All words that one slip makes of another, except swaps. */
function listOneSlip(word: string): string[] {
  const letters = ['a', 'r', 'ñ'];
  return Array.from({ length: word.length + 1 }, (_, at) => [
    word.slice(0, at) + word.slice(at + 1),
    ...letters.map((letter) => word.slice(0, at) + letter + word.slice(at)),
    ...letters.map((letter) => word.slice(0, at) + letter + word.slice(at + 1)),
  ]).flat();
}

test('the intended word shares a third with every slip of it', () => {
  const missed = ['losas', 'encofrado', 'mamposteria'].flatMap((meant) => {
    const key = cutInThirds(meant);
    const written = listOneSlip(meant).flatMap((one) => [one, ...listOneSlip(one)]);
    return written.filter((word) => {
      if (weighSlips(word, meant, 2) > forgivenSlips(word)) return false;
      const { first, middle, last } = listThirds(word, forgivenSlips(word));
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
  ['escalwra', 'escalera', 0.7, 'the key beside'],
  ['escal4ra', 'escalera', 1, 'a key that is not beside'],
  ['vosa', 'cosa', 0.9, 'the key beside the first, which is seldom mistaken'],
  ['lqsa', 'lasa', 0.7, 'the key above'],
  ['lasa', 'lqsa', 0.7, 'the key below'],
  ['lopa', 'loña', 0.7, 'the last key of a row'],
  ['losw', 'losq', 0.7, 'the key beside at the end'],
  ['losa', 'lola', 1, 'another letter'],
  ['baseado', 'basiado', 0.8, 'e for i'],
  ['basiado', 'baseado', 0.8, 'i for e'],
  ['tobu', 'tobo', 0.8, 'u for o'],
  ['tobo', 'tobu', 0.8, 'o for u'],
  ['tobi', 'tobo', 0.7, 'a vowel whose key is beside'],
  ['toba', 'tobo', 1, 'another vowel'],
  ['encofardo', 'encofrado', 0.7, 'a swap'],
  ['losaa', 'losa', 0.6, 'the last letter doubled'],
  ['llsa', 'lsa', 0.6, 'the first letter doubled'],
  ['lsa', 'llsa', 0.6, 'one of a pair left out'],
  ['losba', 'losa', 0.8, 'a letter too many'],
  ['losa', 'losba', 0.8, 'a letter too few'],
  ['losax', 'losa', 0.8, 'a letter too many at the end'],
  ['xlosa', 'losa', 1, 'a letter too many at the beginning'],
  ['losa', 'xlosa', 1, 'a letter too few at the beginning'],
  ['olsa', 'losa', 0.9, 'the first two swapped'],
  ['losabxd', 'losa', 2.4, 'three letters too many'],
  ['losa', 'losabxd', 2.4, 'three letters too few'],
  ['kabiyaz', 'cabillar', 1.1, 'what is not heard, and one letter that is'],
])('%s for %s weighs %f: %s', (written, meant, weight) => {
  expect(weighSlips(written, meant, 3)).toBeCloseTo(weight);
});

test('a correct word has no slip', () => {
  expect(weighSlips('losa', 'losa', 2)).toBe(0);
});

test('distant words are rejected early', () => {
  expect(weighSlips('abcdefghij', 'klmnopqrst', 1)).toBe(Number.POSITIVE_INFINITY);
  // Four letters differ: no more than one slip could bring two, and two bring four.
  expect(weighSlips('lobte', 'losa', 1)).toBe(Number.POSITIVE_INFINITY);
  expect(weighSlips('lobte', 'losa', 2)).toBeLessThan(3);
});

test.each([
  ['viga', { first: '4b', middle: '4i', last: '4ga' }],
  ['mesas', { first: '5m', middle: '5es', last: '5as' }],
  ['encofrado', { first: '9enk', middle: '9ofr', last: '9ado' }],
  ['abc', { first: '3a', middle: '3b', last: '3k' }],
  ['que', null],
  ['ab', null],
  ['1756', null],
])('%s is kept under its thirds as they sound, if it has three sounds', (word, keys) => {
  expect(cutInThirds(word)).toEqual(keys);
});

test('a word is looked up under the thirds of all possible words', () => {
  expect(listThirds('mesas', 0)).toEqual({ first: ['5m'], middle: ['5es'], last: ['5as'] });
  expect(listThirds('mesas', 1)).toEqual({
    first: ['4m', '4e', '5m', '6me'],
    middle: ['4e', '4s', '5es', '6es', '6sa'],
    last: ['4sa', '4as', '5as', '6as'],
  });
});
