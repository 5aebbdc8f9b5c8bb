import { expect, test } from 'vitest';
import { parseBasicBody } from '#contract/body.ts';
import { addressHeadings } from './article-body.tsx';

const idsOf = (content: string) => addressHeadings(parseBasicBody(content)).map(({ id }) => id);

test.each([
  [
    '## ¿Qué hace un estribo?\n### Año 1962: el puente',
    ['s-que-hace-un-estribo', 's-ano-1962-el-puente'],
  ],
  ['## Errores\n## Errores\n## Errores', ['s-errores', 's-errores-2', 's-errores-3']],
  ['## ¿?\n## …', ['s-', 's--2']],
])('each heading of %j has its own anchor, without accents or punctuation', (content, ids) => {
  expect(idsOf(content)).toEqual(ids);
});
