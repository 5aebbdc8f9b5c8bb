import { expect, test } from 'vitest';
import { parseBody } from '#contract/body.ts';
import { addressHeadings } from './heading-anchors.ts';

const idsOf = (content: string) => addressHeadings(parseBody(content)).map(({ id }) => id);

test('a reader can share a link to a heading, written without accents or signs', () => {
  expect(idsOf('## ¿Qué hace un estribo?\nTexto.\n### Año 1962: el puente')).toEqual([
    's-que-hace-un-estribo',
    null,
    's-ano-1962-el-puente',
  ]);
});

test('a reader who follows the second of two equal headings gets to the second', () => {
  expect(idsOf('## Errores\n## Errores\n## Errores')).toEqual([
    's-errores',
    's-errores-2',
    's-errores-3',
  ]);
});

test('a heading without letters still has an address of its own', () => {
  expect(idsOf('## ¿?\n## …')).toEqual(['s-', 's--2']);
});
