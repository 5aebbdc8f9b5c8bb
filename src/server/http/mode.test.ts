import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSite } from '../testing/site.ts';
import { isLight, parseModeChoice } from './mode.ts';

const saving = { 'Save-Data': 'on' };
const choosing = (cookie: string) => ({ Cookie: cookie });

test.each([
  ['a browser that does not save data', { 'save-data': 'off' }, false],
  ['a choice among other cookies', { cookie: 'a=b; modo=ligero; c=d' }, true],
  ['an invalid choice with Save-Data', { cookie: 'modo=ligero2', 'save-data': 'on' }, true],
  ['a cookie with a longer name', { cookie: 'xmodo=ligero' }, false],
  ['a cookie with a longer value', { cookie: 'modo=ligero/../x' }, false],
  ['cookies with names of the prototype', { cookie: 'modo=constructor; __proto__=ligero' }, false],
])('the version is chosen correctly for %s', (_, headers, light) => {
  expect(isLight(headers)).toBe(light);
});

test.each([
  ['/contacto?modo=ligero', '/contacto'],
  ['/categoria/noticias?pagina=2&modo=completo', '/categoria/noticias?pagina=2'],
  ['//otro.example/?modo=ligero', '/otro.example/'],
  ['/\\otro.example?modo=ligero', '/otro.example'],
  ['/x?modo=https://otro.example', null],
  ['/x?modo=ligero&modo=completo', '/x'],
  ['/api/categories?modo=ligero', null],
])('%s redirects only to a page of this site', (address, page) => {
  expect(parseModeChoice(new URL(`http://localhost${address}`))?.page ?? null).toBe(page);
});

const toVersion = (html: string) => (html.includes('Versión ligera:') ? 'light' : 'full');

test('each reader gets the right version, even from a cache filled by others', async () => {
  await using site = await openSite();
  const kinds: [Record<string, string>, string][] = [
    [{}, 'full'],
    [saving, 'light'],
    [choosing('modo=junk'), 'full'],
    [{ ...saving, ...choosing('modo=completo') }, 'full'],
    [{ ...saving, ...choosing('x=1; modo=') }, 'light'],
  ];
  for (const path of ['/', '/contacto', '/articulo/nada', '/foo.php']) {
    for (const round of ['made', 'kept']) {
      for (const [headers, version] of kinds) {
        const answer = await fetch(site.url + path, { headers });
        const label = `${path} ${round} ${JSON.stringify(headers)}`;
        expect(answer.headers.get('Vary'), label).toBe('Accept-Encoding, Save-Data, Cookie');
        expect(toVersion(await answer.text()), label).toBe(version);
      }
    }
  }
});

test('the ETag of one version never validates the other', async () => {
  await using site = await openSite();
  const ask = (headers: Record<string, string>) => fetch(`${site.url}/contacto`, { headers });
  const full = (await ask({})).headers.get('ETag') ?? '';
  const light = (await ask(saving)).headers.get('ETag') ?? '';
  expect((await ask({ ...saving, 'If-None-Match': light })).status).toBe(304);
  expect((await ask({ ...saving, 'If-None-Match': full })).status).toBe(200);
  expect((await ask({ 'If-None-Match': light })).status).toBe(200);
});

test('the policy of a light page allows its own style and nothing else', async () => {
  await using site = await openSite();
  const page = await fetch(`${site.url}/`, { headers: saving });
  const html = await page.text();
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(html) ?? [];
  const digest = createHash('sha256').update(style).digest('base64');
  const policy = page.headers.get('Content-Security-Policy') ?? '';
  expect(policy).toBe(
    `default-src 'none'; style-src 'sha256-${digest}'; img-src data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  );
  expect(html).not.toMatch(/<script|<img|<link rel="?(?:stylesheet|preload)|style=/);
});

test('a choice sets a cookie, and choosing the default deletes it', async () => {
  await using site = await openSite({ env: { SITE_URL: 'https://plomada.example' } });
  const choose = async (path: string, headers = {}) => {
    const answer = await fetch(site.url + path, { headers, redirect: 'manual' });
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([303, 'no-store']);
    return [answer.headers.get('Location'), answer.headers.get('Set-Cookie')];
  };
  const rest = 'Path=/; HttpOnly; SameSite=Lax; Secure';
  const kept = `Max-Age=31536000; ${rest}`;
  expect(await choose('/contacto?modo=ligero')).toEqual(['/contacto', `modo=ligero; ${kept}`]);
  expect(await choose('/nada/?modo=ligero')).toEqual(['/nada/', `modo=ligero; ${kept}`]);
  expect(await choose('/?modo=completo')).toEqual(['/', `modo=; Max-Age=0; ${rest}`]);
  expect(await choose('/?modo=completo', saving)).toEqual(['/', `modo=completo; ${kept}`]);
});
