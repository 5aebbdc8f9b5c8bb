import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { engines } from '#store/testing/engines.ts';
import type { Asked } from '../http/request-reply.ts';
import { openRaw } from '../testing/raw.ts';
import { openSite } from '../testing/site.ts';
import { createMaking, makingLimits } from './making.ts';

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

const notThere = (index: number) => `/articulo/nada-${index}`;

/** Concurrent requests of one client, each on its own connection; the statuses so far. */
async function flood(url: string, toPath = notThere, count = 60) {
  const sockets = await Promise.all(Array.from({ length: count }, () => openRaw(url, '127.0.0.2')));
  // The system hands over new connections one by one: wait until all are accepted.
  for (const socket of sockets) {
    socket.write(get('/favicon.svg'));
    await once(socket, 'data');
  }
  const statuses: string[] = [];
  for (const [index, socket] of sockets.entries()) {
    socket.on('data', (chunk) => {
      const status = /^HTTP\/1\.1 (\d+) /.exec(chunk.toString('latin1'))?.[1];
      if (status) statuses.push(status);
    });
    socket.write(get(toPath(index)));
  }
  return {
    statuses,
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

describe('a client that floods the server', () => {
  test.each([
    ['a page in memory', '/contacto', notThere],
    ['an answer that must be made', '/api/statistics', notThere],
    ['the page that it requests too', '/contacto', () => '/contacto'],
  ])('does not delay another client that wants %s', async (_, path, toFloodPath) => {
    await using site = await openSite({ engine: engines[0] });
    const reader = await openRaw(site.url, '127.0.0.1');
    reader.write(get('/contacto'));
    await once(reader, 'data');
    using flooder = await flood(site.url, toFloodPath, 240);
    reader.write(get(path));
    await once(reader, 'data');
    expect(flooder.statuses.length).toBeLessThan(160);
    reader.destroy();
    await expect.poll(() => flooder.statuses.length).toBe(240);
  });

  test('gets 503 when its share of the queue is full, and no other client does', async () => {
    await using site = await openSite({ engine: engines[0], limits: { maxWaiting: 40 } });
    using flooder = await flood(site.url);
    const other = await openRaw(site.url, '127.0.0.3');
    other.write(get('/privacidad'));
    const [answer] = await once(other, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
    await expect.poll(() => flooder.statuses.length).toBe(60);
    const refused = flooder.statuses.filter((status) => status === '503');
    expect(refused.length).toBeGreaterThan(20);
    expect(flooder.statuses.filter((status) => status === '404').length).toBeGreaterThanOrEqual(20);
    other.destroy();
  });
});

test('a 503 has Retry-After, and is a page for a reader', async () => {
  await using site = await openSite({ limits: { maxWaiting: 1 } });
  const answer = await fetch(`${site.url}/articulo/nada`);
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await answer.text()).toContain('<h1>Espere un momento</h1>');
  const list = await fetch(`${site.url}/api/categories`);
  expect(await list.json()).toMatchObject({
    status: 503,
    detail: 'El sitio está muy ocupado. Inténtelo en unos segundos.',
  });
});

const getClient = ({ socket }: Asked) => socket.remoteAddress ?? '';
const from = (remoteAddress: string): Asked => ({
  method: 'GET',
  url: '/',
  httpVersionMinor: 1,
  headers: {},
  socket: { remoteAddress, destroyed: false },
});

test('one client never has more than half of the running jobs', async () => {
  const inTurn = createMaking({ ...makingLimits, maxRunning: 8 }, getClient);
  const { promise: never } = Promise.withResolvers<string>();
  let begun = 0;
  const begin = () => {
    begun += 1;
    return never;
  };
  for (let time = 0; time < 20; time += 1) void inTurn(from('a'), begin);
  for (let turns = 0; turns < 20; turns += 1) await turn();
  expect(begun).toBe(4);
  expect(await inTurn(from('b'), async () => 'made')).toBe('made');
});

test('a finished or disconnected client makes room for the next', async () => {
  const inTurn = createMaking({ ...makingLimits, maxRunning: 2, maxWaiting: 2 }, getClient);
  const gone = { ...from('a'), socket: { remoteAddress: 'a', destroyed: true } };
  const made: string[] = [];
  for (let time = 0; time < 3; time += 1) {
    expect(await inTurn(gone, async () => made.push('for a gone client'))).toBe(null);
    expect(await inTurn(from('a'), () => 'at hand')).toBe('at hand');
    expect(await inTurn(from('a'), async () => 'made')).toBe('made');
    await expect(inTurn(from('a'), () => Promise.reject(new Error('roto')))).rejects.toThrow(
      'roto',
    );
    await turn();
  }
  expect(made).toEqual([]);
});

test('a request that waits longer than the queue timeout gets null', async () => {
  const inTurn = createMaking({ ...makingLimits, queueTimeoutMs: -1 }, getClient);
  expect(await inTurn(from('a'), async () => 'made')).toBe(null);
});
