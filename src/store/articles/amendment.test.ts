import { expect, test } from 'vitest';
import { isAmended } from './amendment.ts';

const before = {
  title: 'Estribos de una columna',
  excerpt: 'Cada cuánto van.',
  content: 'Un estribo cada 7,9 cm, con tres ramas.\n- En el nudo tambien.',
  image_id: 'abc',
  corrections: null,
};

test.each([
  ['an accent', { content: before.content.replace('tambien', 'también') }],
  ['a capital and a comma', { excerpt: 'cada cuánto, van.' }],
  ['a replacement of three words', { title: 'Ligaduras en la columna' }],
  ['lines in another order', { content: before.content.split('\n').reverse().join('\n') }],
  ['no change', {}],
])('%s is not shown to readers as an update', (_, change) => {
  expect(isAmended(before, { ...before, ...change })).toBe(false);
});

test.each([
  ['a figure', { content: before.content.replace('7,9', '6,6') }],
  ['a figure moved to the title', { title: 'Estribos de una columna de 40' }],
  ['four words more', { excerpt: 'Cada cuánto van y por qué importa.' }],
  ['a sentence taken out', { content: 'Un estribo cada 7,9 cm, con tres ramas.' }],
  ['another picture', { image_id: 'def' }],
  ['another picture in the text', { pictures: '{}' }],
  ['a correction', { corrections: '[]' }],
])('%s is shown to readers as an update', (_, change) => {
  expect(isAmended(before, { ...before, ...change })).toBe(true);
});
