import { expect, test } from 'vitest';
import { toCsvLine } from './csv.ts';

test('a spreadsheet does not run a formula that a reader typed', () => {
  expect(toCsvLine('=1+1', '+58', '-a"b', '@x', 'a=b', 7, null)).toBe(
    `"'=1+1","'+58","'-a""b","'@x","a=b",7,""\n`,
  );
});
