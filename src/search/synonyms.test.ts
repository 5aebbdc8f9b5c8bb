import { expect, test } from 'vitest';
import { analysePhrase, parseRule } from './synonyms.ts';

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

test('a phrase is looked up without stop words, unless it has no others', () => {
  expect(analysePhrase('regar la placa').map(({ term }) => term)).toEqual(['regar', 'placa']);
  expect(analysePhrase('la placa').map(({ term }) => term)).toEqual(['placa']);
  expect(analysePhrase('de la').map(({ term }) => term)).toEqual(['de', 'la']);
});
