import { expect, test } from 'vitest';
import { toArticleSlug, toKey } from './cache-key.ts';
import { chooseEncoding } from './cached-response.ts';

test.each([
  ['a page with tracking parameters', '/articulo/muro?utm_source=x&fbclid=1', '/articulo/muro'],
  ['a later page of a list', '/categoria/noticias?x=1&pagina=3', '/categoria/noticias?pagina=3'],
  [
    'a list with an unknown parameter',
    '/api/articles?x=1&limit=6&featured=true',
    '/api/articles?featured=true&limit=6',
  ],
  ['the whole list', '/api/articles?utm_source=x', '/api/articles'],
  ['a search', '/api/articles/search?_=9&q=muro+alto', '/api/articles/search?q=muro+alto'],
  [
    'a page of results',
    '/buscar?utm=1&pagina=2&q=%20muro++alto%00&categoria=tecnicas',
    '/buscar?q=muro+alto&categoria=tecnicas&pagina=2',
  ],
  [
    'a page of results beyond the limits',
    `/buscar?q=${'a'.repeat(99)}+b&pagina=9&categoria=%C3%91`,
    `/buscar?q=${'a'.repeat(99)}&pagina=5`,
  ],
  [
    'a repeated parameter, which gets a 400',
    '/api/articles?limit=1&limit=2',
    '/api/articles?limit=1&limit=2',
  ],
  [
    'a broken escape, which gets a 400',
    '/api/articles/search?q=%E0%A4%A',
    '/api/articles/search?q=%E0%A4%A',
  ],
  ['an address with an unnecessary escape', '/api/articles/%6D%75ro', '/api/articles/muro'],
  ['a necessary escape', '/articulo/a%2Fb%C3%B1', '/articulo/a%2Fb%C3%B1'],
  ['a page redirected for its escapes', '/articulo/%6D%75ro', '/articulo/%6D%75ro'],
  ['a link to confirm', '/boletin/confirmar/Ab1?utm=1', '/boletin/confirmar/-'],
])('%s has its cache key', (_, url, key) => {
  expect(toKey(url)).toBe(key);
  if (key !== null) expect(toKey(key)).toBe(key);
});

test.each([
  ['/articulo/muro', 'muro'],
  ['/api/articles/muro', 'muro'],
  ['/api/articles/search?q=muro', null],
  ['/categoria/muro', null],
])('a request for %s counts as a reading of %s', (key, slug) => {
  expect(toArticleSlug(key)).toBe(slug);
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.9', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000', 'identity'],
  [undefined, 'identity'],
])('a client that accepts %s gets %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});
