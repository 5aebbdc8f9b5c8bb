import { expect, test, vi } from 'vitest';
import { parseEnv } from '#env.ts';
import { changeSite } from '#newsroom/site-settings/site.ts';
import { terminal } from '#store/people/audit-log.ts';
import { createFolder } from '#store/testing/engines.ts';
import { toStored } from '../cache/cached-response.ts';
import { openSite } from '../testing/site.ts';
import { openWatchedSite } from '../testing/watched-site.ts';

test('only the client over its limit gets 429, and a long list costs ten requests', async () => {
  // Fake timers would not do: if a test of another file timed out, its `eventually` may still run and advance them.
  let now = 0;
  using _clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  await using site = await openSite({ env: { TRUST_PROXY: '1' } });
  const ask = (client: string, path: string) =>
    fetch(site.url + path, { headers: { 'X-Forwarded-For': client } });
  const list = (client: string, page: number) =>
    ask(client, `/api/articles?limit=499&page=${page}`);
  const countAnswered = async (asked: Promise<Response>[]) =>
    (await Promise.all(asked)).filter(({ status }) => status === 200).length;
  const lists = Array.from({ length: 23 }, (_, index) => list('1.1.1.1', index + 2));
  expect(await countAnswered(lists)).toBe(23);
  const search = (client: string, word: number) =>
    ask(client, `/api/articles/search?q=muro${word}`);
  const searches = Array.from({ length: 15 }, (_, index) => search('1.1.1.1', index));
  expect(await countAnswered(searches)).toBe(10);
  // A response in memory does not count.
  expect((await list('1.1.1.1', 2)).status).toBe(200);
  // A reader gets a page that explains it, a program a problem document. Entries of
  // X-Forwarded-For to the left of our proxy's are unverified.
  for (const [path, type, text] of [
    ['/api/articles?page=2', 'application/problem+json; charset=utf-8', '"status":429'],
    ['/buscar?q=muro', 'text/html; charset=utf-8', '<h1>Espere un momento</h1>'],
  ] as const) {
    const response = await ask('6.6.6.6, 1.1.1.1', path);
    const { status, headers } = response;
    expect([status, headers.get('Content-Type')]).toEqual([429, type]);
    expect(headers.get('Retry-After')).toBe('1');
    expect(await response.text()).toContain(text);
  }
  expect((await list('2.2.2.2', 99)).status).toBe(200);
  now = 1_000;
  const later = Array.from({ length: 15 }, (_, index) => search('1.1.1.1', index + 20));
  expect(await countAnswered(later)).toBe(10);
});

test('a 503 has Retry-After, is a page of the current site for a reader, and hides no 429', async () => {
  await using site = await openSite({ limits: { maxWaiting: 1 } });
  const getBusyText = async (path: string) => {
    const response = await fetch(site.url + path);
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
    return response.text();
  };
  expect(await getBusyText('/contacto')).toMatch(/Plomada.*<h1>Espere un momento<\/h1>/s);
  expect(JSON.parse(await getBusyText('/api/categories'))).toMatchObject({ status: 503 });
  await changeSite(site.store, parseEnv({}), terminal, { name: 'La Obra' }, Date.now());
  await expect.poll(() => getBusyText('/contacto')).toContain('La Obra');
  const lists = Array.from({ length: 60 }, (_, index) =>
    fetch(`${site.url}/api/articles?limit=499&page=${index + 2}`),
  );
  const statuses = (await Promise.all(lists)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([429, 503]));
});

test('a response that fails while it is sent is logged, and the client gets 500', async () => {
  await using site = await openWatchedSite({ name: 'SQLite', createTestDatabase: createFolder });
  const style = toStored(200, { 'Content-Type': 'text/css' }, Buffer.alloc(600));
  site.files.set('/roto.css', { ...style, encodings: {} });
  const broken = await site.get('/roto.css');
  expect(broken.status).toBe(500);
  expect(await broken.json()).toMatchObject({ detail: 'Ocurrió un error inesperado.' });
  expect(console.error).toHaveBeenCalledOnce();
  vi.mocked(console.error).mockClear();
  expect((await site.get('/privacidad')).status).toBe(200);
});
