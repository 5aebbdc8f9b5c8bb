import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseVocabulary, writeVocabulary } from './vocabulary-file.ts';

const sample = join(import.meta.dirname, '../../../contenido/vocabulario.yaml');

test.each([
  [
    'acero:\n  - cabilla,\n',
    'No se importó nada. Línea 2: falta una palabra al lado de «,» o de «>».',
  ],
  ['acero:\n  - a > b > c\n', 'No se importó nada. Línea 2: solo cabe un «>» en cada línea.'],
  ['acero:\n  - una\n  - ...\n', 'No se importó nada. Línea 3: «...» no tiene letras ni cifras.'],
  [
    'a:\n  - a > b > c\n  - d > e > f\n',
    'No se importó nada. Línea 2: solo cabe un «>» en cada línea. Y 1 más.',
  ],
  [
    'agua: tobo\n',
    'No se importó nada. Línea 1: «agua» debe llevar debajo líneas que comiencen con «- ».',
  ],
  [`${'b'.repeat(61)}:\n  - tobo\n`, 'No se importó nada. Línea 1: el tema pasa de 60 caracteres.'],
  ['agua:\n  - a: b\n', 'No se importó nada. Línea 2: encierre la línea entre comillas.'],
  ['acero: [', /Línea 1: no se entiende/],
  ['acero:\n  - cabilla > Cabillas\n', /Línea 2: «Cabillas» es lo mismo que «cabilla»/],
])('a file with a mistake is refused with its line: %j', (text, fault) => {
  expect(() => parseVocabulary(text)).toThrow(fault);
});

test('the longest subject is taken', () => {
  const subject = 'á'.repeat(60);
  expect(parseVocabulary(`${subject}:\n  - tobo\n`)).toEqual([{ subject, rule: 'tobo' }]);
});

test.each([
  ['brackets', '['.repeat(2_001)],
  ['lines', '- a\n'.repeat(10_000)],
  ['lists in lists', '- '.repeat(10_000)],
])('a file of very many %s is refused before it is read as YAML', (_, text) => {
  expect(() => parseVocabulary(text)).toThrow(/Línea 1: pasa de 10.000 líneas/);
});

test('the vocabulary of the sample newsroom is sound, and comes out of a file as it went in', async () => {
  const rules = parseVocabulary(await readFile(sample, 'utf8'));
  expect(rules.length).toBeGreaterThan(300);
  expect(new Set(rules.map(({ rule }) => rule)).size).toBe(rules.length);
  expect(parseVocabulary(writeVocabulary(rules))).toEqual(rules);
});
