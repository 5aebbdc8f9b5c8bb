import { expect, test } from 'vitest';
import { findRoot, listBases, listKinRoots } from './root.ts';

const areKin = (one: string, another: string) =>
  listKinRoots(one).includes(findRoot(another) ?? '');

test.each([
  ['calcular', 'calculo'],
  ['inspeccion', 'inspeccionar'],
  ['soldar', 'suelda'],
  ['cerrar', 'cierra'],
  ['vaciar', 'vaciado'],
  ['refuerzo', 'reforzar'],
])('a reader of %s may want %s', (one, another) => {
  expect(areKin(one, another)).toBe(true);
  expect(areKin(another, one)).toBe(true);
});

test.each([
  ['carga', 'cargo'],
  ['puente', 'punta'],
  ['estacion', 'estado'],
])('a reader of %s does not want %s', (one, another) => {
  expect(areKin(one, another)).toBe(false);
});

test.each([
  ['echamos', 'echar'],
  ['abrio', 'abrir'],
  ['coloque', 'colocar'],
])('a reader who says %s may want %s', (said, written) => {
  expect(areKin(said, written)).toBe(true);
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
