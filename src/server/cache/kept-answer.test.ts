import { createHook } from 'node:async_hooks';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { openRaw } from '../testing/raw.ts';
import { openSite } from '../testing/site.ts';
import { createCache } from './answer-cache.ts';
import { sendStored, toStored } from './kept-answer.ts';
import type { InTurn } from './making.ts';

const encodings = ['br', 'gzip', 'identity'];
const orders = encodings.flatMap((first) => [
  [first, ...encodings.filter((each) => each !== first)],
  [first, ...encodings.filter((each) => each !== first).reverse()],
]);

test.each(orders)('a page is the same as %s, then %s, then %s', async (...order) => {
  await using site = await openSite();
  const pages = new Set<string>();
  const etags = new Set<string | null>();
  // Twice: made, then from memory.
  for (const encoding of [...order, ...order]) {
    const answer = await fetch(`${site.url}/privacidad`, {
      headers: { 'Accept-Encoding': encoding },
    });
    expect(answer.headers.get('Content-Encoding') ?? 'identity').toBe(encoding);
    pages.add(await answer.text());
    etags.add(answer.headers.get('ETag'));
  }
  expect(pages.size).toBe(1);
  expect([...pages][0]).toContain('</html>');
  expect(etags.size).toBe(1);
});

/** Counts compressors and decompressors from now on. */
function watchZlib() {
  let count = 0;
  const hook = createHook({
    init(_, type) {
      if (type === 'ZLIB') count += 1;
    },
  }).enable();
  return { count: () => count, [Symbol.dispose]: () => hook.disable() };
}

test('forty concurrent requests for a new encoding share one compressor', async () => {
  await using site = await openSite();
  await fetch(`${site.url}/privacidad`, { headers: { 'Accept-Encoding': 'br' } });
  const sockets = await Promise.all(Array.from({ length: 40 }, () => openRaw(site.url)));
  using zlib = watchZlib();
  const ask = 'GET /privacidad HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n';
  const answers = sockets.map(async (socket) => {
    socket.write(ask);
    const [answer] = await once(socket, 'data');
    socket.destroy();
    return String(answer).includes('Content-Encoding: gzip');
  });
  expect(await Promise.all(answers)).toEqual(Array(40).fill(true));
  // The brotli copy is decompressed, then compressed again.
  expect(zlib.count()).toBe(2);
});

test('compressing a page makes room for others, and another encoding takes it back', async () => {
  const headers = { 'Content-Type': 'text/html', 'Cache-Control': 'public' };
  const body = Buffer.from('Concreto. '.repeat(1_000));
  const inTurn: InTurn = async (_, work) => work();
  const cache = createCache({
    maxBytes: 30_000,
    getVersion: () => '1',
    make: async () => ({ stored: toStored(200, headers, body), sources: null }),
    inTurn,
    areSame: async () => true,
  });
  const keys = ['/a', '/b', '/c', '/d', '/e'];
  const sendAll = async (encoding: string) => {
    for (const key of keys) {
      const asked = { ...plain, headers: { 'accept-encoding': encoding } };
      const stored = await cache.get(key, asked);
      if (stored) await sendStored(asked, () => {}, stored, { added: '', inTurn });
    }
    expect(cache.countBytes()).toBeLessThanOrEqual(30_000);
    return keys.filter((key) => cache.getReady(key));
  };
  expect(await sendAll('br')).toEqual(keys);
  expect(await sendAll('identity')).toEqual(['/d', '/e']);
});

const plain = {
  method: 'GET',
  url: '/',
  httpVersionMinor: 1,
  socket: { remoteAddress: '', destroyed: false },
};
