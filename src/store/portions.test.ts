import { expect, test } from 'vitest';
import { inPortions, readPortions } from './portions.ts';

test.each([0, 1, 2, 3, 4, 5])('reads %i rows in batches, each row once', async (many) => {
  const rows = Array.from({ length: many }, (_, index) => ({ id: 3 * index + 1 }));
  const read = async (after: number, limit: number) =>
    rows.filter(({ id }) => id > after).slice(0, limit);
  const portions = await Array.fromAsync(readPortions(read, 2));
  expect(portions).toEqual(inPortions(rows, 2));
});
