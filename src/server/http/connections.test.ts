import { expect, test } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { openOnce } from '#store/testing/engines.ts';
import { openMany, openRaw, parseResponse, readAll, sendRaw, toGet } from '../testing/raw.ts';
import { openSite } from '../testing/site.ts';

/** A hundredth of the defaults. */
const shortTimeouts = {
  headersTimeout: 150,
  requestTimeout: 300,
  stallTimeout: 600,
  connectionsCheckingInterval: 50,
};

const get = (path: string, headers = '') => toGet(path, `Connection: close\r\n${headers}`);

/** For tests without limits of their own. */
const common = await openOnce(openSite());

test.each([
  ['an address of 9,000 characters', get(`/${'a'.repeat(9_000)}`), 414],
  ['headers of 20 KB', get('/', `X-A: ${'a'.repeat(20_000)}\r\n`), 431],
  ['two Hosts', get('/', 'Host: y\r\n'), 400],
  ['an invalid Host', get('/', '').replace('GET', 'PUT').replace('Host: x', 'Host: a<b'), 400],
  ['a length and chunks', get('/', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n'), 400],
  [
    'a chunk with an extension larger than its data',
    `POST /api/newsletter/subscribe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2;${'a'.repeat(20_000)}\r\n{}\r\n`,
    413,
  ],
  ['an unknown Expect', get('/', 'Expect: milagros\r\n'), 417],
])('%s gets a problem document with the security headers', async (_, bytes, status) => {
  const response = await sendRaw(common.url, bytes);
  expect(response?.status).toBe(status);
  expect(response?.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(response?.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(Problem.parse(JSON.parse(response?.body ?? ''))).toMatchObject({
    status,
    detail: expect.stringMatching(/^\p{Lu}.+\.$/u),
  });
});

test.each([
  ['nothing at all', ''],
  ['its headers slowly', 'GET / HTTP/1.1\r\nHost: x\r\nX-'],
  [
    'half of its body',
    'POST /api/newsletter/subscribe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"em',
  ],
])('a client that sends %s gets 408 and is disconnected', async (_, bytes) => {
  await using site = await openSite({ limits: shortTimeouts });
  const socket = await openRaw(site.url);
  socket.write(bytes);
  // More headers, one by one, do not extend the time.
  const drip = setInterval(() => bytes.endsWith('X-') && socket.write('A: 1\r\nX-'), 20);
  const response = parseResponse(await readAll(socket));
  clearInterval(drip);
  expect(response?.status).toBe(408);
  expect(response?.headers.get('content-security-policy')).toContain("default-src 'self'");
});

test('a chunked body is read; a missing one gets 400, and one over the limit 413', async () => {
  const post = (rest: string) =>
    sendRaw(
      common.url,
      `POST /api/newsletter/subscribe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n${rest}`,
    );
  const piece = '{"email":"ana@obra.example"}';
  const chunks = (text: string) =>
    `Transfer-Encoding: chunked\r\n\r\n${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;
  expect((await post(chunks(piece)))?.status).toBe(200);
  expect((await post('\r\n'))?.status).toBe(400);
  const most = 16 * 1024;
  const whole = (text: string) => `Content-Length: ${text.length}\r\n\r\n${text}`;
  for (const send of [chunks, whole]) {
    expect((await post(send(piece.padEnd(most))))?.status).toBe(200);
    const response = await post(send(piece.padEnd(most + 1)));
    expect(response?.status).toBe(413);
  }
});

test('connections are limited per client and in total', async () => {
  await using site = await openSite({
    limits: { maxConnectionsPerClient: 20, maxConnections: 30 },
  });
  const mine = await openMany(site.url, 25);
  await expect.poll(() => mine.filter((socket) => socket.closed).length).toBe(5);
  for (const socket of mine) socket.destroy();
  await using full = await openSite({
    limits: { maxConnectionsPerClient: 100, maxConnections: 30 },
  });
  const all = await openMany(full.url, 40);
  await expect.poll(() => all.filter((socket) => socket.closed).length).toBe(10);
  for (const socket of all) socket.destroy();
  await expect
    .poll(() =>
      fetch(`${full.url}/healthz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
});

test('a proxy may have more connections than one client, for longer', async () => {
  await using site = await openSite({
    limits: { maxConnectionsPerClient: 2 },
    env: { TRUST_PROXY: '1' },
  });
  const all = await openMany(site.url, 10);
  // The proxy must be the first to close an idle connection. A POST is answered by Node's http, which tells the timeout.
  const { headers } = await fetch(`${site.url}/healthz`, { method: 'POST' });
  expect(headers.get('Keep-Alive')).toBe('timeout=150');
  // What the fast lane sends is kept in the proxy's cache, so it says nothing of the connection.
  expect((await fetch(`${site.url}/healthz`)).headers.has('Keep-Alive')).toBe(false);
  expect(all.filter((socket) => socket.closed)).toEqual([]);
  for (const socket of all) socket.destroy();
});
