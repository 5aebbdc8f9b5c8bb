import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { engines, openTestStore } from '#store/testing/engines.ts';
import { watchWrites } from './readiness.ts';

beforeAll(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterAll(() => void vi.useRealTimers());

test('writes are probed after five seconds without one or after a failure, at most once a second', async () => {
  await using own = await openTestStore(engines[0]);
  let tries = 0;
  let fault: Error | null = null;
  const { store, assertReady } = watchWrites({
    ...own,
    async write(work) {
      tries += 1;
      if (fault) throw fault;
      return own.write(work);
    },
  });
  const countTries = async () => {
    tries = 0;
    await assertReady();
    return tries;
  };
  vi.advanceTimersByTime(5_000);
  expect(await countTries()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(await countTries()).toBe(1);
  expect(await countTries()).toBe(0);
  vi.advanceTimersByTime(4_000);
  await store.write(async () => {});
  vi.advanceTimersByTime(4_000);
  expect(await countTries()).toBe(0);

  // A programming error says nothing about the disk.
  fault = new Error('mal escrito');
  await expect(store.write(async () => {})).rejects.toThrow('mal escrito');
  expect(await countTries()).toBe(0);
  fault = Object.assign(new Error('disco lleno'), { errcode: 13 });
  await expect(store.write(async () => {})).rejects.toThrow('disco lleno');
  await expect(assertReady()).rejects.toThrow('disco lleno');
  expect(tries).toBe(2);
  fault = null;
  vi.advanceTimersByTime(1_000);
  await expect(assertReady()).rejects.toThrow('disco lleno');
  vi.advanceTimersByTime(1);
  expect(await countTries()).toBe(1);
});
