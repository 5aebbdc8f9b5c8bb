import { expect, test } from 'vitest';
import { parseBasicBody } from '#contract/body.ts';
import { addressHeadings } from './article-body.tsx';

const idsOf = (content: string) => addressHeadings(parseBasicBody(content)).map(({ id }) => id);

test('a heading has an anchor without accents or punctuation', () => {
  expect(idsOf('## ¿Qué hace un estribo?\nTexto.\n### Año 1962: el puente')).toEqual([
    's-que-hace-un-estribo',
    null,
    's-ano-1962-el-puente',
  ]);
});

test('the second of two equal headings has its own anchor', () => {
  expect(idsOf('## Errores\n## Errores\n## Errores')).toEqual([
    's-errores',
    's-errores-2',
    's-errores-3',
  ]);
});

test('a heading without letters has an anchor too', () => {
  expect(idsOf('## ¿?\n## …')).toEqual(['s-', 's--2']);
});
