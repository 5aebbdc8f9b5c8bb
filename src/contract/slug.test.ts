import { expect, test } from 'vitest';
import { isSlug, toSlug } from './slug.ts';

test.each([
  ['Cómo leer un plano', 'como-leer-un-plano'],
  ['  ¡Ñandú! 3.ª parte ', 'nandu-3-parte'],
  ['¿?', ''],
  [`${'a'.repeat(119)} bc`, 'a'.repeat(119)],
])('«%s» becomes the slug «%s»', (title, slug) => {
  expect(toSlug(title)).toBe(slug);
});

test.each([
  ['puente-sobre-el-lago', true],
  ['a'.repeat(120), true],
  ['a'.repeat(121), false],
  ['puente--lago', false],
  ['Puente', false],
  ['', false],
])('«%s» is a slug: %s', (text, isOne) => {
  expect(isSlug(text)).toBe(isOne);
});
