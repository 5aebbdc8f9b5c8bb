import { toSound } from './sound.ts';

/**
 * Finds words that differ by few letters without comparing all (pass-join, Li et al., VLDB 2011). The sound of a word is
 * cut in three. Two letters added, left out or changed break at most two thirds, so one remains, perhaps moved by a
 * letter or two. Only words that share a third are compared. Two letters swapped across a cut already break two thirds,
 * so such a word is found only if it has no other typo.
 */
export type Thirds = { first: string; middle: string; last: string };
type Third = keyof Thirds;
const thirds: Third[] = ['first', 'middle', 'last'];

/** The number of allowed typos by word length, besides inaudible ones. */
export const countAllowedTypos = (word: string) =>
  !/^[a-zñ]{4,}$/.test(word) ? 0 : word.length >= 9 ? 2 : 1;

/** The keys of a word; null for a number or a short word, which are not corrected. */
export function cutInThirds(word: string): Thirds | null {
  const sound = toSound(word);
  if (!/^[a-zñ]{3,}$/.test(word) || sound.length < 3) return null;
  const [first = '', middle = '', last = ''] = cuts(sound.length).map(({ start, end }) =>
    toKey(sound.length, sound.slice(start, end)),
  );
  return { first, middle, last };
}

/** The keys of every word within `typos` of this one. */
export function listThirds(word: string, typos: number): Record<Third, string[]> {
  const sound = toSound(word);
  const keys = { first: new Set<string>(), middle: new Set<string>(), last: new Set<string>() };
  for (let length = sound.length - typos; length <= sound.length + typos; length += 1) {
    const extraLetters = sound.length - length;
    for (const [index, { start, end }] of cuts(length).entries()) {
      for (let shift = -typos; shift <= typos; shift += 1) {
        // The typos before the third, plus those after it that give the right length.
        if (Math.abs(shift) + Math.abs(extraLetters - shift) > typos) continue;
        const third = sound.slice(Math.max(start + shift, 0), Math.max(end + shift, 0));
        if (third.length === end - start) keys[thirds[index] ?? 'first'].add(toKey(length, third));
      }
    }
  }
  return { first: [...keys.first], middle: [...keys.middle], last: [...keys.last] };
}

const toKey = (length: number, third: string) => `${length}${third}`;

function cuts(length: number) {
  const firstCut = Math.floor(length / 3);
  const secondCut = firstCut + Math.floor((length - firstCut) / 2);
  return [
    { start: 0, end: firstCut },
    { start: firstCut, end: secondCut },
    { start: secondCut, end: length },
  ];
}

/** The weight of each typo: easy ones weigh less, which decides between two words. */
const weights = {
  inaudible: 0.1,
  near: 0.7,
  swapped: 0.7,
  doubled: 0.6,
  added: 0.8,
  vowel: 0.7,
  changed: 1,
  first: 0.2,
};
/** The weight of typos that do not change the sound. */
export const inaudibleWeight = weights.inaudible;

/**
 * The distance between a written word and a possible intended one, by letters or by sounds, whichever is less. Stops
 * early above `limit`.
 */
export function weighTypos(written: string, meant: string, limit: number): number {
  if (written === meant) return 0;
  const [typedSound, meantSound] = [toSound(written), toSound(meant)];
  if (typedSound === meantSound) return weights.inaudible;
  // Not every keyboard has an ñ, but in short words it distinguishes.
  const hasTilde = meant.length >= 5 && meant.includes('ñ');
  if (hasTilde && written === meant.replaceAll('ñ', 'n')) return weights.inaudible;
  return Math.min(
    weigh(written, meant, limit, weighKeys),
    weights.inaudible + weigh(typedSound, meantSound, limit, weighSounds),
  );
}

/** A quick test that rejects most pairs: too few letters in common. */
function areFar(one: string, other: string, limit: number): boolean {
  let differing = collect(one) ^ collect(other);
  let allowance = 2 * Math.floor(limit / weights.doubled);
  for (; differing !== 0 && allowance >= 0; allowance -= 1) differing &= differing - 1;
  return allowance < 0;
}

