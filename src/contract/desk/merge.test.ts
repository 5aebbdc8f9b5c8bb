import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyFields } from '../article-fields.ts';
import { isSameDraft, mergeContent, mergeDrafts, mergeLines, type Piece } from './merge.ts';

const split = (text: string) => text.split(' ');
/** Lines joined by spaces; a conflict as mine|theirs. */
const show = (pieces: Piece[]) =>
  pieces
    .map((piece) =>
      'lines' in piece
        ? piece.lines.join(' ')
        : `[${piece.mine.join(' ')}|${piece.theirs.join(' ')}]`,
    )
    .join(' ');
const merge = (base: string, mine: string, theirs: string) =>
  show(mergeLines(split(base), split(mine), split(theirs)));

test('changes to different lines are merged, adjacent lines included', () => {
  expect(merge('a b c d', 'A b c d', 'a b c D')).toBe('A b c D');
  expect(merge('a b c d', 'a B c d', 'a b C d')).toBe('a B C d');
  expect(merge('a b c', 'a x b c', 'a b c y')).toBe('a x b c y');
  expect(merge('a b c', 'a c', 'a b C')).toBe('a C');
  expect(merge('a b', 'A b', 'x a b')).toBe('x A b');
  expect(merge('a b', 'x a b', 'A b')).toBe('x A b');
  // The same change on both sides is merged too.
  expect(merge('a b c', 'a B c x', 'a B c x')).toBe('a B c x');
});

test('a line that both changed shows both', () => {
  expect(merge('a b c', 'a B c', 'a Z c')).toBe('a [B|Z] c');
  expect(merge('a b c', 'a c', 'a B c')).toBe('a [|B] c');
  expect(merge('a b', 'a b x', 'a b y')).toBe('a b [x|y]');
  expect(merge('a b c d', 'X c d', 'a Y d')).toBe('[X c|a Y] d');
  // A change inside a longer one.
  expect(merge('a b c d', 'X d', 'a B c d')).toBe('[X|a B c] d');
});

test('texts with nothing in common are shown as they are: comparing them would block every other request', () => {
  const write = (word: string) => Array.from({ length: 3_000 }, (_, line) => `${word} ${line}`);
  const [base, mine, theirs] = [write('antes'), write('mío'), write('suyo')];
  expect(mergeLines(base, mine, theirs)).toEqual([{ base, mine, theirs }]);
  expect(mergeLines(base, mine, base)).toEqual([{ lines: mine }]);
});

test('a text with more lines than any article is not compared: both versions are shown', () => {
  const base = 'b\n'.repeat(5_000);
  const [mine, theirs] = [`m\n${base}`, `${base}t\n`];
  const lines = (text: string) => text.split('\n');
  expect(mergeContent(base, mine, theirs)).toEqual([
    { base: lines(base), mine: lines(mine), theirs: lines(theirs) },
  ]);
  expect(mergeContent(base, mine, base)).toEqual([{ lines: lines(mine) }]);
  expect(mergeContent(base, base, theirs)).toEqual([{ lines: lines(theirs) }]);
  expect(mergeContent(base, mine, mine)).toEqual([{ lines: lines(mine) }]);
});

const lines = fc.array(fc.constantFrom('a', 'b', 'c', '', 'd'), { maxLength: 8 });

test('every line of either person is in the result or in a conflict', () => {
  fc.assert(
    fc.property(lines, lines, lines, (base, mine, theirs) => {
      const pieces = mergeLines(base, mine, theirs);
      // When one side is chosen in every conflict, no line that side added is missing.
      const added = (next: string[], side: 'mine' | 'theirs') => {
        const result = pieces.flatMap((piece) => ('lines' in piece ? piece.lines : piece[side]));
        for (const line of new Set(next)) {
          const count = (all: string[]) => all.filter((each) => each === line).length;
          const gained = count(next) - count(base);
          if (gained > 0) expect(count(result)).toBeGreaterThanOrEqual(Math.min(count(next), 1));
        }
      };
      added(mine, 'mine');
      added(theirs, 'theirs');
      expect(show(mergeLines(base, mine, base))).toBe(show([{ lines: mine }]));
      expect(show(mergeLines(base, base, theirs))).toBe(show([{ lines: theirs }]));
    }),
  );
});

const draft = {
  ...emptyFields,
  ...{ title: 'A', slug: 'a', tags: ['x'], content: 'uno\ndos\ntres' },
};

test('two people in one article keep their own changes and see those that conflict', () => {
  const mine = {
    ...draft,
    title: 'Mío',
    tags: ['x', 'y'],
    author: 'Ana',
    content: 'uno\ndos\nMIO',
  };
  const theirs = { ...draft, title: 'Suyo', slug: 'b', author: 'Ana', content: 'UNO\ndos\nSUYO' };
  expect(mergeDrafts(draft, mine, theirs)).toEqual({
    fields: { ...mine, slug: 'b', content: 'UNO\ndos\nMIO' },
    conflicts: ['title', 'content'],
  });
  expect(mergeDrafts(draft, draft, theirs)).toEqual({ fields: theirs, conflicts: [] });
  expect(mergeDrafts(draft, mine, draft)).toEqual({ fields: mine, conflicts: [] });
});

test('drafts are equal if all their fields are', () => {
  expect(isSameDraft(draft, { ...draft, tags: ['x'] })).toBe(true);
  expect(isSameDraft(draft, { ...draft, tags: ['y'] })).toBe(false);
});
