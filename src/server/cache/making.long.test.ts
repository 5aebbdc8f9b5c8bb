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

/** Connections of one client, on which it asks at once; how many were answered, and how. */
async function flood(url: string, toPath = notThere, count = 60) {
  const sockets = await Promise.all(Array.from({ length: count }, () => openRaw(url, '127.0.0.2')));
  // The system hands new connections over one by one; these have all been taken in.
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

describe('a client that asks for much', () => {
  test.each([
    ['what is in memory', '/contacto', notThere],
    ['what is not', '/api/statistics', notThere],
    ['what both ask for', '/contacto', () => '/contacto'],
  ])('does not keep another waiting for %s', async (_, path, toFloodPath) => {
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

  test('is told to come later when its share of the line is taken, and nobody else is', async () => {
    await using site = await openSite({ engine: engines[0], limits: { mostWaiting: 40 } });
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

test('a reader who is told to come later is told when', async () => {
  await using site = await openSite({ limits: { mostWaiting: 1 } });
  const answer = await fetch(`${site.url}/articulo/nada`);
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await answer.text()).toContain('<h1>Espere un momento</h1>');
  const list = await fetch(`${site.url}/api/categories`);
  expect(await list.json()).toMatchObject({
    status: 503,
    detail: 'El sitio tiene demasiado que hacer. Inténtelo en unos segundos.',
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

test('one client never has more than half of what can be made at once', async () => {
  const inTurn = createMaking({ ...makingLimits, mostUnderWay: 8 }, getClient);
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

test('whoever was served, or has gone, makes room for who comes next', async () => {
  const inTurn = createMaking({ ...makingLimits, mostUnderWay: 2, mostWaiting: 2 }, getClient);
  const gone = { ...from('a'), socket: { remoteAddress: 'a', destroyed: true } };
  const made: string[] = [];
  for (let time = 0; time < 3; time += 1) {
    expect(await inTurn(gone, async () => made.push('for nobody'))).toBe(null);
    expect(await inTurn(from('a'), () => 'at hand')).toBe('at hand');
    expect(await inTurn(from('a'), async () => 'made')).toBe('made');
    await expect(inTurn(from('a'), () => Promise.reject(new Error('roto')))).rejects.toThrow(
      'roto',
    );
    await turn();
  }
  expect(made).toEqual([]);
});

test('nobody waits in the line longer than its patience, even if the database is silent', async () => {
  const inTurn = createMaking({ ...makingLimits, patience: -1 }, getClient);
  expect(await inTurn(from('a'), async () => 'made')).toBe(null);
});
