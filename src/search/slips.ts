/**
 * Words that differ by few letters are found through a part they have in common. A word is cut in three; whoever
 * makes at most two slips leaves one third whole, though perhaps moved by a letter or two (the pass-join method,
 * Li et al., VLDB 2011). So the words that share a third of the same length of word are all that need comparing.
 */
export type Thirds = { first: string; middle: string; last: string };
type Third = keyof Thirds;
const thirds: Third[] = ['first', 'middle', 'last'];

/** How many slips are forgiven in a word of this many letters. */
export const forgivenSlips = (word: string) =>
  !/^[a-zñ]{5,}$/.test(word) ? 0 : word.length >= 9 ? 2 : 1;

/** The keys a word is kept under, or null for one that no slip leads to: a figure, or too short. */
export function cutInThirds(word: string): Thirds | null {
  if (!/^[a-zñ]{4,}$/.test(word)) return null;
  const [first = '', middle = '', last = ''] = cuts(word.length).map(({ start, end }) =>
    toKey(word.length, word.slice(start, end)),
  );
  return { first, middle, last };
}

/** The keys under which every word within `slips` of this one is kept. */
export function listThirds(word: string, slips: number): Record<Third, string[]> {
  const keys = { first: new Set<string>(), middle: new Set<string>(), last: new Set<string>() };
  for (let length = word.length - slips; length <= word.length + slips; length += 1) {
    const added = word.length - length;
    for (const [index, { start, end }] of cuts(length).entries()) {
      for (let moved = -slips; moved <= slips; moved += 1) {
        // So many slips before the third, and so many after it to end at the right length.
        if (Math.abs(moved) + Math.abs(added - moved) > slips) continue;
        const third = word.slice(Math.max(start + moved, 0), Math.max(end + moved, 0));
        if (third.length === end - start) keys[thirds[index] ?? 'first'].add(toKey(length, third));
      }
    }
  }
  return { first: [...keys.first], middle: [...keys.middle], last: [...keys.last] };
}

const toKey = (length: number, third: string) => `${length}${third}`;

function cuts(length: number) {
  const one = Math.floor(length / 3);
  const two = one + Math.floor((length - one) / 2);
  return [
    { start: 0, end: one },
    { start: one, end: two },
    { start: two, end: length },
  ];
}

/** Letters added, left out, changed, or swapped with their neighbour, between two words. Stops counting at more than `most`. */
export function countSlips(one: string, other: string, most = Number.POSITIVE_INFINITY): number {
  // Most of the words compared share their beginning or their end, and need not be compared there.
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(one.length, other.length) - start &&
    one.at(-1 - end) === other.at(-1 - end)
  )
    end += 1;
  const a = one.slice(start, one.length - end);
  const b = other.slice(start, other.length - end);
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let fewest = row;
    for (let column = 1; column <= b.length; column += 1) {
      let slips = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1),
      );
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (row > 1 && column > 1 && isSwap) slips = Math.min(slips, at(beforeLast, column - 2) + 1);
      current.push(slips);
      if (slips < fewest) fewest = slips;
    }
    // A swap may still undo one of them.
    if (fewest > most + 1) return fewest;
    beforeLast = last;
    last = current;
  }
  return at(last, b.length);
}

const at = (line: number[], index: number) => line[index] ?? 0;
