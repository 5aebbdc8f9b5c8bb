import { expect, test } from 'vitest';
import { inPortions, readPortions } from './portions.ts';

test('many rows are written some at a time, and none is left out', () => {
  expect(inPortions([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inPortions([1, 2], 2)).toEqual([[1, 2]]);
  expect(inPortions([])).toEqual([]);
  expect(inPortions(Array(251).fill(0)).map(({ length }) => length)).toEqual([250, 1]);
});

test.each([0, 1, 2, 3, 4, 5])('%i rows are read some at a time, and each once', async (many) => {
  const rows = Array.from({ length: many }, (_, index) => ({ id: 3 * index + 1 }));
  const read = async (after: number, most: number) =>
    rows.filter(({ id }) => id > after).slice(0, most);
  const portions = await Array.fromAsync(readPortions(read, 2));
  expect(portions).toEqual(inPortions(rows, 2));
});
