import cluster from 'node:cluster';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { getClientAddress } from './client-address.ts';
import { createRateLimit, respondToRateQuestions } from './rate-limit.ts';

test('a limited client gets its requests back one by one', () => {
  let now = 0;
  const limit = createRateLimit({ name: 'x', burst: 2, perSecond: 0.2 }, () => now);
  expect([limit('a'), limit('a'), limit('a'), limit('b')]).toEqual([0, 0, 5, 0]);
  now = 3_500;
  expect(limit('a')).toBe(2);
  now = 5_000;
  expect([limit('a'), limit('a')]).toEqual([0, 5]);
  now = 60_000;
  expect([limit('a'), limit('a'), limit('a')]).toEqual([0, 0, 5]);
});

test('setting the clock back a day delays no client', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T12:00:00Z') });
  const limit = createRateLimit({ name: 'x', burst: 2, perSecond: 1 });
  expect(limit('a')).toBe(0);
  vi.setSystemTime(new Date('2026-03-01T12:00:00Z'));
  expect(limit('a')).toBe(0);
  vi.useRealTimers();
});

test('ten thousand other clients do not displace the newest one', () => {
  const limit = createRateLimit({ name: 'x', burst: 1, perSecond: 0.1 }, () => 0);
  for (let client = 0; client < 12_000; client += 1) limit(String(client));
  expect(limit('11999')).toBeGreaterThan(0);
  expect(limit('0')).toBe(0);
});

test('all workers share the limit of a rule, with the cost of each request', () => {
  respondToRateQuestions();
  const refusals: unknown[] = [];
  const ask = (name: string, cost: number) => {
    const rateOf = { name, burst: 4, perSecond: 0.001 };
    // Each question comes from another worker.
    const worker = { send: ({ wait }: { wait: number }) => refusals.push(wait > 0) };
    cluster.emit('message', worker, { rateOf, client: 'a', cost, id: `${refusals.length}` });
  };
  ask('x', 3);
  ask('x', 3);
  ask('y', 3);
  ask('x', 1);
  cluster.removeAllListeners('message');
  expect(refusals).toEqual([false, true, false, false]);
});

function requestFrom(address: string, forwarded?: string): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  Object.defineProperty(request.socket, 'remoteAddress', { value: address });
  if (forwarded) request.headers['x-forwarded-for'] = forwarded;
  return request;
}

test.each([
  ['a claim without a trusted proxy is ignored', '10.0.0.9', '1.1.1.1', 0, '10.0.0.9'],
  ['one proxy reports the client', '10.0.0.9', '6.6.6.6, 1.1.1.1', 1, '1.1.1.1'],
  [
    'two proxies report it one entry further left',
    '10.0.0.9',
    '6.6.6.6, 1.1.1.1, 10.0.0.8',
    2,
    '1.1.1.1',
  ],
  ['a proxy without the header is the client', '10.0.0.9', undefined, 1, '10.0.0.9'],
  ['an IPv4-mapped address is IPv4', '::ffff:1.1.1.1', undefined, 0, '1.1.1.1'],
  ['an IPv6 /64 is one client', '2001:db8:0:1:aaaa::1', undefined, 0, '2001:db8:0:1'],
  ['a port is dropped', '10.0.0.9', '1.1.1.1:5678', 1, '1.1.1.1'],
])('%s', (_, address, forwarded, proxies, client) => {
  expect(getClientAddress(requestFrom(address, forwarded), proxies)).toBe(client);
});
