import { expect, test } from 'vitest';
import type { Slot } from './rank.ts';
import { excerptLine, findBestLine, hasHit, readLines, seek, titleLine } from './reading.ts';

/** 'viga' or, with half the quality, 'dintel'; 'corona'; 'acero liso' as a phrase. */
const toSlot = (weight: number, ...runs: [string, number][]): Slot => ({
  alternatives: runs.map(([terms, quality]) => ({ terms: terms.split(' '), counts: [], quality })),
  weight,
});
const beam = toSlot(1, ['viga', 1], ['dintel', 0.5]);
const crown = toSlot(1, ['corona', 1]);
const steel = toSlot(1, ['acero liso', 1]);

const read = (text: string, ...slots: Slot[]) => readLines(text, slots, seek(slots));
const score = (text: string, ...slots: Slot[]) => read(text, ...slots).score;
const often = (many: number) => `b | ${'viga '.repeat(many)}`.trim();

test.each([
  ['t viga', 8],
  ['g viga', 6],
  ['e viga', 5],
  ['c viga', 4],
  ['b viga |', 4],
  ['b | viga', 1],
  ['b x | viga', 1],
])('a word in «%s» is worth as much as %i times in the body', (line, times) => {
  expect(score(line, beam)).toBeCloseTo(score(often(times), beam));
});

test('a word in the author is worth more than in the category, less than in the excerpt', () => {
  expect(score('a viga', beam)).toBeGreaterThan(score('c viga', beam));
  expect(score('a viga', beam)).toBeLessThan(score('e viga', beam));
});

test('each repetition of a word adds less than the one before', () => {
  expect(score('b | losa', beam)).toBe(0);
  expect(score(often(1), beam)).toBeCloseTo(0.44);
  expect(score(often(4), beam)).toBeCloseTo(0.65);
  expect(score(`t viga\n${often(8)}`, beam)).toBeCloseTo(0.86);
  expect(score(often(1), { ...beam, weight: 3 })).toBeCloseTo(3 * 0.44);
});

test('a worse match counts for less, and never as much as an exact one', () => {
  expect(score('b | dintel', beam)).toBeCloseTo(0.22);
  expect(score('b | viga dintel', beam)).toBeCloseTo(1 - 0.56 * 0.78);
  expect(score('b | viga dintel dintel', beam)).toBeGreaterThan(score('b | viga dintel', beam));
});

test.each([
  ['b | viga corona', 1],
  ['b | corona viga', 0.6],
  ['b | viga x x x x corona', 0.6],
  ['b | viga x x x x x corona', 0.2],
  ['b | corona x x x x viga', 0.6],
  ['b | corona x x x x x viga', 0.2],
  ['b | dintel corona', 0.5],
  ['b | viga\nb | corona', 0],
  ['b | corona\nb | viga', 0],
  ['t viga corona', Math.sqrt(8)],
  ['b viga | corona', 0.6],
  ['b viga corona |', 2],
  ['b | corona x x viga x x x x x x x viga corona', 1],
  ['b | corona x x x x x x x viga x corona x x x x x x x viga', 0.6],
  ['b | viga x x x x x x x corona x viga', 0.6],
  ['b | corona\nb | viga corona\nb | viga', 1],
  ['b | corona\nb | corona x x x x x x x viga\nb | corona', 0.2],
])('words of a search in «%s» are worth %f to each other', (text, worth) => {
  const apart = score(text, beam) + score(text, crown);
  expect(score(text, beam, crown) - apart).toBeCloseTo(worth);
});

test('a pair of words counts with the lighter weight, and a single word adds nothing', () => {
  const heavy = { ...crown, weight: 5 };
  const text = 'b | viga corona';
  const apart = score(text, beam) + score(text, heavy);
  expect(score(text, beam, heavy) - apart).toBeCloseTo(1);
  expect(score('b | corona viga', heavy, beam) - apart).toBeCloseTo(1);
  expect(score('b | viga viga', beam, beam)).toBeCloseTo(2 * score('b | viga viga', beam) + 1);
  expect(score('b | viga', beam, beam)).toBeCloseTo(2 * score('b | viga', beam));
});

test('a phrase is found where its words are in order, and ends with its last', () => {
  expect(read('t acero x liso\nb | liso acero\nb acero | liso', steel).hits).toEqual([[]]);
  const { matched, hits } = read('e x\nb | x acero liso viga', steel, beam, crown);
  expect(matched).toBe(2);
  expect(hits).toEqual([
    [{ start: 3, end: 5, line: 1, worth: 1, quality: 1 }],
    [{ start: 5, end: 6, line: 1, worth: 1, quality: 1 }],
    [],
  ]);
  const text = 'b | acero liso viga';
  const apart = score(text, steel) + score(text, beam);
  expect(score(text, steel, beam) - apart).toBeCloseTo(1);
});

test.each([
  ['t viga corona\ne x\nb | x', null],
  ['t viga\nb | x\nb | viga\nb | viga', 1],
  ['t viga\nb | viga\nb | x\nb | viga corona', 2],
  ['t x\nb | dintel\nb | viga', 1],
  ['t x\nb | dintel dintel dintel\nb | viga', 1],
  ['t x\nb | dintel viga\nb | viga', 0],
  ['t x\nb | viga\nb | corona', 0],
  ['t x\nb | corona\nb | viga', 0],
])('of the body of «%j» a reader sees the line that says most', (text, line) => {
  const slots = [beam, crown];
  expect(findBestLine(text, readLines(text, slots, seek(slots)), slots)).toBe(line);
});

test('the heavier word decides which line is shown', () => {
  const slots = [beam, { ...crown, weight: 2 }];
  const text = 't x\nb | viga\nb | corona';
  expect(findBestLine(text, readLines(text, slots, seek(slots)), slots)).toBe(1);
});

test('a line has a match or not', () => {
  const reading = read('t x\ne viga', crown, beam);
  expect([titleLine, excerptLine, 2].map((line) => hasHit(reading, line))).toEqual([
    ...[false, true, false],
  ]);
});
