import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { listenTo, openRaw, toGet, toSubscription } from '../testing/raw.ts';
import { openSite } from '../testing/site.ts';

/** A request with TE needs the full parser. */
const special = 'TE: trailers\r\nConnection: TE\r\n';
/** Counts Node's http requests on all connections: how many began, and the most at once. */
function watchHttp() {
  let begun = 0;
  let inFlight = 0;
  let maxInFlight = 0;
  const onStart = () => {
    begun += 1;
    inFlight += 1;
    maxInFlight = Math.max(maxInFlight, inFlight);
  };
  const onFinish = () => {
    inFlight -= 1;
  };
  subscribe('http.server.request.start', onStart);
  subscribe('http.server.response.finish', onFinish);
  return {
    begun: () => begun,
    maxInFlight: () => maxInFlight,
    [Symbol.dispose]() {
      unsubscribe('http.server.request.start', onStart);
      unsubscribe('http.server.response.finish', onFinish);
    },
  };
}

/** Sends all of it, and waits until the server has read what it accepts. */
async function pour(socket: Socket, text: string): Promise<void> {
  socket.write(text);
  for (let turns = 0; turns < 20; turns += 1) await turn();
}

test.each([
  ['plain', ''],
  ['special', special],
])(
  'a client that sends two thousand %s requests and reads nothing has one answer under way',
  async (_, headers) => {
    await using site = await openSite();
    using http = watchHttp();
    const sockets = await Promise.all(Array.from({ length: 8 }, () => openRaw(site.url)));
    for (const socket of sockets) socket.pause();
    await Promise.all(sockets.map((socket) => pour(socket, toGet('/x', headers).repeat(2_000))));
    expect(http.maxInFlight()).toBeLessThanOrEqual(sockets.length);
    for (const socket of sockets) socket.destroy();
  },
);

test('clients that send ahead are disconnected when the memory for it is full', async () => {
  await using site = await openSite({ limits: { maxAheadBytes: 600_000 } });
  const sockets = await Promise.all(Array.from({ length: 8 }, () => openRaw(site.url)));
  for (const socket of sockets) socket.write(toGet('/contacto').repeat(2_000));
  await expect.poll(() => sockets.filter((socket) => socket.closed).length).toBeGreaterThan(3);
  // Another client can still send a body.
  const socket = await openRaw(site.url, '127.0.0.2');
  socket.write(toSubscription('{"email":"x"}'));
  expect(await listenTo(socket)(1)).toEqual(['400']);
  for (const other of sockets) other.destroy();
  // Closed connections free their memory.
  await expect
    .poll(async () => {
      const next = await openRaw(site.url);
      next.write(toGet('/contacto').repeat(2));
      return listenTo(next)(2);
    })
    .toEqual(['200', '200']);
});

test('two hundred requests of all kinds in one write are answered in order', async () => {
  await using site = await openSite();
  const round = [
    [toGet('/contacto'), '200'],
    [toGet('/nada'), '404'],
    [toSubscription('{"email":"x"}'), '400'],
    [toGet('/Contacto'), '301'],
    [toGet('/contacto', special), '200'],
    [toGet('/api/articles?limit=x', special), '400'],
    [toGet('/contacto').replace('GET', 'PUT'), '405'],
    [toSubscription('{"a":"\r\n\r\nGET / HTTP/1.1\r\n\r\n"}'), '400'],
  ];
  const times = 25;
  const socket = await openRaw(site.url);
  socket.write(
    round
      .map(([request]) => request)
      .join('')
      .repeat(times),
  );
  const wanted = Array.from({ length: times }, () => round.map(([, status]) => status)).flat();
  // The newsletter's rate limit applies too.
  const statuses = await listenTo(socket)(wanted.length);
  expect(statuses.map((status) => (status === '429' ? '400' : status))).toEqual(wanted);
  socket.destroy();
});

test("plain requests do not use Node's http, in memory or not, alone or pipelined", async () => {
  await using site = await openSite();
  using http = watchHttp();
  const socket = await openRaw(site.url);
  socket.write(toGet('/contacto'));
  await once(socket, 'data');
  socket.write(toGet('/contacto') + toGet('/privacidad') + toGet('/nada').replace('GET', 'HEAD'));
  expect(await listenTo(socket)(3)).toEqual(['200', '200', '404']);
  expect(http.begun()).toBe(0);
});
