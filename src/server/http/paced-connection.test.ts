import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { listenTo, openRaw, toGet, toSubscription } from '../testing/raw.ts';
import { openSite } from '../testing/site.ts';

/** A request with TE needs the full parser. */
const special = 'TE: trailers\r\nConnection: TE\r\n';
/** The most requests of Node's http under way at once, on all connections. */
function watchHttp() {
  let inFlight = 0;
  let maxInFlight = 0;
  const onStart = () => {
    inFlight += 1;
    maxInFlight = Math.max(maxInFlight, inFlight);
  };
  const onFinish = () => {
    inFlight -= 1;
  };
  subscribe('http.server.request.start', onStart);
  subscribe('http.server.response.finish', onFinish);
  return {
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
  'a client that sends two thousand %s requests and reads nothing has one response under way',
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
