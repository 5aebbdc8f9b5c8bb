import { expect, test } from 'vitest';
import { toScale } from './scale.ts';

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
