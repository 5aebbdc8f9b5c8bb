import { expect, test } from 'vitest';
import { openSite } from '../testing/site.ts';
import { isLight, parseModeChoice } from './mode.ts';

const saving = { 'Save-Data': 'on' };
const choosing = (cookie: string) => ({ Cookie: cookie });

test.each([
  ['a browser that does not save data', { 'save-data': 'off' }, false],
  ['a choice among other cookies', { cookie: 'a=b; modo=ligero; c=d' }, true],
  ['an invalid choice with Save-Data', { cookie: 'modo=ligero2', 'save-data': 'on' }, true],
  ['a cookie with a longer value', { cookie: 'modo=ligero/../x' }, false],
  ['cookies with names of the prototype', { cookie: 'modo=constructor; __proto__=ligero' }, false],
])('the version is chosen correctly for %s', (_, headers, light) => {
  expect(isLight(headers)).toBe(light);
});

test.each([
  ['/contacto?modo=ligero', '/contacto'],
  ['//otro.example/?modo=ligero', '/otro.example/'],
  ['/\\otro.example?modo=ligero', '/otro.example'],
  ['/x?modo=https://otro.example', null],
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
        const response = await fetch(site.url + path, { headers });
        const label = `${path} ${round} ${JSON.stringify(headers)}`;
        expect(response.headers.get('Vary'), label).toBe('Accept-Encoding, Save-Data, Cookie');
        expect(toVersion(await response.text()), label).toBe(version);
      }
    }
  }
});

test('a choice sets a cookie, and choosing the default deletes it', async () => {
  await using site = await openSite({ env: { SITE_URL: 'https://plomada.example' } });
  const choose = async (path: string, headers = {}) => {
    const response = await fetch(site.url + path, { headers, redirect: 'manual' });
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([303, 'no-store']);
    return [response.headers.get('Location'), response.headers.get('Set-Cookie')];
  };
  const rest = 'Path=/; HttpOnly; SameSite=Lax; Secure';
  const attributes = `Max-Age=31536000; ${rest}`;
  expect(await choose('/contacto?modo=ligero')).toEqual([
    '/contacto',
    `modo=ligero; ${attributes}`,
  ]);
  expect(await choose('/nada/?modo=ligero')).toEqual(['/nada/', `modo=ligero; ${attributes}`]);
  expect(await choose('/?modo=completo')).toEqual(['/', `modo=; Max-Age=0; ${rest}`]);
  expect(await choose('/?modo=completo', saving)).toEqual(['/', `modo=completo; ${attributes}`]);
});
