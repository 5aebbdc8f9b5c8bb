import { expect, onTestFinished, test, vi } from 'vitest';
import { parseEnv } from '#env.ts';
import { changeSite } from '#newsroom/site-settings/site.ts';
import { terminal } from '#store/people/audit-log.ts';
import { openSite } from '../testing/site.ts';

test('a client that lists too much waits, a long list counts as ten, and no other client waits', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  await using site = await openSite({ env: { TRUST_PROXY: '1' } });
  const ask = (client: string, path: string) =>
    fetch(site.url + path, { headers: { 'X-Forwarded-For': client } });
  const list = (client: string, page: number) =>
    ask(client, `/api/articles?limit=499&page=${page}`);
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => list('1.1.1.1', index + 2)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(24);
  // A reader gets a page that explains it, a program a problem document.
  for (const [path, type] of [
    ['/api/articles?page=2', 'application/problem+json; charset=utf-8'],
    ['/buscar?q=muro', 'text/html; charset=utf-8'],
  ] as const) {
    const { status, headers } = await ask('1.1.1.1', path);
    expect([status, headers.get('Content-Type'), headers.get('Retry-After')]).toEqual([
      429,
      type,
      '1',
    ]);
  }
  expect((await list('2.2.2.2', 99)).status).toBe(200);
});

test('the 503 page has the current name of the site', async () => {
  await using site = await openSite({ limits: { maxWaiting: 1 } });
  const read = async () => (await fetch(`${site.url}/contacto`)).text();
  expect(await read()).toContain('Plomada');
  await changeSite(site.store, parseEnv({}), terminal, { name: 'La Obra' }, Date.now());
  await expect.poll(read).toContain('La Obra');
});
