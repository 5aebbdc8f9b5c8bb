import { expect, test } from 'vitest';
import { write } from '../testing/flaky-server.ts';
import { listPlaces, resolve } from './clashes.ts';

const mine = { ...write('UNO\ndos mío\ntres'), excerpt: 'Mío', title: 'Título mío' };
const theirs = { ...write('uno\ndos suyo\ntres\ncuatro'), excerpt: 'Suyo', author: 'Andrés' };

test('a conflict is shown with its line number in the user’s own text', () => {
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
