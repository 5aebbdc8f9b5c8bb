import { expect, test } from 'vitest';
import { indexText } from './document.ts';

const empty = { title: '', excerpt: '', tags: null, author: '', content: '' };

test('an article is indexed by its runs of words, their places and its lines', () => {
  const article = {
    title: 'Vigas de corona',
    excerpt: 'La viga amarra.',
    tags: ['muros', 'viga'],
    author: 'Ana Ríos',
    content: '## Muros\nEl muro.\n- Tobo: un balde.\n\nBalde, tobo y balde.',
  };
  const indexed = indexText(article, 7);
  expect(indexed).toEqual({
    runs: [
      ['viga', 'corona'],
      ['viga', 'amarra'],
      ['muro'],
      ['viga'],
      ['ana', 'rio'],
      ['#7'],
      ['muro', 'muro', 'tobo', 'bald', 'bald', 'tobo', 'bald'],
    ],
    placed: [
      ...['t:viga', 'g:viga', 'e:viga', 't:corona', 'e:amarra', 'g:muro', 'h:muro'],
      ...['a:ana', 'a:rio', 'c:#7', 'h:tobo', 'm:bald'],
    ],
    worths: ' viga=224 corona=128 amarra=32 muro=72 ana=4 rio=4 #7=2 tobo=8 bald=1 ',
    lines: [
      ...['t viga corona', 'e viga amarra', 'g muro', 'g viga', 'a ana rio', 'c #7'],
      ...['b muro |', 'b | muro', 'b tobo | bald', 'b |', 'b | bald tobo bald'],
    ].join('\n'),
    words: ['vigas', 'corona', 'viga', 'amarra', 'muros', 'ana', 'rios', 'muro', 'tobo', 'balde'],
  });
});

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

test('each search phrase is a run and a line of its own, without its empty words', () => {
  const searches = 'cómo hago la placa; se me raja ;; la placa\nqué hacer';
  const { runs, lines, placed, words } = indexText({ ...empty, searches }, 1);
  expect(runs).toEqual([['placa'], ['raja'], ['placa'], ['hacer'], ['#1']]);
  expect(lines).toContain('s placa\ns raja\ns placa\ns hacer\n');
  expect(placed).toEqual(['s:placa', 's:raja', 's:hacer', 'c:#1']);
  expect(words).toEqual(['placa', 'raja', 'hacer']);
});
