import { expect, test } from 'vitest';
import { inBatches, readBatches } from './batches.ts';

test.each([0, 1, 2, 3, 4, 5])('reads %i rows in batches, each row once', async (many) => {
  const rows = Array.from({ length: many }, (_, index) => ({ id: 3 * index + 1 }));
  const readBatch = async (after: number, limit: number) =>
    rows.filter(({ id }) => id > after).slice(0, limit);
  const batches = await Array.fromAsync(readBatches(readBatch, 2));
  expect(batches).toEqual(inBatches(rows, 2));
});
