import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { Abandoned, createFairQueue } from './fair-queue.ts';

test('the person served longest ago is next, and a job whose client disconnected is not run', async () => {
  const queue = createFairQueue();
  const finished: string[] = [];
  const client = new AbortController();
  const ask = (who: string, signal?: AbortSignal) =>
    queue.run(who, async () => void finished.push(who), signal);
  const running = Promise.withResolvers<void>();
  const first = queue.run('ana', () => running.promise);
  const jobs = [ask('ana'), ask('ana'), ask('luis'), ask('luis')];
  const abandonedJob = ask('eva', client.signal);
  jobs.push(ask('pedro'));
  expect(queue.getTurn('pedro').ahead).toBe(3);
  client.abort();
  await expect(abandonedJob).rejects.toThrow(Abandoned);
  await expect(ask('eva', client.signal)).rejects.toThrow(Abandoned);
  expect(queue.getTurn('pedro').ahead).toBe(2);
  expect(queue.getTurn('ana').ahead).toBe(5);
  running.resolve();
  await Promise.all([first, ...jobs]);
  expect(finished).toEqual(['luis', 'pedro', 'ana', 'luis', 'ana']);
  expect(queue.getTurn('ana')).toEqual({ ahead: 0, seconds: 0 });
});

test('a job runs in the async context of its own request', async () => {
  const request = new AsyncLocalStorage<string>();
  const queue = createFairQueue();
  const ask = (who: string) =>
    request.run(who, () => queue.run(who, async () => request.getStore()));
  expect(await Promise.all([ask('ana'), ask('luis')])).toEqual(['ana', 'luis']);
});

test('with several workers each person still has one job running, and other people do not wait', async () => {
  const queue = createFairQueue({ concurrency: Infinity });
  const running = Promise.withResolvers<void>();
  const finished: string[] = [];
  const first = queue.run('ana', () => running.promise);
  const second = queue.run('ana', async () => void finished.push('ana'));
  await queue.run('luis', async () => void finished.push('luis'));
  running.resolve();
  await Promise.all([first, second]);
  expect(finished).toEqual(['luis', 'ana']);
});
