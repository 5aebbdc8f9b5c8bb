import { expect, test } from 'vitest';
import { listLabels, toScale } from './scale.ts';

test.each([
  [[0], 1, [1]],
  [[3, 1], 3, [1, 2, 3]],
  [[5], 6, [2, 4, 6]],
  [[8], 8, [2, 4, 6, 8]],
  [[9], 10, [5, 10]],
  [[97], 100, [50, 100]],
  [[1_240], 1_500, [500, 1_000, 1_500]],
])('the scale of %j ends at %i, with round lines', (values, top, lines) => {
  expect(toScale(values)).toEqual({ top, lines });
});

const read = (index: number) => ({
  date: `d${index}`,
  month: `m${index}`,
  isFirst: index % 30 === 0,
});

test('labels are weeks or alternate months apart, and none is under «hoy»', () => {
  const list = (days: number) => listLabels(days, read).map(({ index, text }) => text || index);
  expect(list(30)).toEqual(['d0', 'd7', 'd14', 'd21']);
  expect(list(90)).toEqual(['d0', 'd21', 'd42', 'd63']);
  expect(list(100)).toEqual(['d0', 'd21', 'd42', 'd63', 'd84']);
  expect(list(101)).toEqual(['m0', 30, 'm60', 90]);
  expect(list(130)).toEqual(['m0', 30, 'm60', 90]);
});
