import { expect, test } from 'vitest';
import { isSpanish, listBits } from './spanish-words.ts';
import { isEmptyWord, isLightTerm, stopWords } from './stop-words.ts';
import { isComposed, isUnit, listOtherSpellings } from './units.ts';

test('common Spanish words are known, and misspelt ones are not', () => {
  const common = ['casa', 'perro', 'camino', 'libros', 'ventana', 'regresa', 'zapatos', 'cemento'];
  const slips = ['xurado', 'caviya', 'encofrao', 'qwxz', 'ormigon', 'hormgones'];
  expect([...common, ...slips].filter(isSpanish)).toEqual(common);
});

test('a word always has the same eight bits', () => {
  // By the published FNV-1a, 'a' is 0xe40c292c.
  const bits = listBits('a', 2 ** 32);
  expect(bits).toHaveLength(8);
  expect(bits[0]).toBe(0xe40c292c);
  const steps = bits.map((bit, index) => (bit - (bits.at(index - 1) ?? 0)) >>> 0).slice(1);
  expect(new Set(steps).size).toBe(1);
  expect(listBits('año', 1_000)).toEqual([968, 405, 842, 279, 716, 153, 294, 731]);
});

test.each([
  ['m', true, false, ['mt', 'mts', 'mtrs']],
  ['m2', true, true, ['mt2', 'mts2', 'mtrs2']],
  ['kgf', true, false, ['kg', 'kgs', 'kilo']],
  ['l/s', true, true, ['lt/s', 'lts/s', 'ltrs/s']],
  [
    'kg/cm2',
    true,
    true,
    [...['kg/cms2', 'kgs/cm2', 'kgs/cms2', 'kgf/cm2', 'kgf/cms2', 'kilo/cm2', 'kilo/cms2']],
  ],
  ['psi', true, false, []],
  ['m4', false, false, []],
  ['viga', false, false, []],
  ['3/8', false, false, []],
])('%s is a unit or none, and is written in other ways', (word, unit, composed, others) => {
  expect([isUnit(word), isComposed(word), listOtherSpellings(word)]).toEqual([
    unit,
    composed,
    others,
  ]);
});

test('empty and light words are recognised', () => {
  const words = ['de', 'hacer', 'usado', 'haciendo', 'obra', 'viga', 'armado', 'uso'];
  expect(words.filter((word) => stopWords.has(word))).toEqual(['de']);
  expect(words.filter(isEmptyWord)).toEqual(['hacer', 'usado', 'haciendo', 'uso']);
  expect(words.filter(isLightTerm)).toEqual(['obra']);
});
