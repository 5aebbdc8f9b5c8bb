import { describe, expect, test } from 'vitest';
import { analyse, tokenise } from './analyse.ts';

const terms = (text: string) => analyse(text).map(({ term }) => term);
const words = (text: string) => tokenise(text).map(({ word }) => word);

describe('a reader and an editor mean the same word', () => {
  test.each([
    ['construccion', 'construcción', 'CONSTRUCCIONES', 'Construccio\u0301n', 'cons\u00ADtrucción'],
    ['cabilla', 'cabillas', 'Cabillas'],
    ['viga', 'vigas'],
    ['losa', 'losas'],
    ['luz', 'luces'],
    ['raíz', 'raices'],
    ['alcance', 'alcances'],
    ['arnés', 'arneses', 'arnes'],
    ['mes', 'meses'],
    ['eje', 'ejes'],
    ['base', 'bases'],
    ['país', 'países'],
    ['túnel', 'tuneles'],
    ['hidráulico', 'hidráulicas'],
    ['armado', 'armadas'],
    ['constructor', 'constructoras'],
    ['ingeniero', 'ingenieras'],
    ["f'c", 'f′c', 'f’c', 'f´c', 'fc'],
    ['kg/cm²', 'kg/cm2', 'KG/CM2'],
    ['1.000', '1000'],
    ['42,5', '42.5'],
    ['½', '1/2'],
    ['ﬁbra', 'fibra'],
  ])('%s, %s', (first, ...others) => {
    for (const other of others) expect(terms(other)).toEqual(terms(first));
  });
});

describe('a reader and an editor mean different words', () => {
  test.each([
    ['año', 'ano'],
    ['plaza', 'plazo'],
    ['acera', 'acero'],
    ['puerta', 'puerto'],
    ['carga', 'cargo'],
    ['1756', '1753'],
    ['3/8', '8/3'],
    ['gas', 'ga'],
  ])('%s and %s', (one, another) => {
    expect(terms(one)).not.toEqual(terms(another));
  });
});

test('figures, units and symbols stay whole, and other words part at their joints', () => {
  expect(words("210 kg/cm² con f'c y 3/8, 0,85")).toEqual([
    ...['210', 'kg/cm2', 'con', 'fc', 'y', '3/8', '0.85'],
  ]);
  expect(words('agua/cemento viga-columna 1756:2001 fin.Inicio')).toEqual([
    ...['agua', 'cemento', 'viga', 'columna', '1756', '2001', 'fin', 'inicio'],
  ]);
  expect(words('N.º 3, 35 °C')).toEqual(['n', '3', '35', 'c']);
});

test('words that say nothing are left out', () => {
  expect(terms('El agua que se va antes del fraguado')).toEqual(['agua', 'va', 'ant', 'fraguad']);
});

test('a word is where the text has it, accents written apart and all', () => {
  const text = '«La construccio\u0301n» 👷🏽 de ½ día';
  expect(tokenise(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    ...['La', 'construccio\u0301n', 'de', '½', 'día'],
  ]);
});

test.each(['', ' ', '***', '👷🏽‍♂️', '\0', '"\'', '\ud800', '\u0301'])('%j has no words', (text) => {
  expect(tokenise(text)).toEqual([]);
});

test('any text is taken as it comes: other scripts, endless words, halves of characters', () => {
  expect(words('مرحبا 日本語 Ελλάδα')).toEqual(['مرحبا', '日本語', 'ελλαδα']);
  expect(words('x'.repeat(5_000))).toEqual(['x'.repeat(40)]);
  expect(words('𝒱iga\udc00')).toEqual(['viga']);
});
