import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openRaw } from '../testing/raw.ts';
import { openSite } from '../testing/site.ts';

/** A request with TE needs the full parser. */
const special = 'TE: trailers\r\nConnection: TE\r\n';
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
const post = (body: string) =>
  `POST /api/newsletter/subscribe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

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

/** The statuses of the first `count` answers, in order. */
async function readStatuses(socket: Socket, count: number): Promise<string[]> {
  let text = '';
  const find = () => [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status ?? '');
  for await (const chunk of socket) {
    text += chunk.toString('latin1');
    if (find().length >= count) break;
  }
  return find();
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
    await Promise.all(sockets.map((socket) => pour(socket, get('/x', headers).repeat(2_000))));
    expect(http.maxInFlight()).toBeLessThanOrEqual(sockets.length);
    for (const socket of sockets) socket.destroy();
  },
);

test('clients that send ahead are disconnected when the memory for it is full', async () => {
  await using site = await openSite({ limits: { maxAheadBytes: 600_000 } });
  const sockets = await Promise.all(Array.from({ length: 8 }, () => openRaw(site.url)));
  for (const socket of sockets) socket.write(get('/contacto').repeat(2_000));
  await expect.poll(() => sockets.filter((socket) => socket.closed).length).toBeGreaterThan(3);
  // Another client can still send a body.
  const socket = await openRaw(site.url, '127.0.0.2');
  socket.write(post('{"email":"x"}'));
  expect(await readStatuses(socket, 1)).toEqual(['400']);
  for (const other of sockets) other.destroy();
  // Closed connections free their memory.
  await expect
    .poll(async () => {
      const next = await openRaw(site.url);
      next.write(get('/contacto').repeat(2));
      return readStatuses(next, 2).catch(() => []);
    })
    .toEqual(['200', '200']);
});

test('two hundred requests of all kinds in one write are answered in order', async () => {
  await using site = await openSite();
  const round = [
    [get('/contacto'), '200'],
    [get('/nada'), '404'],
    [post('{"email":"x"}'), '400'],
    [get('/Contacto'), '301'],
    [get('/contacto', special), '200'],
    [get('/api/articles?limit=x', special), '400'],
    [get('/contacto').replace('GET', 'PUT'), '405'],
    [post('{"a":"\r\n\r\nGET / HTTP/1.1\r\n\r\n"}'), '400'],
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
  const statuses = await readStatuses(socket, wanted.length);
  expect(statuses.map((status) => (status === '429' ? '400' : status))).toEqual(wanted);
  socket.destroy();
});

test("plain requests do not use Node's http, in memory or not, alone or pipelined", async () => {
  await using site = await openSite();
  using http = watchHttp();
  const socket = await openRaw(site.url);
  socket.write(get('/contacto'));
  await once(socket, 'data');
  socket.write(get('/contacto') + get('/privacidad') + get('/nada').replace('GET', 'HEAD'));
  expect(await readStatuses(socket, 3)).toEqual(['200', '200', '404']);
  expect(http.begun()).toBe(0);
});
