import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { DeskContext } from '../endpoint.ts';
import { createTries } from './tries.ts';

beforeAll(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterAll(() => void vi.useRealTimers());

const from = (clientAddress: string) => ({ env: { clientAddress } }) as unknown as DeskContext;
/** How many of them pass before one is refused, and how many seconds that one is to wait. */
function exhaust(count: () => void): [passed: number, wait: string] {
  for (let passed = 0; ; passed += 1) {
    try {
      count();
    } catch (error) {
      expect(error).toMatchObject({
        status: 429,
        message: 'Demasiados intentos. Espere un momento y pruebe otra vez.',
      });
      const { headers } = error as { headers: Record<string, string> };
      return [passed, headers['Retry-After'] ?? ''];
    }
  }
}

test('so many tries are taken of one network and of one account, and then one after the other', () => {
  const tries = createTries();
  expect(exhaust(() => tries.countAddress(from('a')))).toEqual([30, '10']);
  expect(exhaust(() => tries.countAccount('Ana@obra.example'))).toEqual([10, '60']);
  expect(exhaust(() => tries.countAccount('ana@OBRA.example'))).toEqual([0, '60']);
  expect(exhaust(() => tries.countEntry(from('b'), 'ana@obra.example'))).toEqual([0, '60']);
  expect(exhaust(() => tries.countEntry(from('a'), 'eva@obra.example'))).toEqual([0, '10']);
  vi.advanceTimersByTime(60_000);
  expect(exhaust(() => tries.countAddress(from('a')))).toEqual([6, '10']);
  expect(exhaust(() => tries.countAccount('ana@obra.example'))).toEqual([1, '60']);
});

test('who knows the passphrase has not used up a try, and three in vain are told', () => {
  const tries = createTries();
  for (let turn = 0; turn < 40; turn += 1) tries.countEntry(from('c'), 'luz@obra.example')();
  expect(exhaust(() => tries.countEntry(from('c'), 'luz@obra.example'))).toEqual([10, '60']);
  const told = [1, 2, 3, 4].map(() => tries.isWorthTelling(7));
  expect(told).toEqual([true, true, true, false]);
  vi.advanceTimersByTime(3_600_000);
  expect([tries.isWorthTelling(7), tries.isWorthTelling(7)]).toEqual([true, false]);
});
