import { expect, test } from 'vitest';
import { splitLinks } from './links.ts';

const linksOf = (line: string) => splitLinks(line).filter((_, place) => place % 2 === 1);

test.each([
  ['¿Y https://a.es?', 'https://a.es'],
  ['(vea https://a.es/b), y', 'https://a.es/b'],
  ['«https://a.es/b»…', 'https://a.es/b'],
  ['https://es.wikipedia.org/wiki/Guri_(presa).', 'https://es.wikipedia.org/wiki/Guri_(presa)'],
  ['https://a.es:8443/ñandú?c=1&d=2#e,', 'https://a.es:8443/ñandú?c=1&d=2#e'],
  ['https://a.es y https://b.es/c;', 'https://a.es https://b.es/c'],
])('the links of %j are %s', (line, addresses) => {
  expect(linksOf(line).join(' ')).toBe(addresses);
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
