import { expect, test } from 'vitest';
import { toArrival } from './arrivals.ts';

const from = (referer: string | undefined, headers = {}) =>
  toArrival(
    { host: 'localhost:3000', ...(referer === undefined ? {} : { referer }), ...headers },
    'https://plomada.example',
  );

test.each([
  ['search', 'https://www.google.com/'],
  ['search', 'https://ve.search.yahoo.com/'],
  ['search', 'android-app://com.google.android.googlequicksearchbox/'],
  ['direct', undefined],
  ['direct', 'https://wa.me/'],
  ['direct', 'android-app://com.whatsapp/'],
  ['mail', 'https://mail.google.com/'],
  ['site', 'https://otro.example/plomada.example/'],
  [null, 'https://plomada.example/categoria/noticias'],
  [null, 'http://localhost:3000/'],
])('a reader comes as %s from %s', (kind, referer) => {
  expect(from(referer)).toBe(kind);
});

test('a reader already on this site does not count as an arrival, even without a referrer', () => {
  expect(from(undefined, { 'sec-fetch-site': 'same-origin' })).toBeNull();
});

test.each([
  'https://plomada.example.otro.example/',
  'https://google.com.otro.example/',
  'https://www.google.com@otro.example/',
  'https://google.otro/',
])('%s does not pass for this site or a search engine', (referer) => {
  expect(['site', 'direct']).toContain(from(referer));
});
