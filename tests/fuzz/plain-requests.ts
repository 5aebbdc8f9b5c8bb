import assert from 'node:assert/strict';
import { createServer, type IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { duplexPair } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { parsePlainRequest } from '#server/http/plain-request.ts';
import { mutate } from './arbitrary.ts';
import { createFuzz, type Fuzz } from './fuzz.ts';

const socket = new Socket();

/** Requests of browsers and proxies, and texts that a careless parser would accept. */
const requests = [
  'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
  'HEAD /articulo/muro?utm=1 HTTP/1.1\r\nHost: x\r\nConnection: Keep-Alive\r\nAccept: */*\r\n\r\n',
  'GET /a HTTP/1.1\r\nHost: plomada.example\r\nUser-Agent: Mozilla/5.0 (Linux; Android 14)\r\nAccept-Encoding: gzip, br\r\nCookie: a=1; b="2"\r\nIf-None-Match: W/"abc"\r\nX-Forwarded-For: 10.0.0.1, ::1\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc',
  'GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nX-A:\r\nX-B: \t b \t\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\n\r\nGET /b HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nX-A: 1\r\n folded\r\nX-B : 2\r\nX-C: 3\nX-D: 4\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n',
].map((text) => Buffer.from(text, 'latin1'));

const mostly = (usual: fc.Arbitrary<string>, ...others: string[]) =>
  fc.oneof({ weight: 20, arbitrary: usual }, { weight: 1, arbitrary: fc.constantFrom(...others) });
const word = fc.stringMatching(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,8}$/);
const ascii = fc.string({ unit: 'grapheme-ascii', maxLength: 20 });
const header = fc
  .tuple(
    mostly(word, 'Host', 'Connection', 'content-length', 'Transfer-Encoding', 'TE', 'Expect', ''),
    mostly(fc.constantFrom(': ', ':', ':\t '), ' : ', ' '),
    mostly(ascii, 'keep-alive', 'close', '0', '3', 'chunked', '100-continue', ' a  b\t'),
    mostly(fc.constant('\r\n'), '\n', '\r', '\r\n '),
  )
  .map((parts) => parts.join(''));

/** Requests made of mostly valid parts: many are plain, and many almost. */
const composed = fc
  .tuple(
    mostly(fc.constantFrom('GET ', 'HEAD '), 'POST ', 'get ', 'GET  '),
    mostly(
      ascii.map((rest) => `/${rest.replaceAll(' ', '')}`),
      'http://x/',
      '*',
      '/a b',
    ),
    mostly(fc.constant(' HTTP/1.1\r\n'), ' HTTP/1.0\r\n', ' HTTP/1.1\n', '\r\n'),
    mostly(fc.constant('Host: x\r\n'), ''),
    fc.array(header, { maxLength: 4 }).map((lines) => lines.join('')),
    mostly(fc.constant('\r\n'), '\n', '', '\r\n\r\n', '\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n'),
  )
  .map((parts) => Buffer.from(parts.join(''), 'latin1'));

/** The requests that Node's own parser reads from the bytes. */
async function readByNode(bytes: Buffer): Promise<IncomingMessage[]> {
  const received: IncomingMessage[] = [];
  const [near, far] = duplexPair();
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    received.push(request.resume());
    response.end();
  });
  server.on('clientError', () => near.destroy());
  server.emit('connection', near);
  far.resume().write(bytes);
  for (let turns = 0; turns < 4; turns += 1) await turn();
  near.destroy();
  far.destroy();
  return received;
}

export const plainRequestFuzz: Fuzz = createFuzz({
  name: 'a request that is read without a full parser means the same to one',
  sample: 1_500,
  long: 30_000,
  from: fc.oneof(mutate(requests), composed),
  async check(bytes) {
    const parsedRequest = parsePlainRequest(bytes, socket);
    if (!parsedRequest) return;
    const byNode = await readByNode(bytes);
    assert.equal(byNode.length, 1);
    assert.equal(byNode[0]?.complete, true);
    const { method, url, headers } = parsedRequest;
    const { method: nodeMethod, url: nodeUrl, headers: nodeHeaders } = byNode[0] ?? {};
    assert.deepEqual(
      { method, url, headers },
      { method: nodeMethod, url: nodeUrl, headers: { ...nodeHeaders } },
    );
  },
});
