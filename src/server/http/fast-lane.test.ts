import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { expect, test } from 'vitest';
import { openOnce } from '#store/testing/engines.ts';
import {
  listenTo,
  openRaw,
  parseResponse,
  readAll,
  sendRaw,
  toGet,
  toSubscription,
} from '../testing/raw.ts';
import { openSite } from '../testing/site.ts';
import { connectionLimits, guardConnections } from './connections.ts';
import { openFastLane } from './fast-lane.ts';

/** For tests that only read, each its own page. */
const common = await openOnce(openSite());

test.each([
  ['a page', toGet('/', 'Accept-Encoding: br\r\n')],
  ['a light page', toGet('/contacto', 'Save-Data: on\r\n')],
  ['only its headers', toGet('/buscar').replace('GET', 'HEAD')],
  ['a page that is not there', toGet('/articulo/nada')],
  ['an address to be redirected', toGet('/Contacto/')],
  ['whether the server is ready', toGet('/readyz')],
])('%s is the same in both lanes', async (_, request) => {
  // A request with TE goes to Node's http.
  const slow = request.replace(
    'Host: x\r\n',
    'Host: x\r\nTE: trailers\r\nConnection: TE, close\r\n',
  );
  const fromHttpLane = await sendRaw(common.url, slow);
  for (const turn of ['made', 'kept']) {
    const socket = await openRaw(common.url);
    const response = readAll(socket);
    socket.write(request);
    await once(socket, 'data');
    socket.end();
    const fromFastLane = parseResponse(await response);
    expect(fromFastLane?.headers.get('connection'), turn).toBe('keep-alive');
    expect(fromFastLane?.headers.get('keep-alive')).toBe('timeout=10');
    expect(fromFastLane?.headers.get('date')).toMatch(/ GMT$/);
    for (const response of [fromHttpLane, fromFastLane]) {
      for (const name of ['connection', 'keep-alive', 'date', 'x-request-id']) {
        response?.headers.delete(name);
      }
    }
    expect(fromFastLane?.body).toBe(fromHttpLane?.body);
    expect(fromFastLane?.status).toBe(fromHttpLane?.status);
    expect(Object.fromEntries(fromFastLane?.headers ?? [])).toEqual(
      Object.fromEntries(fromHttpLane?.headers ?? []),
    );
  }
});

test('a client that has the page gets 304 without a body', async () => {
  const etag = (await fetch(`${common.url}/contacto`)).headers.get('etag');
  for (const known of [etag, `"a", ${etag}`, '*']) {
    const socket = await openRaw(common.url);
    const response = readAll(socket);
    socket.end(toGet('/contacto', `If-None-Match: ${known}\r\n`));
    expect(parseResponse(await response)).toMatchObject({ status: 304, body: '' });
  }
});

test('one connection may send requests whole, in pieces, several at once and with a body', async () => {
  await using site = await openSite();
  const socket = await openRaw(site.url);
  socket.setNoDelay(true);
  const readStatuses = listenTo(socket);
  socket.write(toGet('/contacto'));
  expect(await readStatuses(1)).toEqual(['200']);
  socket.write(toGet('/') + toGet('/articulo/nada') + toGet('/privacidad'));
  expect(await readStatuses(4)).toEqual(['200', '200', '404', '200']);
  socket.write(toSubscription('{"email":"ana@obra.example"}'));
  expect(await readStatuses(5)).toHaveLength(5);
  const [start, end] = [toGet('/contacto').slice(0, 20), toGet('/contacto').slice(20)];
  socket.write(start);
  setImmediate(() => socket.write(end));
  expect(await readStatuses(6)).toEqual(['200', '200', '404', '200', '200', '200']);
  socket.destroy();
});

/** Requests a large file many times and reads nothing. */
async function askMuch(url: string, times: number, headers = ''): Promise<Socket> {
  const html = await (await fetch(url)).text();
  const [, script = ''] = /(\/assets\/entry-client[\w-]+\.js)/.exec(html) ?? [];
  const socket = await openRaw(url);
  for (let turn = 0; turn < times; turn += 1) {
    socket.write(toGet(script, headers));
    await new Promise((done) => setImmediate(done));
  }
  return socket;
}

test('a client that reads late gets every response', async () => {
  await using site = await openSite();
  const socket = await askMuch(site.url, 30);
  expect(await listenTo(socket)(30)).toEqual(Array(30).fill('200'));
  socket.destroy();
});

