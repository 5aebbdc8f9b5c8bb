import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRaw, parseAnswer, readAll, sendRaw } from '../testing/raw.ts';
import { openSite } from '../testing/site.ts';
import { connectionLimits, guardConnections } from './connections.ts';
import { openFastLane } from './fast-lane.ts';

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
const post = (body: string) =>
  `POST /api/newsletter/subscribe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

/** All that has come so far. */
function listenTo(socket: Socket) {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  return {
    /** Until there are as many answers as that; which ones. */
    async statuses(count: number) {
      const find = () => [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status);
      while (find().length < count && !socket.closed) await once(socket, 'data');
      return find();
    },
  };
}

/** For those who only read, each a page of its own. */
let common: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  common = await openSite();
});
afterAll(() => common[Symbol.asyncDispose]());

test.each([
  ['a page', get('/', 'Accept-Encoding: br\r\n')],
  ['a page, packed otherwise', get('/guardados', 'Accept-Encoding: gzip\r\n')],
  ['a light page', get('/contacto', 'Save-Data: on\r\n')],
  ['a light page by choice', get('/nada', 'Cookie: a=b; modo=ligero\r\n')],
  ['an address by which a reader chooses', get('/contacto?modo=ligero')],
  ['only its headers', get('/buscar').replace('GET', 'HEAD')],
  ['a page that is not there', get('/articulo/nada')],
  ['an answer of the API', get('/api/categories')],
  ['a refusal of the API', get('/api/articles?limit=x')],
  ['an address with what trackers add', get('/privacidad?utm_source=x')],
  ['an address to be redirected', get('/Contacto/')],
  ['a file', get('/robots.txt')],
  ['a large file', get('/favicon.ico')],
  ['an address of 9,000 characters', get(`/${'a'.repeat(9_000)}`)],
  ['whether the server is ready', get('/readyz')],
])('%s is the same by either lane', async (_, request) => {
  // A client that wants to be told how messages end must be read by Node's http.
  const slow = request.replace(
    'Host: x\r\n',
    'Host: x\r\nTE: trailers\r\nConnection: TE, close\r\n',
  );
  const bySlow = await sendRaw(common.url, slow);
  for (const turn of ['made', 'kept']) {
    const socket = await openRaw(common.url);
    const answer = readAll(socket);
    socket.write(request);
    await once(socket, 'data');
    socket.end();
    const byFast = parseAnswer(await answer);
    expect(byFast?.headers.get('connection'), turn).toBe('keep-alive');
    expect(byFast?.headers.get('keep-alive')).toBe('timeout=10');
    expect(byFast?.headers.get('date')).toMatch(/ GMT$/);
    for (const answer of [bySlow, byFast]) {
      for (const name of ['connection', 'keep-alive', 'date', 'x-request-id']) {
        answer?.headers.delete(name);
      }
    }
    expect(byFast?.body).toBe(bySlow?.body);
    expect(byFast?.status).toBe(bySlow?.status);
    expect(Object.fromEntries(byFast?.headers ?? [])).toEqual(
      Object.fromEntries(bySlow?.headers ?? []),
    );
  }
});

test('a client that has the page is told so, and sent nothing', async () => {
  const etag = (await fetch(`${common.url}/contacto`)).headers.get('etag');
  for (const known of [etag, `"a", ${etag}`, '*']) {
    const socket = await openRaw(common.url);
    const answer = readAll(socket);
    socket.end(get('/contacto', `If-None-Match: ${known}\r\n`));
    expect(parseAnswer(await answer)).toMatchObject({ status: 304, body: '' });
  }
});

test('one connection may ask for anything, at any pace: whole, in pieces, several at once, with a body', async () => {
  await using site = await openSite();
  const socket = await openRaw(site.url);
  socket.setNoDelay(true);
  const heard = listenTo(socket);
  socket.write(get('/contacto'));
  expect(await heard.statuses(1)).toEqual(['200']);
  socket.write(get('/') + get('/articulo/nada') + get('/privacidad'));
  expect(await heard.statuses(4)).toEqual(['200', '200', '404', '200']);
  socket.write(post('{"email":"ana@obra.example"}'));
  expect(await heard.statuses(5)).toHaveLength(5);
  const [start, end] = [get('/contacto').slice(0, 20), get('/contacto').slice(20)];
  socket.write(start);
  setImmediate(() => socket.write(end));
  expect(await heard.statuses(6)).toEqual(['200', '200', '404', '200', '200', '200']);
  socket.destroy();
});

test('what is asked while an answer is still being made is answered after it', async () => {
  await using site = await openSite();
  const socket = await openRaw(site.url);
  socket.setNoDelay(true);
  const heard = listenTo(socket);
  // Neither is in memory yet; sent apart, so that each comes as a request of its own.
  socket.write(get('/articulo/nada'));
  setImmediate(() => socket.write(get('/contacto')));
  expect(await heard.statuses(2)).toEqual(['404', '200']);
  socket.destroy();
});

/** Asks for something large over and over, and reads nothing. */
async function askMuch(url: string, times: number, headers = ''): Promise<Socket> {
  const html = await (await fetch(url)).text();
  const [, script = ''] = /(\/assets\/entry-client[\w-]+\.js)/.exec(html) ?? [];
  const socket = await openRaw(url);
  for (let turn = 0; turn < times; turn += 1) {
    socket.write(get(script, headers));
    await new Promise((done) => setImmediate(done));
  }
  return socket;
}

test('a client that asks and does not read gets every answer once it reads', async () => {
  await using site = await openSite();
  const socket = await askMuch(site.url, 30);
  expect(await listenTo(socket).statuses(30)).toEqual(Array(30).fill('200'));
  socket.destroy();
});

test.each([
  ['asks plainly', ''],
  ['asks in a way that needs a full parser', 'TE: trailers\r\nConnection: TE\r\n'],
])('a client that %s and never reads is let go', async (_, headers) => {
  await using site = await openSite({ limits: { stallTimeout: 100 } });
  const socket = await askMuch(site.url, 30, headers);
  // Who does not read learns of the end only by saying something more; and while it speaks it is not gone.
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

test('a client that has its answer and asks for nothing more is let go', async () => {
  await using site = await openSite({ limits: { keepAliveTimeout: 100 } });
  const socket = await openRaw(site.url);
  const answer = readAll(socket);
  socket.write(get('/contacto'));
  const first = parseAnswer(await answer);
  expect(first?.status).toBe(200);
  // More than a second has gone by, and the next answer bears its own.
  const next = await openRaw(site.url);
  next.write(get('/contacto'));
  const [text] = await once(next, 'data');
  const dates = [first, parseAnswer(String(text))].map((each) => each?.headers.get('date') ?? '');
  expect(Date.parse(dates[1] ?? '')).toBeGreaterThan(Date.parse(dates[0] ?? ''));
  next.destroy();
});

test('an operator is told how each request ended, and nobody is let go who waits for an answer', async () => {
  const noted: unknown[] = [];
  await using server = createServer();
  guardConnections(server, {
    limits: connectionLimits,
    headers: {},
    observe: null,
    isBehindProxy: false,
  });
  openFastLane(server, {
    listen({ url, socket }, reply) {
      if (url === '/lista') reply(200, '', null);
      if (url !== '/hecha') return;
      setImmediate(() => {
        // It takes longer than a client may take to ask.
        if (socket instanceof Socket) socket.emit('timeout');
        reply(201, '', null);
      });
    },
    takeTurn: (_, work) => work(),
    observe: ({ url }, status, start, source) =>
      noted.push([url, status, source, start > 0 && start <= performance.now()]),
    isLeaving: () => false,
    limits: connectionLimits,
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const open = () => openRaw(`http://127.0.0.1:${port}`);
  const [slow, quick, gone] = await Promise.all([open(), open(), open()]);
  gone.end(get('/nunca'));
  await once(gone, 'close');
  quick.write(get('/lista'));
  await once(quick, 'data');
  slow.write(get('/hecha'));
  expect(await listenTo(slow).statuses(1)).toEqual(['201']);
  for (const socket of [slow, quick]) socket.destroy();
  expect(noted).toEqual([
    ['/nunca', 499, 'made', true],
    ['/lista', 200, 'memory', true],
    ['/hecha', 201, 'made', true],
  ]);
});

