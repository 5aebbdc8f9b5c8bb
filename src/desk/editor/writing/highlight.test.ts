import { expect, test } from 'vitest';
import { highlightBody } from './highlight.ts';

const look = (content: string) =>
  highlightBody(content, 'extended').lines.map(
    ({ kind, sign, pieces }) =>
      `${kind}: ${sign}${pieces.map(({ text, forms }) => (forms ? `<${forms}>${text}</>` : text)).join('')}`,
  );

test.each([
  ['a **b** c', ['text: a <sg>**</><strong>b</><sg>**</> c']],
  ['***a***', ['text: <sg>**</><sg>*</><strong emphasis>a</><sg>*</><sg>**</>']],
  ['[a](/articulo/x).', ['text: <sg>[</><link>a</><sg>](/articulo/x)</>.']],
  ['Vea https://x.example', ['text: Vea <link>https://x.example</>']],
  ['1. a\n2. b', ['number: 1. a', 'number: 2. b']],
  ['> a\n> — b', ['quote: > a', 'source: > — b']],
  [
    'Tabla: t\n| a | b |\n| - | - |\n| 1 |  |',
    [
      'caption: Tabla: t',
      'head: <sg>| </>a<sg> | </>b<sg> |</>',
      'dashes: | - | - |',
      'row: <sg>| </>1<sg> |  |</>',
    ],
  ],
  ['![a](b.jpg)', ['picture: ![a](b.jpg)']],
  ['  - a', ['odd: <sg>  </>- a']],
  ['| a | b |', ['odd: | a | b |']],
  ['## a\n\n- b  ', ['section: ## a', 'blank: ', 'item: - b<sg>  </>']],
])('%j is shown as %j', (content, lines) => {
  expect(look(content)).toEqual(lines);
});

test('every character is shown once, in its place', () => {
  const content =
    '  hola **a [b *c*](https://x.example/y) d** \n| a ||\n|-|-|\n| *x* | y | \n\n> “q” \n> — r *s*\n ![a](b)\n![a](b "c. Foto: d")  ';
  const shown = highlightBody(content, 'extended').lines.map(
    ({ sign, pieces }) => sign + pieces.map(({ text }) => text).join(''),
  );
  expect(shown.join('\n')).toBe(content);
});
