import { expect, test } from 'vitest';
import { analyse, tokenise } from './analyse.ts';

const terms = (text: string) => analyse(text).map(({ term }) => term);
const words = (text: string) => tokenise(text).map(({ word }) => word);

test.each([
  ['construccion', 'construcción', 'CONSTRUCCIONES', 'Construccio\u0301n', 'cons\u00ADtrucción'],
  ['cabilla', 'cabillas', 'Cabillas'],
  ['luz', 'luces'],
  ['arnés', 'arneses', 'arnes'],
  ['túnel', 'tuneles'],
  ['armado', 'armadas'],
  ['constructor', 'constructoras'],
  ["f'c", 'f′c', 'f’c', 'f´c', 'fc'],
  // With a word joiner: copied from a page.
  ['S-60', 'S-\u206060', 'S\u201160', 's 60'],
  ['3/8"', '3/8″', '3/8'],
  ['kg/cm²', 'kg/cm2', 'KG/CM2'],
  ['½', '1/2'],
])('a search for %s finds %s', (first, ...others) => {
  for (const other of others) expect(terms(other)).toEqual(terms(first));
});

test.each([
  ['año', 'ano'],
  ['1756', '1753'],
  ['3/8', '8/3'],
  ['gas', 'ga'],
])('a search for %s does not find %s', (word, otherWord) => {
  expect(terms(word)).not.toEqual(terms(otherWord));
});

test('numbers, units and symbols stay whole, and other words split at punctuation', () => {
  expect(words("210 kg/cm² con f'c y 3/8, 0,85")).toEqual([
    ...['210', 'kg/cm2', 'con', 'fc', 'y', '3/8', '0.85'],
  ]);
  expect(words('agua/cemento 1756:2001 fin.Inicio')).toEqual([
    ...['agua', 'cemento', '1756', '2001', 'fin', 'inicio'],
  ]);
});

test.each(['', ' ', '***', '👷🏽‍♂️', '\0', '"\'', '\ud800', '\u0301'])('%j has no words', (text) => {
  expect(tokenise(text)).toEqual([]);
});

test('any text is accepted: other scripts, endless words, lone surrogates', () => {
  expect(words('مرحبا 日本語 Ελλάδα')).toEqual(['مرحبا', '日本語', 'ελλαδα']);
  expect(words('x'.repeat(5_000))).toEqual(['x'.repeat(40)]);
  expect(words('𝒱iga\udc00')).toEqual(['viga']);
});

test.each([
  ['210kg/cm2', '210 kg/cm2'],
  ['12mx', '12mx'],
  ['12m^3', '12m3'],
  ['1½', '1 1/2'],
  ['Ø3', '3'],
  ['1.000.000', '1000000'],
  ['1.000,50', '1000.50'],
  ['Ñandú', 'ñandu'],
])('%s is read as %s', (text, expectedWords) => {
  expect(words(text).join(' ')).toBe(expectedWords);
});
