import { expect, test } from 'vitest';
import { analysePhrase, cleanRule, parseRule } from './synonyms.ts';

test('a rule works both ways or one way', () => {
  expect(parseRule('cabilla, varilla,barra de  refuerzo')).toEqual([
    { from: 'cabilla', to: ['varilla', 'barra de refuerzo'], isMutual: true },
    { from: 'varilla', to: ['cabilla', 'barra de refuerzo'], isMutual: true },
    { from: 'barra de refuerzo', to: ['cabilla', 'varilla'], isMutual: true },
  ]);
  expect(parseRule('rebar, hierro > cabilla, varilla')).toEqual([
    { from: 'rebar', to: ['cabilla', 'varilla'], isMutual: false },
    { from: 'hierro', to: ['cabilla', 'varilla'], isMutual: false },
  ]);
  expect(parseRule('arepa')).toEqual([{ from: 'arepa', to: [], isMutual: true }]);
  expect(cleanRule(' rebar,hierro>cabilla ')).toBe('rebar, hierro > cabilla');
});

test.each([
  ['viga > Vigas', '«Vigas» es lo mismo que «viga» para la búsqueda'],
  ['a > b > c', 'solo cabe un «>» en cada línea'],
  ['viga,', 'falta una palabra al lado de «,» o de «>»'],
  ['vi\u0000ga', 'tiene caracteres que no se ven'],
  ['viga, ¡!', '«¡!» no tiene letras ni cifras'],
  [
    'uno dos tres cuatro cinco seis siete ocho nueve',
    '«uno dos tres cuatro cinco seis siete ocho nueve» tiene más de 8 palabras',
  ],
  [`viga, ${'a'.repeat(395)}`, 'la línea pasa de 400 caracteres'],
])('an editor is told what is wrong with «%s»', (rule, message) => {
  expect(() => parseRule(rule)).toThrow(message);
});

test('forms of a word that the search treats as the same are dropped', () => {
  expect(cleanRule('guachimán, guachimanes')).toBe('guachimán, guachimanes');
  expect(parseRule('guachimán, guachimanes')).toEqual([
    { from: 'guachimán', to: [], isMutual: true },
  ]);
  expect(parseRule('guachimán, vigilante, guachimanes')).toEqual([
    { from: 'guachimán', to: ['vigilante'], isMutual: true },
    { from: 'vigilante', to: ['guachimán'], isMutual: true },
  ]);
  expect(parseRule('guachimán > guachimanes, vigilante')).toEqual([
    { from: 'guachimán', to: ['vigilante'], isMutual: false },
  ]);
});

test('a phrase is looked up without stop words, unless it has no others', () => {
  expect(analysePhrase('regar la placa').map(({ term }) => term)).toEqual(['regar', 'placa']);
  expect(analysePhrase('la placa').map(({ term }) => term)).toEqual(['placa']);
  expect(analysePhrase('de la').map(({ term }) => term)).toEqual(['de', 'la']);
});
