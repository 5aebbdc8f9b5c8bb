import { expect, test } from 'vitest';
import { findRoot, listBases, listKinRoots } from './root.ts';

const areKin = (word: string, otherWord: string) =>
  listKinRoots(word).includes(findRoot(otherWord) ?? '');

test.each([
  ['calcular', 'calculo'],
  ['inspeccion', 'inspeccionar'],
  ['soldar', 'suelda'],
  ['cerrar', 'cierra'],
  ['vaciar', 'vaciado'],
  ['refuerzo', 'reforzar'],
])('a reader of %s may want %s', (word, otherWord) => {
  expect(areKin(word, otherWord)).toBe(true);
  expect(areKin(otherWord, word)).toBe(true);
});

test.each([
  ['carga', 'cargo'],
  ['puente', 'punta'],
  ['estacion', 'estado'],
])('a reader of %s does not want %s', (word, otherWord) => {
  expect(areKin(word, otherWord)).toBe(false);
});

test.each([
  ['echamos', 'echar'],
  ['abrio', 'abrir'],
  ['coloque', 'colocar'],
])('a reader who says %s may want %s', (typed, articleWord) => {
  expect(areKin(typed, articleWord)).toBe(true);
});

test.each([
  ['casita', 'casa cas case caso casa'],
  ['zapaticas', 'zapata zapat zapate zapato zapata'],
  ['viguita', 'vigua viga vigu vig vigue vige viguo vigo vigua viga'],
  ['bloquecitos', 'bloquo bloco bloqu bloc bloque bloce bloquo bloco bloqua bloca'],
  ['amita', ''],
])('%s may be a diminutive of one of: %s', (word, bases) => {
  expect(listBases(word).join(' ')).toBe(bases);
});
