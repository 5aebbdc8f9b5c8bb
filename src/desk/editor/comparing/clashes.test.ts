import { expect, test } from 'vitest';
import { write } from '../testing/flaky-server.ts';
import { listPlaces, resolve } from './clashes.ts';

const base = { ...write('uno\ndos\ntres'), excerpt: 'Antes' };
const mine = { ...write('UNO\ndos mío\ntres'), excerpt: 'Mío', title: 'Título mío' };
const theirs = { ...write('uno\ndos suyo\ntres\ncuatro'), excerpt: 'Suyo', author: 'Andrés' };

test('changes of one person are merged, changes of both are conflicts', () => {
  const places = listPlaces(base, mine, theirs);
  const asked = places.filter((place) => place.kind === 'clash');
  expect(asked.map(({ field, line, mine, theirs }) => [field, line, mine, theirs])).toEqual([
    ['excerpt', null, 'Mío', 'Suyo'],
    ['content', 2, 'dos mío', 'dos suyo'],
  ]);
  const [excerpt = '', body = ''] = asked.map(({ key }) => key);
  const choices = { [excerpt]: 'theirs', [body]: { text: 'dos\nde los dos' } } as const;
  expect(resolve(base, mine, theirs, places, choices)).toEqual({
    ...write('UNO\ndos\nde los dos\ntres\ncuatro'),
    excerpt: 'Suyo',
    title: 'Título mío',
    author: 'Andrés',
  });
});

test('a conflict has its line number in the person’s own text', () => {
  const places = listPlaces(
    write('a\n# b\nc\nd\ne'),
    write('a\n# b\nC\nC2\nC3\nd\nE'),
    write('a\n# b\nX\nd\nY'),
  );
  expect(places.map((place) => place.kind === 'clash' && [place.line, place.under])).toEqual([
    false,
    [3, 'b'],
    false,
    [7, 'b'],
  ]);
});

test('without a common base every difference is a conflict, and either version can be kept whole', () => {
  const places = listPlaces(null, mine, theirs);
  const keys = places.flatMap((place) => (place.kind === 'clash' ? [place.key] : []));
  const all = (side: 'mine' | 'theirs') => Object.fromEntries(keys.map((key) => [key, side]));
  expect(resolve(null, mine, theirs, places, all('mine'))).toEqual(mine);
  expect(resolve(null, mine, theirs, places, all('theirs'))).toEqual(theirs);
});
