import '#site/testing/dom.ts';
import { beforeEach, expect, test, vi } from 'vitest';

/** The caches of a browser, release by release. */
const kept = new Map<string, Map<string, string>>();
let isFull = false;
const toPath = (asked: Request | string) =>
  new URL(typeof asked === 'string' ? asked : asked.url, location.href).pathname;
const open = async (name: string) => {
  const files = kept.get(name) ?? kept.set(name, new Map()).get(name) ?? new Map();
  return {
    addAll: async (paths: string[]) => {
      for (const path of paths) files.set(path, await (await fetch(path)).text());
    },
    put: async (asked: Request | string, answer: Response) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      files.set(toPath(asked), await answer.text());
    },
    match: async (path: string) => (files.has(path) ? new Response(files.get(path)) : undefined),
  };
};
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
  const answer = server.get(toPath(path));
  if (!answer) throw new TypeError('no line');
  return answer.clone();
});
vi.stubGlobal('caches', {
  open,
  keys: async () => [...kept.keys()],
  delete: async (name: string) => kept.delete(name),
  match: async (request: Request) => {
    for (const files of kept.values()) {
      const text = files.get(toPath(request));
      if (text !== undefined) return new Response(text);
    }
    return undefined;
  },
});
await import('./worker.ts');

beforeEach(() => {
  kept.clear();
  isFull = false;
  server.clear();
  asked.length = 0;
  steps.length = 0;
  server.set('/mesa-assets/a.js', new Response('a'));
  server.set('/mesa-assets/b.css', new Response('b'));
  server.set('/', new Response('<script src="/mesa-assets/a.js">'));
});

async function begin(name: 'install' | 'activate') {
  let work: Promise<unknown> = Promise.resolve();
  const waitUntil = (given: Promise<unknown>) => {
    work = given;
  };
  dispatchEvent(Object.assign(new Event(name), { waitUntil }));
  await work;
}

/** The worker's response; undefined if it leaves the request to the browser. */
async function ask(path: string, request: object = {}, preloaded?: Response) {
  let answer: Promise<Response> | undefined;
  const respondWith = (given: Promise<Response>) => {
    answer = given;
  };
  const { href: url } = new URL(path, location.href);
  dispatchEvent(
    Object.assign(new Event('fetch'), {
      request: { method: 'GET', destination: 'document', url, ...request },
      preloadResponse: Promise.resolve(preloaded),
      respondWith,
    }),
  );
  return (await answer)?.text();
}

test('a release is kept whole, and only one of those before it', async () => {
  kept.set('redaccion-5', new Map()).set('redaccion-6', new Map()).set('otras', new Map());
  await begin('install');
  expect(asked).toEqual(['/mesa-assets/a.js', '/mesa-assets/b.css', ['/', { cache: 'no-store' }]]);
  expect([...(kept.get('redaccion-7') ?? [])]).toEqual([
    ['/mesa-assets/a.js', 'a'],
    ['/mesa-assets/b.css', 'b'],
    ['/', '<script src="/mesa-assets/a.js">'],
  ]);
  await begin('activate');
  expect([...kept.keys()]).toEqual(['redaccion-6', 'otras', 'redaccion-7']);
  expect(steps).toEqual(['skip', 'preload', 'claim']);
});

test('a document of another release is not kept', async () => {
  server.set('/', new Response('<script src="/mesa-assets/z.js">'));
  await expect(begin('install')).rejects.toThrow('of another release');
  server.set('/', new Response('/mesa-assets/a.js', { status: 503 }));
  await expect(begin('install')).rejects.toThrow('of another release');
  expect(kept.get('redaccion-7')?.has('/')).toBe(false);
  expect(steps).toEqual([]);
});

test('the desk opens from the network, or without a connection from the kept files', async () => {
  await begin('install');
  expect(await ask('/articulos', {}, new Response('new'))).toBe('new');
  expect(await ask('/articulos', {}, new Response('down', { status: 503 }))).toContain('a.js');
  expect(await ask('/articulos')).toContain('a.js');
  kept.clear();
  await expect(ask('/articulos')).rejects.toThrow('no line');
  expect(await ask('/articulos', {}, new Response('no', { status: 502 }))).toBe('no');
});

test('files come from the cache, or are fetched once, also on a full device', async () => {
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
  isFull = true;
  server.set('/mesa-assets/otra.webp', new Response('other'));
  expect(await ask('/mesa-assets/otra.webp', file)).toBe('other');
  server.clear();
  await expect(ask('/mesa-assets/nada.js', file)).rejects.toThrow('no line');
});

test('changes, requests to the API and other sites are left to the browser', async () => {
  const page = new Response('page');
  expect(await ask('/articulos', { method: 'POST' }, page)).toBeUndefined();
  expect(await ask('/api/mesa', { destination: '' }, page)).toBeUndefined();
  expect(await ask('https://otro.example/', {}, page)).toBeUndefined();
});
