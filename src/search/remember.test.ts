import { expect, test } from 'vitest';
import { remember } from './remember.ts';

test('a word is computed once, until the cache is full', () => {
  const seen: string[] = [];
  const look = remember((word) => {
    seen.push(word);
    return word.toUpperCase();
  }, 2);
  expect(['a', 'b', 'a', 'b', 'c', 'c', 'a'].map(look).join('')).toBe('ABABCCA');
  expect(seen).toEqual(['a', 'b', 'c', 'a']);
});
