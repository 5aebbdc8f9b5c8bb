import { expect, test } from 'vitest';
import { cutInThirds, forgivenSlips, listThirds, unheard, weighSlips } from './slips.ts';

test('one slip is forgiven from four letters on, two from nine on, none in figures', () => {
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

/** All words that one slip makes of another, swaps apart. */
function listOneSlip(word: string): string[] {
  const letters = ['a', 'r', 'ñ'];
  return Array.from({ length: word.length + 1 }, (_, at) => [
    word.slice(0, at) + word.slice(at + 1),
    ...letters.map((letter) => word.slice(0, at) + letter + word.slice(at)),
    ...letters.map((letter) => word.slice(0, at) + letter + word.slice(at + 1)),
  ]).flat();
}

test('whatever slips a reader makes, the word that was meant shares a third with it', () => {
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
