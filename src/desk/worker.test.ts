import { beforeEach, expect, test, vi } from 'vitest';
import { askWorker, FakeCache } from '#site/testing/service-worker.ts';

/** The caches of a browser, release by release. */
const kept = new Map<string, FakeCache>();
const open = async (name: string) => {
  const cache = kept.get(name) ?? new FakeCache();
  kept.set(name, cache);
  return cache;
};
const toPath = (asked: Request | string) =>
  new URL(typeof asked === 'string' ? asked : asked.url, location.href).pathname;
/** The server's files; for all others there is no connection. */
const server = new Map<string, Response>();
const asked: unknown[] = [];
const steps: string[] = [];

vi.stubGlobal('deskFiles', ['/mesa-assets/a.js', '/mesa-assets/b.css']);
vi.stubGlobal('deskRelease', '7');
vi.stubGlobal('skipWaiting', async () => steps.push('skip'));
vi.stubGlobal('clients', { claim: async () => steps.push('claim') });
vi.stubGlobal('registration', { navigationPreload: { enable: async () => steps.push('preload') } });
vi.stubGlobal('fetch', async (path: Request | string, options?: unknown) => {
  asked.push(options ? [path, options] : toPath(path));
  const response = server.get(toPath(path));
  if (!response) throw new TypeError('no connection');
  return response.clone();
});
vi.stubGlobal('caches', {
  open,
  keys: async () => [...kept.keys()],
  delete: async (name: string) => kept.delete(name),
  match: async (request: Request) => {
    const found = await Promise.all(Array.from(kept.values(), (cache) => cache.match(request)));
    return found.find((response) => response !== undefined);
  },
});
await import('./worker.ts');

beforeEach(() => {
  kept.clear();
  server.clear();
  asked.length = 0;
  steps.length = 0;
  server.set('/mesa-assets/a.js', new Response('a'));
  server.set('/mesa-assets/b.css', new Response('b'));
  server.set('/', new Response('<script src="/mesa-assets/a.js">'));
});

async function begin(name: 'install' | 'activate') {
  const waitUntil = vi.fn();
  dispatchEvent(Object.assign(new Event(name), { waitUntil }));
  await waitUntil.mock.calls[0]?.[0];
}

/** The text of the worker's response; undefined if it leaves the request to the browser. */
async function ask(path: string, request: object = {}, preloaded?: Response) {
  const change = { destination: 'document', ...request };
  const response = await askWorker(path, Promise.resolve(preloaded), change);
  return response?.text();
}

test('installing a release caches all its files, and only one earlier release is kept', async () => {
  for (const name of ['redaccion-5', 'redaccion-6', 'otras']) await open(name);
  await begin('install');
  expect(asked).toEqual(['/mesa-assets/a.js', '/mesa-assets/b.css', ['/', { cache: 'no-store' }]]);
  expect(kept.get('redaccion-7')?.list()).toEqual(['/mesa-assets/a.js', '/mesa-assets/b.css', '/']);
  await begin('activate');
  expect([...kept.keys()]).toEqual(['redaccion-6', 'otras', 'redaccion-7']);
  expect(steps).toEqual(['skip', 'preload', 'claim']);
});

test('a document of another release is not kept', async () => {
  server.set('/', new Response('<script src="/mesa-assets/z.js">'));
  await expect(begin('install')).rejects.toThrow('of another release');
  server.set('/', new Response('/mesa-assets/a.js', { status: 503 }));
  await expect(begin('install')).rejects.toThrow('of another release');
  expect(kept.get('redaccion-7')?.list()).not.toContain('/');
  expect(steps).toEqual([]);
});

test('the desk opens from the network, or without a connection from the kept files', async () => {
  await begin('install');
  expect(await ask('/articulos', {}, new Response('new'))).toBe('new');
  expect(await ask('/articulos', {}, new Response('down', { status: 503 }))).toContain('a.js');
  expect(await ask('/articulos')).toContain('a.js');
  kept.clear();
  await expect(ask('/articulos')).rejects.toThrow('no connection');
  expect(await ask('/articulos', {}, new Response('no', { status: 502 }))).toBe('no');
});

test('files come from the cache, or are fetched once, even on a full device', async () => {
  await begin('install');
  asked.length = 0;
  const file = { destination: 'script' };
  expect(await ask('/mesa-assets/a.js', file)).toBe('a');
  expect(asked).toEqual([]);
  server.set('/mesa-assets/guia.webp', new Response('picture'));
  expect(await ask('/mesa-assets/guia.webp', file)).toBe('picture');
  server.delete('/mesa-assets/guia.webp');
  expect(await ask('/mesa-assets/guia.webp', file)).toBe('picture');
  expect(asked).toEqual(['/mesa-assets/guia.webp']);
  server.set('/mesa-assets/nada.js', new Response('gone', { status: 404 }));
  expect(await ask('/mesa-assets/nada.js', file)).toBe('gone');
  (await open('redaccion-7')).isFull = true;
  server.set('/mesa-assets/otra.webp', new Response('other'));
  expect(await ask('/mesa-assets/otra.webp', file)).toBe('other');
  server.clear();
  await expect(ask('/mesa-assets/nada.js', file)).rejects.toThrow('no connection');
});

test('changes, requests to the API and other sites are left to the browser', async () => {
  const page = new Response('page');
  expect(await ask('/articulos', { method: 'POST' }, page)).toBeUndefined();
  expect(await ask('/api/mesa', { destination: '' }, page)).toBeUndefined();
  expect(await ask('https://otro.example/', {}, page)).toBeUndefined();
});
