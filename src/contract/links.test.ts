import { describe, expect, test } from 'vitest';
import { splitLinks } from './links.ts';

const linksOf = (line: string) => splitLinks(line).filter((_, place) => place % 2 === 1);

describe('a link is made of', () => {
  test.each([
    ['https://whc.unesco.org/en/list/986', 'https://whc.unesco.org/en/list/986'],
    ['¿Y https://a.es?', 'https://a.es'],
    ['(vea https://a.es/b), y', 'https://a.es/b'],
    ['«https://a.es/b»…', 'https://a.es/b'],
    ['https://es.wikipedia.org/wiki/Guri_(presa).', 'https://es.wikipedia.org/wiki/Guri_(presa)'],
    ['https://a.es/b?c=1&d=2#e,', 'https://a.es/b?c=1&d=2#e'],
    ['https://a.es:8443/ñandú', 'https://a.es:8443/ñandú'],
  ])('the URL in %j', (line, address) => {
    expect(linksOf(line)).toEqual([address]);
  });

  test('each of several addresses', () => {
    const line = 'https://a.es y https://b.es/c; https://d.es';
    expect(linksOf(line)).toEqual(['https://a.es', 'https://b.es/c', 'https://d.es']);
  });
});

test.each([
  'http://a.es',
  'javascript:alert(1)',
  'a.es/b',
  'https:// a.es',
  'https://localhost/b',
  'https://a.es@b.es',
  'https://a.es\\@b.es',
  'https://a.es\u202e/b',
])('there is no link in %j', (line) => {
  expect(splitLinks(line)).toEqual([line]);
});

test.each(['https://a.es/(', 'https://a.es/"onclick="x', 'https://a.es/<b>', 'https://a.es/)'])(
  'a character that cannot be part of a URL ends it: %j',
  (line) => expect(linksOf(line)).toEqual(['https://a.es/']),
);

test.each(['https://a.es/', 'https://', 'https://a.', '.', '(', ')', '(a', '.a'])(
  'a line that repeats %j takes linear time',
  (piece) => {
    const line = `https://a.es/${piece.repeat(200_000 / piece.length)}`;
    expect(splitLinks(line).join('')).toBe(line);
  },
);
