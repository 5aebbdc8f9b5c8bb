import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { toHead } from '../testing/raw.ts';
import { type Stored, toStored } from './cached-response.ts';
import { createCache, type Notes } from './response-cache.ts';
import { createResponseQueue, responseQueueLimits } from './response-queue.ts';

const request = toHead();

type FakeResponse = { status: number; headers: Record<string, string> };

/** A cache for three pages of a kilobyte, over a configurable site. */
function openCache() {
  const site = {
    ...{ version: 'v1', isSame: true, isBusy: false, isPage: true },
    /** Set once `/a` does not exist and shares the page of such addresses. */
    missing: {} as Pick<Notes, 'sharedNotFound'>,
    onCheck: () => {},
    responses: new Map<string, FakeResponse>(),
  };
  const rendered: string[] = [];
  const toPage = (key: string): Stored => {
    const { status, headers } = site.responses.get(key) ?? { status: 200, headers: {} };
    const body = Buffer.from(`${key} ${rendered.length}`.padEnd(1_000));
    return toStored(status, { 'Cache-Control': 'public, max-age=0', ...headers }, body);
  };
  const inTurn = createResponseQueue(responseQueueLimits, () => '');
  const cache = createCache({
    maxBytes: 3 * toPage('/x').size,
    getVersion: () => site.version,
    async make(key) {
      rendered.push(key);
      const notes: Notes = { sources: site.isPage ? [] : null };
      const stored = toPage(key);
      // Slow enough for the next request to get a turn.
      await turn();
      await turn();
      return { stored, ...notes, ...(key === '/a' ? site.missing : {}) };
    },
    inTurn: async (asked, work) => (site.isBusy ? null : inTurn(asked, work)),
    async areSame() {
      site.onCheck();
      return site.isSame;
    },
  });
  const getAll = async (...keys: string[]) => {
    for (const key of keys) {
      if (!cache.getReady(key)) await cache.get(key, request);
    }
  };
  return { site, rendered, cache, read: getAll };
}

test('a full cache drops the least recently read page and does not grow', async () => {
  const { cache, rendered, read } = openCache();
  await read('/a', '/b', '/c');
  const full = cache.countBytes();
  await read('/a', '/d');
  expect(cache.countBytes()).toBe(full);
  expect(['/a', '/b', '/c', '/d'].filter((key) => cache.getReady(key))).toEqual(['/a', '/c', '/d']);
  await read('/b');
  expect(rendered).toEqual(['/a', '/b', '/c', '/d', '/b']);
});

test('a publication does not make unchanged pages again', async () => {
  const { site, cache, rendered, read } = openCache();
  await read('/a');
  site.version = 'v2';
  await read('/a', '/a');
  expect(rendered).toEqual(['/a']);
  site.version = 'v3';
  site.isSame = false;
  expect(cache.getReady('/a')).toBeUndefined();
  await read('/a', '/a');
  expect(rendered).toEqual(['/a', '/a']);
});

test.each([
  ['removed page', 404, true],
  ['moved page', 301, true],
  ['removed article of the API', 404, false],
])(
  'the last good copy is sent while a response fails; a %s does not come back',
  async (_, status, isPage) => {
    const { site, cache, read } = openCache();
    site.isPage = isPage;
    await read('/a');
    Object.assign(site, { version: 'v2', isSame: false });
    site.responses.set('/a', { status: 503, headers: {} });
    expect((await cache.get('/a', request))?.status).toBe(200);
    site.responses.set('/a', { status, headers: {} });
    expect((await cache.get('/a', request))?.status).toBe(status);
    site.version = 'v3';
    site.responses.set('/a', { status: 503, headers: {} });
    expect((await cache.get('/a', request))?.status).not.toBe(200);
  },
);

test('a deleted page does not come back when the queue is full', async () => {
  const { site, cache, read } = openCache();
  await read('/a');
  Object.assign(site, { version: 'v2', isSame: false, missing: { sharedNotFound: '/nada' } });
  await read('/a');
  Object.assign(site, { version: 'v3', isBusy: true });
  expect(await cache.get('/a', request)).toBe(null);
});

test('concurrent requests share one rendering; with a full queue the last copy is sent, if any', async () => {
  const { site, cache, rendered } = openCache();
  const [first, second] = await Promise.all([cache.get('/a', request), cache.get('/a', request)]);
  expect(rendered).toEqual(['/a']);
  expect(second).toBe(first);
  Object.assign(site, { version: 'v2', isSame: false, isBusy: true });
  expect(await cache.get('/a', request)).toBe(first);
  expect(await cache.get('/b', request)).toBe(null);
});

test('figures are refreshed at most once a minute in the background, even if a refresh fails', async () => {
  const { site, cache, rendered, read } = openCache();
  site.responses.set('/fija', { status: 200, headers: { 'Cache-Control': 'public, immutable' } });
  try {
    vi.useFakeTimers({ toFake: ['Date'] });
    await read('/a', '/fija');
    const readLater = async (ms: number) => {
      vi.setSystemTime(Date.now() + ms);
      const copies = [cache.getReady('/a'), cache.getReady('/a'), cache.getReady('/fija')];
      for (let turns = 0; turns < 4; turns += 1) await turn();
      return copies[0];
    };
    const first = await readLater(60_000);
    expect(rendered).toEqual(['/a', '/fija']);
    expect(await readLater(1)).toBe(first);
    expect(rendered).toEqual(['/a', '/fija', '/a']);
    site.responses.set('/a', { status: 503, headers: {} });
    const second = await readLater(60_001);
    expect(second).not.toBe(first);
    expect(await readLater(1)).toBe(second);
    expect(rendered).toEqual(['/a', '/fija', '/a', '/a']);
  } finally {
    vi.useRealTimers();
  }
});

test('private responses are not cached, and others only until they expire', async () => {
  const { site, cache, read } = openCache();
  site.responses.set('/mine', { status: 200, headers: { 'Cache-Control': 'no-store' } });
  const past = new Date(Date.now() - 1_000).toUTCString();
  site.responses.set('/over', { status: 200, headers: { Expires: past } });
  const soon = new Date(Date.now() + 60_000).toUTCString();
  site.responses.set('/soon', { status: 200, headers: { Expires: soon } });
  await read('/mine', '/over', '/soon');
  expect(['/mine', '/over', '/soon'].filter((key) => cache.getReady(key))).toEqual(['/soon']);
});

test('a page that was being made while something was published is made again', async () => {
  const { site, cache, rendered, read } = openCache();
  site.isSame = false;
  const reading = read('/a');
  site.version = 'v2';
  await reading;
  expect(cache.getReady('/a')).toBeUndefined();
  await read('/a');
  expect(rendered).toEqual(['/a', '/a']);
});

test('a page that was being checked while something was published is checked again', async () => {
  const { site, cache, rendered, read } = openCache();
  await read('/a');
  site.version = 'v2';
  site.onCheck = () => {
    site.version = 'v3';
  };
  await read('/a');
  site.isSame = false;
  expect(cache.getReady('/a')).toBeUndefined();
  await read('/a');
  expect(rendered).toEqual(['/a', '/a']);
});
