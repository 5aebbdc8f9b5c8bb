import assert from 'node:assert/strict';
import fc from 'fast-check';
import { openRaw, parseResponse, type RawResponse, readAll } from '#server/testing/raw.ts';
import { findMark, mutate, text } from './arbitrary.ts';
import { createFuzz, type Fuzz } from './fuzz.ts';

const batch = 10;

/** The beginning of every kind of address; each case appends something unexpected. */
const addresses = [
  '/',
  '/articulo/',
  '/articulo/nota-0/',
  '/categoria/',
  '/categoria/noticias/feed.',
  '/privacidad',
  '/contacto',
  '/buscar?q=',
  '/buscar?q=muro&categoria=',
  '/api/articles',
  '/api/articles?limit=',
  '/api/articles?featured=',
  '/api/articles?category=',
  '/api/articles/',
  '/api/articles/search?q=',
  '/api/articles/search?q=muro',
  '/api/search?q=',
  '/api/search?q=muro&page=',
  '/api/categories',
  '/api/statistics',
  '/api/openapi.json',
  '/imagenes/',
  '/tarjetas/',
  '/assets/',
  '/feed.',
  '/sitemap',
  '/sitemap-articulos-',
  '/robots.txt',
  '/healthz',
  '/readyz',
  '//',
  'http://x9z.example/',
  '*',
];
const target = fc
  .tuple(fc.constantFrom(...addresses), text(40), fc.boolean())
  .map(([start, rest, isEncoded]) => {
    const end = isEncoded
      ? encodeURIComponent(rest.toWellFormed())
      : Buffer.from(rest).toString('latin1');
    // Only characters that end a request line cannot be in an address.
    return `${start}${end}`.replace(/[\s\p{Cc}]/gu, '').slice(0, 9_000);
  });

const headerNames =
  'Accept-Encoding If-None-Match Range Cookie Host Origin Sec-Fetch-Site X-Request-Id Sec-Purpose User-Agent Accept Upgrade Expect X-Forwarded-Host Content-Type Transfer-Encoding';
const headers = fc.dictionary(
  fc.constantFrom(...headerNames.split(' ')),
  text(30).map((value) =>
    Buffer.from(value)
      .toString('latin1')
      .replace(/[^\t\P{Cc}]/gu, ''),
  ),
  { maxKeys: 3 },
);

const json = fc.oneof(
  fc.record({ email: fc.oneof(text(40), fc.emailAddress()), website: fc.option(text(10)) }),
  fc.jsonValue(),
);
const body = fc.oneof(
  json.map((value) => JSON.stringify(value)),
  text(200),
);

const request = fc.record({
  method: fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom('GET', 'HEAD') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH', 'QUERY'),
    },
  ),
  target,
  headers,
});
const subscription = fc.record({ body, type: fc.constantFrom('application/json', 'text/plain') });

let clients = 0;

/** Names another client each time, so that limits per client do not apply. */
function toBytes(line: string, fields: Record<string, string>, content = ''): Buffer {
  clients += 1;
  const client = `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
  const length = Buffer.byteLength(content);
  const all = {
    Host: 'x',
    ...fields,
    'X-Forwarded-For': client,
    Connection: 'close',
    ...(content === '' ? {} : { 'Content-Length': String(length) }),
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`${line} HTTP/1.1\r\n${head.join('')}\r\n`, 'latin1'),
    Buffer.from(content),
  ]);
}

/** Null if the server closed the connection without a response, which is allowed only for an invalid request. */
async function send(
  url: string,
  bytes: Uint8Array,
  timeoutMs = 3_000,
): Promise<RawResponse | null> {
  const socket = await openRaw(url);
  const response = readAll(socket);
  socket.write(bytes);
  // The server would wait for the rest of an incomplete request, so we close our half.
  const timer = setTimeout(() => socket.end(), timeoutMs);
  const text = await response;
  clearTimeout(timer);
  return parseResponse(text);
}

function checkResponse(response: RawResponse): void {
  assert.ok(response.status >= 200 && response.status < 500, `status ${response.status}`);
  assert.match(
    response.headers.get('content-security-policy') ?? '',
    /^default-src '(?:none|self)'/,
  );
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  const type = response.headers.get('content-type') ?? '';
  if (!/html|xml/.test(type) || response.headers.has('content-encoding')) return;
  assert.equal(findMark(response.body), undefined);
}

export const createRequestFuzzes = (url: string): Fuzz[] => [
  createFuzz({
    name: 'requests to every address',
    sample: 40,
    long: 3_000,
    batch,
    from: fc.array(request, { minLength: batch, maxLength: batch }),
    async check(requests) {
      await Promise.all(
        requests.map(async ({ method, target, headers }) => {
          const response = await send(url, toBytes(`${method} ${target}`, headers));
          assert.ok(response, `no response to ${method} ${target} ${JSON.stringify(headers)}`);
          checkResponse(response);
        }),
      );
    },
  }),
  createFuzz({
    name: 'subscriptions',
    sample: 10,
    // After two thousand, the limit for all clients together would refuse them.
    long: 180,
    batch,
    from: fc.array(subscription, { minLength: batch, maxLength: batch }),
    async check(subscriptions) {
      for (const { body, type } of subscriptions) {
        const line = 'POST /api/newsletter/subscribe';
        const response = await send(url, toBytes(line, { 'Content-Type': type }, body));
        assert.ok(response);
        checkResponse(response);
        assert.ok([200, 400, 413, 415].includes(response.status), `status ${response.status}`);
      }
    },
  }),
  createFuzz({
    name: 'what is hardly a request',
    sample: 6,
    long: 300,
    batch,
    from: fc.array(
      mutate([
        toBytes('GET /contacto', { 'User-Agent': 'x' }),
        toBytes('POST /api/newsletter/subscribe', { 'Content-Type': 'application/json' }, '{}'),
      ]),
      { minLength: batch, maxLength: batch },
    ),
    async check(all) {
      const responses = await Promise.all(all.map((bytes) => send(url, bytes, 100)));
      for (const response of responses) if (response) checkResponse(response);
    },
  }),
];
