import { expect, test } from 'vitest';
import type { Store } from '#store/store.ts';
import { eventually } from '#store/testing/eventually.ts';
import { startRounds } from './rounds.ts';

test('work that fails is tried again after a pause', async () => {
  const store = { isUnavailable: () => true } as unknown as Store;
  const tries = { soon: 0, late: 0 };
  const start = (name: keyof typeof tries, retryMs: number) =>
    startRounds(store, retryMs, () => {
      tries[name] += 1;
      return Promise.reject(new Error('Falta el disco.'));
    });
  const rounds = [start('late', 3_600_000), start('soon', 1)];
  await eventually(() => expect(tries.soon).toBeGreaterThan(5));
  expect(tries.late).toBe(1);
  for (const each of rounds) await each.stop();
});