test.each([
  ['sends plain requests', ''],
  ['sends requests for the full parser', 'TE: trailers\r\nConnection: TE\r\n'],
])('a client that %s and never reads is disconnected', async (_, headers) => {
  await using site = await openSite({ limits: { stallTimeout: 100 } });
  const socket = await askMuch(site.url, 30, headers);
  // Only a write reveals the close. Poll slowly, because each write restarts the stall timer.
  await expect
    .poll(
      () => {
        socket.write(' ');
        return socket.closed;
      },
      { interval: 500 },
    )
    .toBe(true);
});

test('an idle client is disconnected after the keep-alive timeout', async () => {
  await using site = await openSite({ limits: { keepAliveTimeout: 100 } });
  const socket = await openRaw(site.url);
  const response = readAll(socket);
  socket.write(toGet('/contacto'));
  const first = parseResponse(await response);
  expect(first?.status).toBe(200);
  // More than a second has passed, so the Date header is newer.
  const next = await openRaw(site.url);
  next.write(toGet('/contacto'));
  const [text] = await once(next, 'data');
  const dates = [first, parseResponse(String(text))].map((each) => each?.headers.get('date') ?? '');
  expect(Date.parse(dates[1] ?? '')).toBeGreaterThan(Date.parse(dates[0] ?? ''));
  next.destroy();
});

type Lane = Parameters<typeof openFastLane>[1];

/** The fast lane over these responses, without the rest of the server. */
async function openLane(own: Pick<Lane, 'listen'> & Partial<Lane>) {
  const server = createServer();
  const common = { limits: connectionLimits, observe: null, isBehindProxy: false };
  guardConnections(server, { ...common, headers: {} });
  const lane = openFastLane(server, {
    ...common,
    takeTurn: (_, work) => work(),
    isShuttingDown: () => false,
    ...own,
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(server, { lane, open: () => openRaw(`http://127.0.0.1:${port}`) });
}

test('each request is observed with its end, and a client that waits for a response is not disconnected', async () => {
  const observed: unknown[] = [];
  await using server = await openLane({
    listen({ url, socket }, reply) {
      if (url === '/lista') reply(200, '', null);
      if (url !== '/hecha') return;
      setImmediate(() => {
        // As if the response took longer than the idle timeout.
        if (socket instanceof Socket) socket.emit('timeout');
        reply(201, '', null);
      });
    },
    observe: ({ url }, status, start, source) =>
      observed.push([url, status, source, start > 0 && start <= performance.now()]),
  });
  const { open } = server;
  const [slow, quick, gone] = await Promise.all([open(), open(), open()]);
  gone.end(toGet('/nunca'));
  await once(gone, 'close');
  quick.write(toGet('/lista'));
  await once(quick, 'data');
  slow.write(toGet('/hecha'));
  expect(await listenTo(slow)(1)).toEqual(['201']);
  for (const socket of [slow, quick]) socket.destroy();
  expect(observed).toEqual([
    ['/nunca', 499, 'made', true],
    ['/lista', 200, 'memory', true],
    ['/hecha', 201, 'made', true],
  ]);
});

test('during shutdown the last response closes its connection, and idle connections close first', async () => {
  const { promise: isAsked, resolve: onRequest } = Promise.withResolvers<void>();
  await using server = await openLane({
    listen({ url }, reply) {
      if (url === '/lista') reply(200, '', null);
      else onRequest();
    },
    isShuttingDown: () => true,
  });
  const { open, lane } = server;
  const [reader, idle, waiting] = await Promise.all([open(), open(), open()]);
  // A request that was already sent is answered first.
  reader.write(toGet('/lista').repeat(2));
  const responses = await readAll(reader);
  expect(responses.match(/(?<=\r\nConnection: ).+/g)).toEqual(['keep-alive', 'close']);
  waiting.resume().write(toGet('/nunca'));
  idle.resume();
  await isAsked;
  lane.closeIdle();
  await once(idle, 'close');
  expect(waiting.closed).toBe(false);
  lane.closeAll();
  await once(waiting, 'close');
});

test.each([
  ['a header twice', 'X-A: 1\r\nX-A: 2\r\n', '', ['200', '200']],
  ['two Hosts', 'Host: y\r\n', '', ['400', '200']],
  ['chunks', 'Transfer-Encoding: chunked\r\n', '5\r\nGET /\r\n0\r\n\r\n', ['200', '200']],
])('a request with %s is parsed as Node does', async (_, headers, body, statuses) => {
  const socket = await openRaw(common.url);
  socket.write(toGet('/contacto', headers) + body + toGet('/contacto'));
  expect(await listenTo(socket)(2)).toEqual(statuses);
  socket.destroy();
});
