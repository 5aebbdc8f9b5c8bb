import { expect, test } from 'vitest';
import { indexText } from './document.ts';

const empty = { title: '', excerpt: '', tags: null, author: '', content: '' };

test.each([
  ['# Vigas', 'b viga |'],
  ['#### Losas', 'b | losa'],
  ['- Sin muro', 'b | muro'],
  [`- ${'a'.repeat(40)}: losa`, `b ${'a'.repeat(40)} | losa`],
  [`- ${'a'.repeat(41)}: losa`, `b | ${'a'.repeat(40)} losa`],
])('a heading, or a term before a colon, is indexed apart from the text: %s', (content, line) => {
  expect(
    indexText({ ...empty, content }, 1)
      .lines.split('\n')
      .at(-1),
  ).toBe(line);
});

test('each search phrase is a run and a line of its own, without its filler words', () => {
  const searches = 'cómo hago la placa; se me raja ;; la placa\nqué hacer';
  const { runs, lines, placed, words } = indexText({ ...empty, searches }, 1);
  expect(runs).toEqual([['placa'], ['raja'], ['placa'], ['hacer'], ['#1']]);
  expect(lines).toContain('s placa\ns raja\ns placa\ns hacer\n');
  expect(placed).toEqual(['s:placa', 's:raja', 's:hacer', 'c:#1']);
  expect(words).toEqual(['placa', 'raja', 'hacer']);
});
