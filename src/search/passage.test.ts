import { expect, test } from 'vitest';
import { cutPassage } from './passage.ts';

/** The passage with its marks in brackets. */
function show(line: string): string | undefined {
  const { text = '', marks = [] } = cutPassage(line, new Set(['viga', 'losa'])) ?? {};
  return marks.reduceRight(
    (expectedText, [from, to]) =>
      `${expectedText.slice(0, from)}[${expectedText.slice(from, to)}]${expectedText.slice(to)}`,
    text,
  );
}

test.each([
  ['La viga y la losa.', 'La [viga] y la [losa].'],
  ['## Vigas', '[Vigas]'],
  ['- Viga: apoya la losa. ', '[Viga]: apoya la [losa].'],
  ['> Viga sin losa', '[Viga] sin [losa]'],
  ['| Viga | 30 cm |  | losa |', '[Viga], 30 cm, [losa]'],
  ['Una **viga** y ![una losa](losa.svg)', 'Una [viga] y una [losa]'],
  ['[La viga](https://obra.example/a_(b)) y más', 'La [viga] y más'],
])('a line that fits is shown whole, without its signs: %s', (line, expectedText) => {
  expect(show(line)).toBe(expectedText);
});

test('text far before the first match is cut at a word', () => {
  expect(show(`${'a'.repeat(39)} viga`)).toBe(`${'a'.repeat(39)} [viga]`);
  expect(show(`aaaaa ${'b'.repeat(34)} viga`)).toBe(`… ${'b'.repeat(34)} [viga]`);
  expect(show(`${'a'.repeat(40)} viga`)).toBe('… [viga]');
  expect(show(`${'-'.repeat(60)}viga fin`)).toBe(`… ${'-'.repeat(40)}[viga] fin`);
});

test('a long passage is cut at the end of a word', () => {
  const end = 'x'.repeat(135);
  expect(show(`viga ${end}`)).toBe(`[viga] ${end}`);
  expect(show(`viga ${end} z`)).toBe(`[viga] ${end} …`);
  expect(show(`viga ${end.slice(5)} losa losa`)).toBe(`[viga] ${end.slice(5)} [losa] …`);
  expect(show(`${'a'.repeat(40)} viga ${end} z`)).toBe(`… [viga] ${end} …`);
  expect(show(`viga${'-'.repeat(200)}`)).toBe(`[viga]${'-'.repeat(136)} …`);
});
