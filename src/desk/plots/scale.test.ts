import { expect, test } from 'vitest';
import { joinMarks, listLabels, toScale } from './scale.ts';

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
  expect(listLabels(30, read)).toEqual([
    { index: 0, text: 'd0' },
    { index: 7, text: 'd7' },
    { index: 14, text: 'd14' },
    { index: 21, text: 'd21' },
  ]);
  expect(listLabels(90, read).map(({ index }) => index)).toEqual([0, 21, 42, 63]);
  expect(listLabels(100, read).map(({ text }) => text)).toEqual(['d0', 'd21', 'd42', 'd63', 'd84']);
  expect(listLabels(101, read).map(({ text }) => text)).toEqual(['m0', '', 'm60', '']);
  expect(listLabels(130, read).map(({ index }) => index)).toEqual([0, 30, 60, 90]);
});

test('overlapping marks become one', () => {
  const marks = [3, 20, 22, 24, 60].map((index, place) => ({ index, key: place + 1 }));
  expect(joinMarks(marks, 100, 0.032)).toEqual([
    { index: 3, text: '1' },
    { index: 20, text: '2–3' },
    { index: 24, text: '4' },
    { index: 60, text: '5' },
  ]);
  // On a phone a mark needs more of the width.
  expect(joinMarks(marks, 100, 0.09).map(({ text }) => text)).toEqual(['1', '2–4', '5']);
});
