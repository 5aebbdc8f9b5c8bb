import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseVocabulary, writeVocabulary } from './vocabulary-file.ts';

const sample = join(import.meta.dirname, '../../../contenido/vocabulario.yaml');

test.each([
  ['acero:\n  - cabilla,\n', 2],
  ['acero:\n  - a > b > c\n', 2],
  ['agua: tobo\n', 1],
  [`${'b'.repeat(61)}:\n  - tobo\n`, 1],
  ['acero:\n  - cabilla > Cabillas\n', 2],
])('a file with a mistake is refused with its line: %j, %i', (text, line) => {
  expect(() => parseVocabulary(text)).toThrow(`Línea ${line}: `);
});

test.each([
  ['brackets', '['.repeat(2_001)],
  ['lines', '- a\n'.repeat(10_000)],
  ['lists in lists', '- '.repeat(10_000)],
])('a file of very many %s is refused before it is read as YAML', (_, text) => {
  expect(() => parseVocabulary(text)).toThrow(/Línea 1: pasa de 10.000 líneas/);
});

test('the sample’s vocabulary is valid, and its file is written back unchanged', async () => {
  const rules = parseVocabulary(await readFile(sample, 'utf8'));
  expect(rules.length).toBeGreaterThan(300);
  expect(new Set(rules.map(({ rule }) => rule)).size).toBe(rules.length);
  expect(parseVocabulary(writeVocabulary(rules))).toEqual(rules);
});
