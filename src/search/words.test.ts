import { expect, test } from 'vitest';
import { getShare } from './spanish-words.ts';
import { isCompoundUnit, isUnit, listOtherSpellings } from './units.ts';

test('everyday words are common in all forms of a verb, and the words of the trade are rare', () => {
  expect(getShare('subio')).toBeGreaterThan(getShare('cemento'));
  expect(getShare('agua')).toBeGreaterThan(getShare('losa'));
  expect(getShare('subio')).toBe(getShare('subir'));
  expect(getShare('cabilla')).toBe(0);
});

test.each([
  ['m', true, false, ['mt', 'mts', 'mtrs']],
  ['m2', true, true, ['mt2', 'mts2', 'mtrs2']],
  [
    'kg/cm2',
    true,
    true,
    [...['kg/cms2', 'kgs/cm2', 'kgs/cms2', 'kgf/cm2', 'kgf/cms2', 'kilo/cm2', 'kilo/cms2']],
  ],
  ['viga', false, false, []],
  ['3/8', false, false, []],
])('%s is a unit or none, and is written in other ways', (word, unit, composed, others) => {
  expect([isUnit(word), isCompoundUnit(word), listOtherSpellings(word)]).toEqual([
    unit,
    composed,
    others,
  ]);
});
