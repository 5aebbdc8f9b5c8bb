import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { RequestHead } from '../http/request-reply.ts';
import { toHead } from '../testing/raw.ts';
import { createResponseQueue, responseQueueLimits } from './response-queue.ts';

const getClient = ({ socket }: RequestHead) => socket.remoteAddress ?? '';
const from = (client: string) => toHead({}, client);

test('one client never has more than half of the running jobs', async () => {
  const inTurn = createResponseQueue({ ...responseQueueLimits, maxRunning: 8 }, getClient);
  const { promise: never } = Promise.withResolvers<string>();
  let started = 0;
  const begin = () => {
    started += 1;
    return never;
  };
  for (let time = 0; time < 20; time += 1) void inTurn(from('a'), begin);
  for (let turns = 0; turns < 20; turns += 1) await turn();
  expect(started).toBe(4);
  expect(await inTurn(from('b'), async () => 'made')).toBe('made');
});

test('a finished or disconnected client makes room for the next', async () => {
  const inTurn = createResponseQueue(
    { ...responseQueueLimits, maxRunning: 2, maxWaiting: 2 },
    getClient,
  );
  const closedRequest = { ...from('a'), socket: { remoteAddress: 'a', destroyed: true } };
  const results: string[] = [];
  for (let time = 0; time < 3; time += 1) {
    expect(await inTurn(closedRequest, async () => results.push('for a gone client'))).toBe(null);
    expect(await inTurn(from('a'), () => 'at hand')).toBe('at hand');
    expect(await inTurn(from('a'), async () => 'made')).toBe('made');
    await expect(inTurn(from('a'), () => Promise.reject(new Error('roto')))).rejects.toThrow(
      'roto',
    );
    await turn();
  }
  expect(results).toEqual([]);
});

test('a request that waits longer than the queue timeout gets null', async () => {
  const inTurn = createResponseQueue({ ...responseQueueLimits, queueTimeoutMs: -1 }, getClient);
  expect(await inTurn(from('a'), async () => 'made')).toBe(null);
});
