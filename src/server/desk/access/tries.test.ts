import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Refusal } from '#refusal.ts';
import type { DeskContext } from '../endpoint.ts';
import { createTries } from './tries.ts';

beforeAll(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterAll(() => void vi.useRealTimers());

const from = (clientAddress: string) => ({ env: { clientAddress } }) as unknown as DeskContext;
/** Calls `count` until it is refused. Returns how many calls passed and the seconds of Retry-After. */
function exhaust(count: () => void): [passed: number, wait: string] {
  for (let passed = 0; passed < 1_000; passed += 1) {
    try {
      count();
    } catch (error) {
      expect(error).toMatchObject({ kind: 'too-often' });
      return [passed, String((error as Refusal).retryAfterSeconds)];
    }
  }
  throw new Error('It was never refused');
}

test('tries are limited by network and by account', () => {
  const tries = createTries();
  const enter = (client: string, email: string) => () =>
    tries.countEntry(from(client), email, null);
  expect(exhaust(() => tries.countAddress(from('10.0.0.1')))).toEqual([30, '10']);
  expect(exhaust(enter('10.0.1.1', 'Ana@obra.example'))).toEqual([10, '60']);
  expect(exhaust(enter('10.0.1.1', 'ana@OBRA.example'))).toEqual([0, '60']);
  expect(exhaust(enter('10.0.1.1', 'eva@obra.example'))).toEqual([10, '60']);
  expect(exhaust(enter('10.0.0.1', 'eva@obra.example'))).toEqual([0, '10']);
  expect(exhaust(() => tries.countSession(7))).toEqual([10, '60']);
  vi.advanceTimersByTime(60_000);
  expect(exhaust(() => tries.countAddress(from('10.0.0.1')))).toEqual([6, '10']);
  expect(exhaust(enter('10.0.1.1', 'ana@obra.example'))).toEqual([1, '60']);
});

test('on a known device that two people share, one does not use up the tries of the other', () => {
  const tries = createTries();
  const enter = (email: string) => () => tries.countEntry(from('10.0.4.1'), email, 'ficha');
  expect(exhaust(enter('ana@obra.example'))).toEqual([10, '60']);
  expect(exhaust(enter('eva@obra.example'))).toEqual([10, '60']);
});

test('a correct passphrase and code cost no try, and three failures an hour are logged', () => {
  const tries = createTries();
  const enter = () => tries.countEntry(from('10.0.3.1'), 'luz@obra.example', null);
  for (let turn = 0; turn < 40; turn += 1) {
    const attempt = enter();
    attempt.countCode();
    attempt.refund();
    attempt.refundCode();
  }
  expect(exhaust(enter().countCode)).toEqual([10, '600']);
  expect(exhaust(enter)).toEqual([9, '60']);
  const logged = [1, 2, 3, 4].map(() => tries.shouldLogFailure(7));
  expect(logged).toEqual([true, true, true, false]);
  vi.advanceTimersByTime(3_600_000);
  expect([tries.shouldLogFailure(7), tries.shouldLogFailure(7)]).toEqual([true, false]);
});

test('tries of an account under attack are spaced out, except the first from another network', () => {
  const tries = createTries();
  const enter = (client: string) => tries.countEntry(from(client), 'sol@obra.example', null).turn;
  const turns = Array.from({ length: 12 }, (_, index) => enter(`2001:db8:1:${index}`));
  expect(turns.map(({ priority }) => priority)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  const accountKey = turns.map((turn) => turn.accountKey);
  expect(accountKey.slice(9)).toEqual([null, 'sol@obra.example', 'sol@obra.example']);
  expect(enter('2001:db8:2:1')).toEqual({ priority: 0, accountKey: null });
  expect(tries.countEntry(from('2001:db8:1:1'), 'sol@obra.example', 'ficha').turn.priority).toBe(
    -1,
  );
});
