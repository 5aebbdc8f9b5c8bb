import { expect, test } from 'vitest';
import { findAccentFault } from './accent.ts';

test.each([
  // One whose contrast is told apart from what it would be with any other figure in the formula.
  [
    '#056950',
    'con la tinta que lleva encima: contraste 2,8 a 1, y hace falta 4,5; pruebe uno más claro',
  ],
  ['#ffe100', 'sobre el papel claro: contraste 1,1 a 1, y hace falta 2,5; pruebe uno más oscuro'],
])('%s would be hard to read, and whoever chooses it is told where', (accent, why) => {
  expect(findAccentFault(accent)).toBe(`${accent} no se distingue bien ${why}`);
});

test('our own orange can be the accent', () => {
  expect(findAccentFault('#ff6510')).toBeNull();
});

test.each([
  ['#70807d', 'sobre el papel oscuro: contraste 4,4 a 1, y hace falta 4,5; pruebe uno más claro'],
  ['#808080', 'sobre la portada oscura: contraste 4,4 a 1, y hace falta 4,5; pruebe uno más claro'],
  ['#999999', 'sobre el papel claro: contraste 2,4 a 1, y hace falta 2,5; pruebe uno más oscuro'],
])('%s is not told well enough', (accent, why) => {
  expect(findAccentFault(accent)).toBe(`${accent} no se distingue bien ${why}`);
});

test.each(['#818181', '#989898'])('%s is told just well enough', (accent) => {
  expect(findAccentFault(accent)).toBeNull();
});
