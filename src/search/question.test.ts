import { expect, test } from 'vitest';
import { askAnywhere, askInPlaces } from './question.ts';
import { quality, type Slot } from './rank.ts';

const total = 100_000;
const phrase = (terms: string[], counts: number[]): Slot => ({
  alternatives: [{ terms, counts, quality: quality.exact }],
  weight: 1,
  isOfTrade: true,
});
const word = (term: string, count: number) => phrase([term], [count]);
const either = (...slots: Slot[]): Slot => ({
  alternatives: slots.flatMap(({ alternatives }) => alternatives),
  weight: 1,
  isOfTrade: true,
});

test('for «word or phrase», the word and the phrase’s rarest word are looked up', () => {
  const slot = either(word('cabilla', 9), phrase(['barra', 'refuerzo'], [50, 8]));
  expect(askAnywhere([slot], total)).toMatchObject({
    strict: [[['cabilla'], ['barra', 'refuerzo']]],
    loose: [[['cabilla'], ['refuerzo']]],
  });
});

test('a phrase is left out if one of its words is enough', () => {
  const slot = either(word('cabilla', 9), phrase(['cabilla', 'lisa'], [9, 2]));
  expect(askAnywhere([slot], total)).toEqual({
    strict: [[['cabilla']]],
    loose: null,
    isCut: false,
  });
  expect(askInPlaces([slot], ['t'], total).strict).toEqual([[['t:cabilla']]]);
});

test('at most three hundred articles are checked one by one', () => {
  // All of the 1000 articles have the word `a`, and `many` have `b`.
  const ask = (many: number) => askAnywhere([phrase(['a', 'b'], [2_000, many])], 1_000).isCut;
  expect([300, 301].map(ask)).toEqual([false, true]);
});
