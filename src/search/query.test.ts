import { expect, test } from 'vitest';
import { parseQuery, splitImplied } from './query.ts';

const show = (q: string, parts = parseQuery(q)) =>
  parts.map(({ words, phrase, isTyping }) =>
    [words.map(({ term }) => term).join(' '), phrase, isTyping && 'typing']
      .filter(Boolean)
      .join(', '),
  );

test('a reader who types words means each of them, and may not have finished the last', () => {
  expect(show('vigas de concreto arm')).toEqual(['viga', 'concreto', 'arm, typing']);
  expect(show('viga  viga VIGAS')).toEqual(['viga, typing']);
  expect(show('muro de')).toEqual(['muro']);
  expect(show('como')).toEqual(['como, typing']);
});

test('quotes ask for a phrase, while it is being typed as well', () => {
  expect(show('"viga de corona"')).toEqual(['viga corona, asked']);
  expect(show('«viga de corona» acero')).toEqual(['viga corona, asked', 'acero, typing']);
  expect(show('“viga de cor')).toEqual(['viga cor, asked, typing']);
  expect(show('""')).toEqual([]);
});

test('a norm with its number and a figure with its unit go together', () => {
  expect(show('covenin 1756 sismo')).toEqual(['covenin 1756, implied', 'sismo, typing']);
  expect(show('concreto de 210 kg/cm²')).toEqual(['concreto', '210 kg/cm2, implied, typing']);
  expect(show('cabilla de 3/8" lisa')).toEqual(['cabilla', '3/8', 'lisa, typing']);
  expect(show('', splitImplied(parseQuery('covenin 1756')))).toEqual(['covenin', '1756, typing']);
});

test('a norm is its name and number, whatever it is called and of whatever year', () => {
  expect(show('norma covenin 1756')).toEqual(['covenin 1756, implied, typing']);
  expect(show('COVENIN 1756:2019, zona')).toEqual(['covenin 1756, implied', 'zona, typing']);
  expect(show('norma 2247')).toEqual(['2247, typing']);
  expect(show('normas covenin')).toEqual(['norma', 'covenin, typing']);
  expect(show('covenin 1756 2019')).toEqual(['covenin 1756, implied', '2019, typing']);
});

test('operators are words or nothing', () => {
  expect(show('viga AND NOT losa*')).toEqual(['viga', 'and', 'not', 'losa, typing']);
  expect(show('title:viga ^2 {a b}')).toEqual(['titl', 'viga', '2', 'b, typing']);
  expect(show('*'.repeat(100))).toEqual([]);
});

test('a long question is cut short', () => {
  const many = Array.from({ length: 30 }, (_, index) => `p${index}`).join(' ');
  expect(parseQuery(many)).toHaveLength(10);
  expect(parseQuery(`viga "${many}"`).map(({ words }) => words.length)).toEqual([1, 6]);
});
