import { expect, test } from 'vitest';
import { createShares } from './shares.ts';

test('a client that takes all it can leaves as much for the next', () => {
  const shares = createShares(90);
  const takeAll = (client: string) => {
    let taken = 0;
    while (shares.take(client, 1)) taken += 1;
    return taken;
  };
  expect(takeAll('a')).toBe(45);
  expect(takeAll('b')).toBe(22);
  shares.giveBack('a', 45);
  expect(takeAll('c')).toBe(34);
});
