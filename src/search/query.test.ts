import { expect, test } from 'vitest';
import { parseQuery, splitImplied } from './query.ts';

const show = (q: string, parts = parseQuery(q)) =>
  parts.map(({ words, phrase, isTyping }) =>
    [words.map(({ term }) => term).join(' '), phrase, isTyping && 'typing']
      .filter(Boolean)
      .join(', '),
  );

test('every word counts, and the last may be incomplete', () => {
  expect(show('vigas de concreto arm')).toEqual(['viga', 'concreto', 'arm, typing']);
  expect(show('viga  viga VIGAS')).toEqual(['viga, typing']);
  expect(show('muro de')).toEqual(['muro']);
  expect(show('como')).toEqual(['como, typing']);
});

test('quotes make a phrase even while it is typed', () => {
  expect(show('"viga de corona"')).toEqual(['viga corona, quoted']);
  expect(show('«viga de corona» acero')).toEqual(['viga corona, quoted', 'acero, typing']);
  expect(show('“viga de cor')).toEqual(['viga cor, quoted, typing']);
  expect(show('""')).toEqual([]);
});

test('a norm with its number and a number with its unit are one part', () => {
  expect(show('covenin 1756 sismo')).toEqual(['covenin 1756, implied', 'sismo, typing']);
  expect(show('concreto de 210 kg/cm²')).toEqual(['concreto', '210 kg/cm2, implied, typing']);
  expect(show('cabilla de 3/8" lisa')).toEqual(['cabilla', '3/8', 'lisa, typing']);
  expect(show('', splitImplied(parseQuery('covenin 1756')))).toEqual(['covenin', '1756, typing']);
});

test('a norm is its name and number, without the word and the year', () => {
  expect(show('norma covenin 1756')).toEqual(['covenin 1756, implied, typing']);
  expect(show('COVENIN 1756:2019, zona')).toEqual(['covenin 1756, implied', 'zona, typing']);
  expect(show('norma 2247')).toEqual(['2247, typing']);
  expect(show('normas covenin')).toEqual(['norma', 'covenin, typing']);
});

test('two words may be one, with the r doubled', () => {
  const joined = (q: string) => parseQuery(q).flatMap((part) => part.joined);
  expect(joined('sobre piso')).toEqual(['sobrepiso']);
  expect(joined('sismo resistente')).toEqual([
    ...['sismoresistente', 'sismorresistente', 'sismoresistente', 'sismorresistente'],
  ]);
  expect(joined('viga y 3 losas')).toEqual([]);
  expect(joined('"sobre piso"')).toEqual([]);
  expect(joined('210 kg')).toEqual([]);
});

test('a word has its position in the query', () => {
  const q = 'la «viga de corona» y 210 kg/cm²';
  expect(parseQuery(q).flatMap(({ words }) => words.map((w) => q.slice(w.start, w.end)))).toEqual([
    ...['viga', 'corona', '210', 'kg/cm²'],
  ]);
});

test('of three phrases the last is searched for as words', () => {
  expect(show('"viga corona" "losa llena" "muro pantalla" x')).toEqual([
    ...['viga corona, quoted', 'losa llena, quoted', 'muro', 'pantalla', 'x, typing'],
  ]);
  // «Buscar tal como lo escribió» quotes every corrected word.
  expect(show('"loza" "bigueta" "caviya"')).toEqual([
    ...['loza, quoted', 'bigueta, quoted', 'caviya, quoted'],
  ]);
});

test('ten words are searched for, even if that cuts a phrase', () => {
  const nine = Array.from({ length: 9 }, (_, index) => `p${index}`);
  expect(show(`${nine.join(' ')} fin otra`)).toEqual([...nine, 'fin']);
  expect(show(`${nine.join(' ')} "viga corona`)).toEqual([...nine, 'viga, quoted']);
  expect(show(`"${nine.join(' ')}"`)).toEqual([`${nine.slice(0, 6).join(' ')}, quoted`]);
});

test.each([
  ['3 pulg', '3 pulg, implied, typing'],
  ['covenin 1756, 2006', 'covenin 1756, implied | 2006, typing'],
  ['iso 9001 norma aci 318', 'iso 9001, implied | aci 318, implied, typing'],
  ['"covenin 1756" sismo', 'covenin 1756, quoted | sismo, typing'],
])('the query %s has the parts %s', (q, parts) => {
  expect(show(q).join(' | ')).toBe(parts);
});
