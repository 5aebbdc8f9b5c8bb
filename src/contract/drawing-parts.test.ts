import { expect, test } from 'vitest';
import { parseDrawingParts } from './drawing-parts.ts';

test.each([
  ['El peso = peso', { 'El peso': 'peso' }],
  [' El peso=peso ;El rebose  =  tubo-2; ', { 'El peso': 'peso', 'El rebose': 'tubo-2' }],
  ['Agua; cemento: a/c = 0,45 = mezcla', { 'Agua; cemento: a/c = 0,45': 'mezcla' }],
  ['', {}],
  ['El peso', null],
  ['= peso', null],
  ['El peso = ', null],
  ['El peso = el peso', null],
  ['El peso = peso; El rebose', null],
])('«%s» is read as %j', (text, parts) => {
  expect(parseDrawingParts(text)).toEqual(parts);
});
