import { describe, expect, test } from 'vitest';
import { analyse, findMarks, tokenise } from './analyse.ts';
import { toSound } from './sound.ts';
import { stem } from './stem.ts';

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
    // With a word joiner: copied from a page.
    ['S-60', 'S-\u206060', 'S\u201160', 's 60'],
    ['3/8"', '3/8″', '3/8'],
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

test('numbers, units and symbols stay whole, and other words split at punctuation', () => {
  expect(words("210 kg/cm² con f'c y 3/8, 0,85")).toEqual([
    ...['210', 'kg/cm2', 'con', 'fc', 'y', '3/8', '0.85'],
  ]);
  expect(words('agua/cemento viga-columna 1756:2001 fin.Inicio')).toEqual([
    ...['agua', 'cemento', 'viga', 'columna', '1756', '2001', 'fin', 'inicio'],
  ]);
  expect(words('N.º 3, 35 °C')).toEqual(['n', '3', '35', 'c']);
});

test('stop words are left out', () => {
  expect(terms('El agua que se va antes del fraguado')).toEqual(['agua', 'va', 'ant', 'fraguad']);
});

test('a word has its position in the text, also with combining accents', () => {
  const text = '«La construccio\u0301n» 👷🏽 de ½ día ^1 \u00ADviga';
  expect(tokenise(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    ...['La', 'construccio\u0301n', 'de', '½', 'día', '1', 'viga'],
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
  ['5,5m', '5.5 m'],
  ['10cm.', '10 cm'],
  ['de 0cm a 9cm', 'de 0 cm a 9 cm'],
  ['12mx', '12mx'],
  ['1/2/3', '1/2/3'],
  ['m/s2', 'm/s2'],
  ['m/s2x', 'm s2x'],
  ["f'cxyz", 'f cxyz'],
  ['12m^3', '12m3'],
  ['1½', '1 1/2'],
  ['Ø3', '3'],
  ['5.m', '5 m'],
  ['0, 9:', '0 9'],
  ['5kg/', '5kg'],
  ['/5', '5'],
  ['x\u{10400}b', 'x\u{10428}b'],
  ['\u024F\u0250', '\u024F\u0250'],
  ['1.000.000', '1000000'],
  ['1.0000', '1.0000'],
  ['1.000,50', '1000.50'],
  ['10,5', '10.5'],
  ['Ñandú', 'ñandu'],
])('%s is read as %s', (text, read) => {
  expect(words(text).join(' ')).toBe(read);
});

test('matches are marked from the first letter to the last', () => {
  expect(findMarks('La viga, las Vigas y el muro', new Set(['viga', 'muro']))).toEqual([
    [3, 7],
    [13, 18],
    [24, 28],
  ]);
});

test.each([
  ['gas', 'gas'],
  ['mes', 'mes'],
  ['meses', 'mes'],
  ['arneses', 'arn'],
  ['seses', 'ses'],
  ['redes', 'red'],
  ['tres', 'tre'],
  ['osos', 'oso'],
  ['as', 'as'],
  ['es', 'es'],
  ['ave', 'ave'],
  ['once', 'onc'],
  ['lado', 'lado'],
  ['ruido', 'ruido'],
  ['armada', 'armad'],
  ['motoras', 'motor'],
  ['primario', 'primari'],
  ['luz', 'luc'],
  ['b2s', 'b2s'],
])('%s is indexed as %s', (word, term) => {
  expect(stem(word)).toBe(term);
});

test.each([
  ['psicologo', 'sikologo'],
  ['piscina', 'pisina'],
  ['acceso', 'aseso'],
  ['excelente', 'eselente'],
  ['chispa', 'Cispa'],
  ['hielo', 'yelo'],
  ['queso', 'keso'],
  ['quorum', 'kuorum'],
  ['guerra', 'Gerra'],
  ['agua', 'agua'],
  ['gente', 'jente'],
  ['enpotrar', 'empotrar'],
  ['envase', 'embase'],
  ['calle', 'kaye'],
  ['rey', 'rei'],
])('%s sounds like %s', (word, sound) => {
  expect(toSound(word)).toBe(sound);
});