test('when the server ends, the last answer says so; whoever waits for one is let go last', async () => {
  await using server = createServer();
  const { promise: isAsked, resolve: tellAsked } = Promise.withResolvers<void>();
  const lane = openFastLane(server, {
    listen({ url }, reply) {
      if (url === '/lista') reply(200, '', null);
      else tellAsked();
    },
    takeTurn: (_, work) => work(),
    observe: null,
    isLeaving: () => true,
    limits: connectionLimits,
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const open = () => openRaw(`http://127.0.0.1:${port}`);
  const [reader, idle, waiting] = await Promise.all([open(), open(), open()]);
  // What was sent before is answered before the end.
  reader.write(get('/lista').repeat(2));
  const answers = await readAll(reader);
  expect(answers.match(/(?<=\r\nConnection: ).+/g)).toEqual(['keep-alive', 'close']);
  waiting.resume().write(get('/nunca'));
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
  ['a body', 'Content-Length: 5\r\n', 'GET /', ['200', '200']],
])('who reads with %s is understood as Node would', async (_, headers, body, statuses) => {
  const socket = await openRaw(common.url);
  socket.write(get('/contacto', headers) + body + get('/contacto'));
  expect(await listenTo(socket).statuses(2)).toEqual(statuses);
  socket.destroy();
});
