import { expect, test } from 'vitest';
import { toHead } from '../testing/raw.ts';
import { openSite } from '../testing/site.ts';
import { sendStored, toStored } from './cached-response.ts';
import { createCache } from './response-cache.ts';
import type { InTurn } from './response-queue.ts';

const headers = { 'Content-Type': 'text/html', 'Cache-Control': 'public' };
const inTurn: InTurn = async (_, work) => work();

test.each([
  ['br', 'gzip', 'identity'],
  ['identity', 'gzip', 'br'],
])('a page is the same as %s, then %s, then %s', async (...order) => {
  await using site = await openSite();
  const pages = new Set<string>();
  const etags = new Set<string | null>();
  // Twice: made, then from memory.
  for (const encoding of [...order, ...order]) {
    const response = await fetch(`${site.url}/privacidad`, {
      headers: { 'Accept-Encoding': encoding },
    });
    expect(response.headers.get('Content-Encoding') ?? 'identity').toBe(encoding);
    pages.add(await response.text());
    etags.add(response.headers.get('ETag'));
  }
  expect(pages.size).toBe(1);
  expect([...pages][0]).toContain('</html>');
  expect(etags.size).toBe(1);
});

test('compressing a page makes room for others, and another encoding takes it back', async () => {
  const body = Buffer.from('Concreto. '.repeat(1_000));
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
      const request = toHead({ 'accept-encoding': encoding });
      const stored = await cache.get(key, request);
      if (stored) await sendStored(request, () => {}, stored, { added: '', inTurn });
    }
    expect(cache.countBytes()).toBeLessThanOrEqual(30_000);
    return keys.filter((key) => cache.getReady(key));
  };
  expect(await sendAll('br')).toEqual(keys);
  expect(await sendAll('identity')).toEqual(['/d', '/e']);
});

test('a page that is compressed after a newer one was made does not replace it', async () => {
  let version = 1;
  const cache = createCache({
    maxBytes: 30_000,
    getVersion: () => String(version),
    make: async () => {
      const body = Buffer.from(`Versión ${version}. `.repeat(1_000));
      return { stored: toStored(200, headers, body), sources: null };
    },
    inTurn,
    areSame: async () => false,
  });
  const request = toHead({ 'accept-encoding': 'br' });
  const old = await cache.get('/a', request);
  version = 2;
  const current = await cache.get('/a', request);
  expect(current).not.toBe(old);
  if (old) await sendStored(request, () => {}, old, { added: '', inTurn });
  expect(cache.getReady('/a')).toBe(current);
});
