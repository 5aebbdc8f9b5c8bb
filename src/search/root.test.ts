import { expect, test } from 'vitest';
import { findRoot, isForm, listKinRoots } from './root.ts';

const areKin = (one: string, another: string) =>
  listKinRoots(one).includes(findRoot(another) ?? '');

test.each([
  ['calcular', 'calculo'],
  ['calculo', 'calculado'],
  ['inspeccion', 'inspeccionar'],
  ['excavacion', 'excavar'],
  ['vaciar', 'vaciado'],
  ['curado', 'curar'],
  ['vaciarla', 'vaciado'],
  ['refuerzo', 'reforzar'],
  ['impermeabilizante', 'impermeabilizacion'],
])('a reader of %s may want %s', (one, another) => {
  expect(areKin(one, another)).toBe(true);
  expect(areKin(another, one)).toBe(true);
});

test.each([
  ['carga', 'cargo'],
  ['acero', 'acera'],
  ['plaza', 'plazo'],
  ['puente', 'punta'],
  ['cerro', 'cierran'],
  ['piso', 'pesado'],
  ['1756', '1753'],
])('a reader of %s does not want %s', (one, another) => {
  expect(areKin(one, another)).toBe(false);
});

test('forms of a verb are told from what comes from it', () => {
  expect(['leer', 'lee', 'leido', 'leyendo'].filter(isForm)).toHaveLength(4);
  expect(['calculador', 'excavacion', 'calculo'].filter(isForm)).toEqual([]);
});
