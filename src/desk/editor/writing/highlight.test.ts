import { expect, test } from 'vitest';
import { highlightBody } from './highlight.ts';

test('every character is shown once, in its place', () => {
  const content =
    '  hola **a [b *c*](https://x.example/y) d** \n| a ||\n|-|-|\n| *x* | y | \n\n> “q” \n> — r *s*\n ![a](b)\n![a](b "c. Foto: d")  ';
  const shown = highlightBody(content, 'extended').lines.map(
    ({ sign, pieces }) => sign + pieces.map(({ text }) => text).join(''),
  );
  expect(shown.join('\n')).toBe(content);
});