/** The letters of a word as bits. */
function collect(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index += 1) bits |= 1 << (word.charCodeAt(index) & 31);
  return bits;
}

/** Letters added, left out, changed, or swapped with their neighbour, between two words. */
function weigh(
  one: string,
  other: string,
  limit: number,
  change: (one: number, other: number) => number,
): number {
  if (areFar(one, other, limit)) return Number.POSITIVE_INFINITY;
  // Skips the common beginning and end.
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one.charCodeAt(start) === other.charCodeAt(start)) start += 1;
  let end = 0;
  const isSameFromEnd = (at: number) =>
    one.charCodeAt(one.length - 1 - at) === other.charCodeAt(other.length - 1 - at);
  while (end < shorter - start && isSameFromEnd(end)) end += 1;
  // Includes one common letter: a doubled letter is recognised by the one before it.
  const from = Math.max(start - 1, 0);
  const a = one.slice(from, one.length - end);
  const b = other.slice(from, other.length - end);
  let [beforeLast, last, current] = lines;
  last[0] = 0;
  for (let column = 1; column <= b.length; column += 1) {
    last[column] = at(last, column - 1) + weighAdded(b, column);
  }
  for (let row = 1; row <= a.length; row += 1) {
    const additionCost = weighAdded(a, row);
    const [letter, before] = [a.charCodeAt(row - 1), a.charCodeAt(row - 2)];
    let fewest = at(last, 0) + additionCost;
    current[0] = fewest;
    for (let column = 1; column <= b.length; column += 1) {
      const meantLetter = b.charCodeAt(column - 1);
      const changeCost = letter === meantLetter ? 0 : change(letter, meantLetter);
      let typos = Math.min(
        at(last, column) + additionCost,
        at(current, column - 1) + weighAdded(b, column),
        at(last, column - 1) + changeCost,
      );
      // Before the first letter this is NaN, which equals no letter.
      if (letter === b.charCodeAt(column - 2) && before === meantLetter) {
        typos = Math.min(typos, at(beforeLast, column - 2) + weights.swapped);
      }
      current[column] = typos;
      if (typos < fewest) fewest = typos;
    }
    // A swap may still undo one of them.
    if (fewest > limit + 1) return fewest;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return at(last, b.length) + (start === 0 ? weights.first : 0);
}

/** Reused: a misspelt word is compared with hundreds. No folded word is longer. */
const lines = [new Float64Array(41), new Float64Array(41), new Float64Array(41)] as const;

const at = (line: Float64Array, index: number) => line[index] ?? 0;

/** A letter too many or too few: the second of two equal ones is easily missed. */
const weighAdded = (word: string, end: number) =>
  word.charCodeAt(end - 1) === word.charCodeAt(end - 2) ? weights.doubled : weights.added;

/** One letter for another: the neighbouring key weighs less. */
const weighKeys = (one: number, other: number) =>
  beside.get(one)?.has(other) ? weights.near : weights.changed;

/** One sound for another: e and i, o and u are often confused, as in 'vaciado' and 'vaceado'. */
const weighSounds = (one: number, other: number) =>
  alike.get(one) === other ? weights.vowel : weights.changed;

const rows = ['qwertyuiop', 'asdfghjklñ', 'zxcvbnm'];
const keys = rows.flatMap((row, y) =>
  row.split('').map((letter, x) => ({ code: letter.charCodeAt(0), x, y })),
);
const beside = new Map(
  keys.map((key) => {
    const near = keys.filter(({ x, y }) => Math.abs(x - key.x) <= 1 && Math.abs(y - key.y) <= 1);
    return [key.code, new Set(near.map(({ code }) => code))];
  }),
);
const alike = new Map(
  ['ei', 'ie', 'ou', 'uo'].map((pair) => [pair.charCodeAt(0), pair.charCodeAt(1)]),
);
