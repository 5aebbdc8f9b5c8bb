import { expect, test } from 'vitest';
import { isAbout } from './evidence.ts';
import { quality, type Slot } from './rank.ts';
import { findBestLine, readLines } from './scoring.ts';
import { indexAlternatives } from './term-index.ts';

/** 'viga' or, with half the quality, 'dintel'; 'corona'; 'acero liso' as a phrase. */
const toSlot = (weight: number, ...runs: [string, number][]): Slot => ({
  alternatives: runs.map(([terms, quality]) => ({ terms: terms.split(' '), counts: [], quality })),
  weight,
  isOfTrade: true,
});
const beam = toSlot(1, ['viga', 1], ['dintel', 0.5]);
const crown = toSlot(1, ['corona', 1]);
const steel = toSlot(1, ['acero liso', 1]);

const readSlots = (text: string, ...slots: Slot[]) =>
  readLines(text, slots, indexAlternatives(slots));
const score = (text: string, ...slots: Slot[]) => readSlots(text, ...slots).score;
const often = (many: number) => `b | ${'viga '.repeat(many)}`.trim();

test.each([
  ['e viga', 5],
  ['c viga', 4],
  ['b viga |', 4],
  ['b | viga', 1],
])('a word in «%s» is worth as much as %i times in the body', (line, times) => {
  expect(score(line, beam)).toBeCloseTo(score(often(times), beam));
});

test('each repetition of a word adds less than the one before', () => {
  const oneMention = 0.3 + 0.7 / 3.8;
  expect(score('b | losa', beam)).toBe(0);
  expect(score(often(1), beam)).toBeCloseTo(oneMention);
  expect(score(often(4), beam)).toBeLessThan(4 * oneMention);
  expect(score(often(1), { ...beam, weight: 3 })).toBeCloseTo(3 * oneMention);
});

test('a search phrase counts by how much of it the query covers, and once', () => {
  const phrase = (rest: string) => score(`s viga corona${rest}`, beam, crown);
  expect(phrase('')).toBeGreaterThan(phrase(' x'));
  expect(phrase(' x')).toBeGreaterThan(phrase(' x y'));
  expect(score('s viga corona\ns viga corona', beam, crown)).toBeLessThanOrEqual(phrase(''));
  expect(phrase('')).toBeGreaterThan(score('s viga\ns corona', beam, crown));
  // Each phrase has a share of its own.
  expect(readSlots('t x\ns viga x\ns corona viga', beam).hits[0]).toMatchObject([
    { line: 1, share: 0.5 },
    { line: 2, share: 0.5 },
  ]);
  // The words of one alternative are not counted twice: 'mano de obra' beside 'obra'.
  const [hand, work] = [toSlot(1, ['mano obra', 1]), toSlot(1, ['obra', 1])];
  expect(readSlots('s mano obra x y', hand, work).hits[1]).toMatchObject([{ share: 0.5 }]);
});

test('what an article repeats counts for more, the fewer search phrases it has', () => {
  // A phrase and a line of the body of the same length, neither with a word of the query.
  const fill = (phrases: number) =>
    '\ns losa x'.repeat(phrases) + '\nb | losa'.repeat(25 - phrases);
  const withPhrases = (many: number) =>
    score(`t x\nb | viga corona viga${fill(many)}`, beam, crown);
  expect(withPhrases(0)).toBeGreaterThan(withPhrases(4));
  expect(withPhrases(4)).toBeGreaterThan(withPhrases(20));
  expect(withPhrases(20)).toBeCloseTo(withPhrases(25));
});

test('a one-way rule counts in a query of several words only if another word matches', () => {
  const lead = toSlot(1, ['pala', quality.related]);
  expect(score('b | pala', lead)).toBeGreaterThan(0);
  expect(score('b | pala', lead, beam)).toBe(0);
  expect(score('b | pala viga', lead, beam)).toBeGreaterThan(score('b | viga', lead, beam));
});

