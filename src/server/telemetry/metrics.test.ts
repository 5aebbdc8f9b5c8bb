import { expect, test } from 'vitest';
import { addSamples } from './metrics.ts';

test('samples of several processes are added, and the database is up only if it is for all', () => {
  expect(
    addSamples([
      { database_up: 1, cache_bytes: 5, views_pending: 1 },
      { database_up: 0, cache_bytes: 7 },
      { database_up: 1 },
    ]),
  ).toEqual({ database_up: 0, cache_bytes: 12, views_pending: 1 });
});
