import { expect, test } from 'vitest';
import { countSlips, cutInThirds, forgivenSlips, listThirds } from './slips.ts';

test('one slip is forgiven from five letters on, two from nine on, none in figures', () => {
  expect(['viga', 'vigas', 'columnas', 'encofrado', '12345', 'b2'].map(forgivenSlips)).toEqual([
    ...[0, 1, 1, 2, 0, 0],
  ]);
});

test.each([
  ['sismoresistente', 'sismorresistente', 1],
  ['encofardo', 'encofrado', 1],
  ['munon', 'muñon', 1],
  ['impermeavilisacion', 'impermeabilizacion', 2],
  ['cabilla', 'cabilla', 0],
  ['viga', 'losa', 3],
])('%s is %s with %i slips', (written, meant, slips) => {
  expect(countSlips(written, meant)).toBe(slips);
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
      if (countSlips(word, meant) > forgivenSlips(word)) return false;
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
