import { expect, test } from 'vitest';
import { createShares } from './shares.ts';

test('a greedy client leaves as much for the next', () => {
  const shares = createShares(90);
  const reserveAll = (client: string) => {
    let taken = 0;
    while (shares.reserve(client, 1)) taken += 1;
    return taken;
  };
  expect(reserveAll('a')).toBe(45);
  expect(reserveAll('b')).toBe(22);
  shares.release('a', 45);
  expect(reserveAll('c')).toBe(34);
});
