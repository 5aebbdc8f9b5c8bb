import { expect, test } from 'vitest';
import { findRoot, isForm, listBases, listKinRoots } from './root.ts';

const areKin = (one: string, another: string) =>
  listKinRoots(one).includes(findRoot(another) ?? '');

test.each([
  ['calcular', 'calculo'],
  ['inspeccion', 'inspeccionar'],
  ['soldar', 'suelda'],
  ['cerrar', 'cierra'],
  ['leer', 'lee'],
  ['vaciar', 'vaciado'],
  ['vaciarla', 'vaciado'],
  ['refuerzo', 'reforzar'],
  ['impermeabilizante', 'impermeabilizacion'],
])('a reader of %s may want %s', (one, another) => {
  expect(areKin(one, another)).toBe(true);
  expect(areKin(another, one)).toBe(true);
});

test.each([
  ['carga', 'cargo'],
  ['puente', 'punta'],
  ['cerro', 'cierran'],
  ['piso', 'pesado'],
  ['estacion', 'estado'],
  ['1756', '1753'],
])('a reader of %s does not want %s', (one, another) => {
  expect(areKin(one, another)).toBe(false);
});

test.each([
  ['echamos', 'echar'],
  ['mide', 'medir'],
  ['abrio', 'abrir'],
  ['pague', 'pagar'],
  ['coloque', 'colocar'],
])('a reader who says %s may want %s', (said, written) => {
  expect(areKin(said, written)).toBe(true);
});

test('verb forms are distinguished from derived words', () => {
  expect(['leer', 'lee', 'leido', 'leyendo'].filter(isForm)).toHaveLength(4);
  expect(['calculador', 'excavacion', 'calculo'].filter(isForm)).toEqual([]);
});

test.each([
  ['casita', 'casa cas case caso casa'],
  ['zapaticas', 'zapata zapat zapate zapato zapata'],
  ['viguita', 'vigua viga vigu vig vigue vige viguo vigo vigua viga'],
  ['lucecita', 'luca luza luc luz luce luze luco luzo luca luza'],
  ['bloquecitos', 'bloquo bloco bloqu bloc bloque bloce bloquo bloco bloqua bloca'],
  ['amita', ''],
])('%s may be a diminutive of one of: %s', (word, bases) => {
  expect(listBases(word).join(' ')).toBe(bases);
});
