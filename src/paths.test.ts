import { expect, test } from 'vitest';
import { limits, searchPages } from '#contract/rules.ts';
import * as paths from '#paths.ts';

test.each([
  [paths.toArticle('ñandú'), '/articulo/%C3%B1and%C3%BA'],
  [paths.toSavedInstead('/a?b=1'), '/guardados?sin=%2Fa%3Fb%3D1'],
  [paths.toSearch({ q: 'a b', page: 1 }), '/buscar?q=a+b'],
  [paths.toMode('completo', 'q=viga'), '?q=viga&modo=completo'],
  [
    paths.toApiSearchPage({ q: 'viga', category: 'obra', page: 2 }),
    '/api/search?q=viga&category=obra&page=2',
  ],
  [paths.toIndexNowKey('clave'), '/clave.txt'],
])('the published address %s never changes', (address, published) => {
  expect(address).toBe(published);
});

test('no article can have the slug of the search endpoint', () => {
  expect([paths.isReserved('search'), paths.isReserved('viga')]).toEqual([true, false]);
});

test('any query string opens an existing page', () => {
  const parse = (query: string) => paths.parseSearch(query);
  expect(parse('')).toEqual({ q: '', category: undefined, page: 1 });
  expect(parse('q=%20a%0A%09b%20&categoria=obra&pagina=2')).toEqual({
    q: 'a b',
    category: 'obra',
    page: 2,
  });
  expect(parse('categoria=No%20es&pagina=99999')).toEqual({
    q: '',
    category: undefined,
    page: searchPages,
  });
  const longest = 'a'.repeat(limits.query.max);
  expect(parse(`q=${longest}b`).q).toBe(longest);
  const pages = ['1', '9', '99999', '100000', '0', '01', '-1', '1.5', 'x', ''];
  expect(pages.map((page) => paths.parsePage(`pagina=${page}`))).toEqual([
    1,
    9,
    paths.highestPage,
    ...pages.slice(3).map(() => 1),
  ]);
  expect([0, 24, 25].map(paths.countPages)).toEqual([0, 1, 2]);
});

test('a page has one canonical address, without tracking parameters', () => {
  const tracked = 'utm_source=x&pagina=3&q=viga';
  const toHome = (count: string) => paths.toPageAddress('/', `utm_source=x&articulos=${count}`);
  expect(['12', '498', '6', '7', '504', '-6', 'x', ''].map(toHome)).toEqual([
    ...['/?articulos=12', '/?articulos=498', '/', '/', '/', '/', '/', '/'],
  ]);
  expect(paths.toPageAddress('/categoria/obra', tracked)).toBe('/categoria/obra?pagina=3');
  expect(paths.toPageAddress('/buscar', tracked)).toBe('/buscar?q=viga&pagina=3');
  expect(paths.toPageAddress('/articulo/viga', tracked)).toBe('/articulo/viga');
  expect(paths.toPageAddress('/categoria/obra/feed.xml', tracked)).toBe('/categoria/obra/feed.xml');
});