test('a worse match counts for less, and never as much as an exact one', () => {
  expect(score('b | dintel', beam)).toBeCloseTo(score(often(1), beam) / 2);
  expect(score('b | viga dintel', beam)).toBeGreaterThan(score(often(1), beam));
  expect(score('b | viga dintel dintel', beam)).toBeGreaterThan(score('b | viga dintel', beam));
});

test('two words are worth more, the closer they are in the order of the query', () => {
  const together = [
    'b | viga corona',
    'b | viga x corona',
    'b | viga x x x x x corona',
    'b | viga x\nb | corona',
  ].map((text) => score(text, beam, crown));
  expect(together).toEqual([...new Set(together)].sort((a, b) => b - a));
  expect(score('b | corona viga', beam, crown)).toBeCloseTo(together[1] ?? 0);
  expect(score('b | dintel corona', beam, crown)).toBeLessThan(together[0] ?? 0);
});

test('a phrase is found where its words are in order, and ends with its last', () => {
  expect(readSlots('t acero x liso\nb | liso acero\nb acero | liso', steel).hits).toEqual([[]]);
  const { hits } = readSlots('e x\nb | x acero liso viga', steel, beam, crown);
  expect(hits).toEqual([
    [{ start: 3, end: 5, line: 1, placeScore: 1, quality: 1 }],
    [{ start: 5, end: 6, line: 1, placeScore: 1, quality: 1 }],
    [],
  ]);
});

test.each([
  ['t viga corona\ne x\nb | x', null],
  ['t viga\nb | viga\nb | x\nb | viga corona', 2],
  ['t x\nb | dintel\nb | viga', 1],
  ['t x\nb | viga\nb | corona', 0],
])('of the body of «%j» a reader sees the line that says most', (text, line) => {
  const slots = [beam, crown];
  expect(findBestLine(text, readLines(text, slots, indexAlternatives(slots)), slots)).toBe(line);
});

const about = (text: string, missing: number[], ...slots: Slot[]) =>
  isAbout(readSlots(text, ...slots), slots, missing);
const long = (line: string) => `${line}\n${'b | losa '.repeat(600)}`;

const [trade, lighterCrown] = [toSlot(2, ['viga', 1]), toSlot(2.5, ['corona', 1])];
const short = '\nb | x\nb | x';
const [lead, other] = [toSlot(1, ['pala', 0.45]), toSlot(1, ['corona', 0.45])];

test.each<[string, string, number[], Slot[]]>([
  ['has all its words in one passage', long('b | viga corona'), [], [beam, crown]],
  ['has a trade word in the title', `t viga${short}`, [], [trade, toSlot(4, ['corona', 1])]],
  ['has a trade word as its category', 't x\nc viga\nb | x', [], [trade, lighterCrown]],
  ['has most of it as a search phrase', long('s viga corona'), [0.5], [beam, crown]],
])('an article is about a query if it %s', (_, text, unknown, slots) => {
  expect(about(text, unknown, ...slots)).toBe(true);
});

test.each<[string, string, number[], Slot[]]>([
  ['its words only apart', long('b | viga\nb | losa'), [], [beam, crown]],
  ['only the known words', long('b | viga corona'), [3], [beam, crown]],
  ['a trade word only in the author', 't x\na viga\nb | x', [], [trade, lighterCrown]],
  ['less than half of a search phrase', long('s viga corona x y'), [3], [beam, crown]],
  ['one word of a search phrase', long('s viga x y'), [], [beam]],
  ['only words that a one-way rule adds', long('b | pala\nb | corona'), [], [lead, other]],
])('an article is not about a query if it has %s', (_, text, unknown, slots) => {
  expect(about(text, unknown, ...slots)).toBe(false);
});

test('less evidence is enough if the archive has every word of a long query', () => {
  const others = ['a', 'c', 'd', 'e', 'f'].map((term) => toSlot(1.2, [term, 1]));
  const [first, ...fewer] = others;
  const text = long(`b | ${'viga viga a c '.repeat(5)}\nb | viga d`);
  expect(about(text, [], beam, ...others)).toBe(true);
  expect(about(text, [first?.weight ?? 0], beam, ...others)).toBe(false);
  expect(about(text, [], beam, ...fewer)).toBe(false);
});
