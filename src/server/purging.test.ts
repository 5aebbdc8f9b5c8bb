import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { parseEnv } from '#env.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { engines, openTestStore } from '#store/testing/engines.ts';
import { eventually } from '#store/testing/eventually.ts';
import { startPurging } from './purging.ts';

type Call = { address: string; key: string; body: string };

/** A fake of the three providers' purge APIs that refuses the first calls. */
async function openCdn(refusals: number) {
  const calls: Call[] = [];
  let remaining = refusals;
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    const key = headers.authorization ?? headers['fastly-key'] ?? headers.accesskey;
    calls.push({ address: `${method} ${url}`, key: String(key), body: await text(request) });
    response.writeHead(remaining > 0 ? 429 : 200).end('{}');
    remaining -= 1;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    calls,
    url: `http://127.0.0.1:${port}/`,
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}

test.each([
  [
    'cloudflare',
    'POST /zones/zona1/purge_cache',
    'Bearer clave-de-la-api',
    '{"tags":["contenido"]}',
  ],
  ['fastly', 'POST /service/zona1/purge/contenido', 'clave-de-la-api', ''],
  ['bunny', 'POST /pullzone/zona1/purgeCache', 'clave-de-la-api', '{"CacheTag":"contenido"}'],
])(
  'a publication has %s drop its copies, even after a refusal',
  async (purge, address, key, body) => {
    await using store = await openTestStore(engines[0]);
    await using cdn = await openCdn(1);
    const env = parseEnv({
      CACHE: 'cdn',
      READINGS_KEY: 'clave-del-registro-de-la-cdn',
      TRUST_PROXY: '2',
      PURGE: purge,
      PURGE_ZONE: 'zona1',
      PURGE_TOKEN: 'clave-de-la-api',
      PURGE_ENDPOINT: cdn.url,
    });
    await using used = new AsyncDisposableStack();
    let rounds = 0;
    const getGeneration = () => {
      rounds += 1;
      return store.getGeneration();
    };
    const purging = startPurging(env, { ...store, getGeneration }, 0);
    used.defer(() => purging.stop());
    const untilRound = (round: number) =>
      eventually(() => expect(rounds).toBeGreaterThanOrEqual(round));
    // At the start, refused, and then twice, but not in the fourth round.
    await untilRound(5);
    expect(cdn.calls).toHaveLength(3);
    await publishArticles(store, toArticleInput('muro'));
    await untilRound(rounds + 4);
    expect(cdn.calls.slice(3)).toEqual([
      { address, key, body },
      { address, key, body },
    ]);
  },
);
