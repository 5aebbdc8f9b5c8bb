import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSignInQueue } from './sign-in-queue.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const plain = (priority: number) => ({ priority, accountKey: null });
const settle = () => vi.advanceTimersByTimeAsync(0);

const busy = 'Error: Demasiadas personas entran a la vez. Inténtelo en unos segundos.';

/** Work that ends when told, and the order in which it began. */
function createWork() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const begin = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const endAll = async () => {
    while (ends.length > 0) {
      ends.shift()?.();
      await settle();
    }
  };
  return { begun, begin, endAll };
}

test('two jobs run at once, then the others by priority and in order', async () => {
  const { begun, begin, endAll } = createWork();
  const inTurn = createSignInQueue({ atOnce: 2, maxWaiting: 10 });
  const all = Promise.all(
    [5, 5, 3, 0, 3, -1].map((priority, index) =>
      inTurn(plain(priority), begin(`${index}: ${priority}`)),
    ),
  );
  await settle();
  expect(begun).toEqual(['0: 5', '1: 5']);
  await endAll();
  await all;
  expect(begun.slice(2)).toEqual(['5: -1', '3: 0', '2: 3', '4: 3']);
});

test('when the queue is full, the last job of the highest priority is rejected, and none of a lower priority', async () => {
  const { begin, endAll } = createWork();
  const inTurn = createSignInQueue({ atOnce: 1, maxWaiting: 2 });
  const outcomes = [0, 4, 4, 2, 0].map((priority) =>
    inTurn(plain(priority), begin('')).then(() => 'done', String),
  );
  await settle();
  await endAll();
  expect(await Promise.all(outcomes)).toEqual(['done', busy, busy, 'done', 'done']);
});

test('spaced jobs of one account start a second apart, and others do not wait', async () => {
  const { begun, begin, endAll } = createWork();
  const inTurn = createSignInQueue({ atOnce: 2, maxWaiting: 10 });
  const spaced = { priority: 1, accountKey: 'ana@obra.example' };
  const all = ['a', 'b', 'c'].map((name) => inTurn(spaced, begin(name)));
  all.push(inTurn(plain(9), begin('other')));
  await settle();
  await endAll();
  expect(begun).toEqual(['a', 'other']);
  await vi.advanceTimersByTimeAsync(999);
  expect(begun).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  await endAll();
  await vi.advanceTimersByTimeAsync(1_000);
  await endAll();
  await Promise.all(all);
  expect(begun).toEqual(['a', 'other', 'b', 'c']);
});

test('a job is dropped once its connection has timed out', async () => {
  const { begun, begin, endAll } = createWork();
  const inTurn = createSignInQueue({ atOnce: 1, maxWaiting: 10 });
  const toOutcome = (name: string) => inTurn(plain(0), begin(name)).then(() => 'done', String);
  const first = [toOutcome('a'), toOutcome('b')];
  await vi.advanceTimersByTimeAsync(30_000);
  const last = toOutcome('c');
  await vi.advanceTimersByTimeAsync(10_001);
  await endAll();
  expect(await Promise.all([...first, last])).toEqual(['done', busy, 'done']);
  expect(begun).toEqual(['a', 'c']);
});
