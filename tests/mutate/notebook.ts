import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault, ReachedFault } from './workshop.ts';

/** A test file's run without a fault: its text, what failed, and which tests reached which faults. */
type BaselineRun = { text: string; red: string[]; reached: ReachedFault[] };

/** How many unit and browser tests run for a fault. Forty took much longer and found only one more fault in fourteen. */
const kinds = { units: 12, pages: 8 };
/** How many unit tests are chosen by path. Other unit tests, and browser tests, are chosen by words shared with the fault. */
const nearest = 4;
export type Kind = keyof typeof kinds;
export const kindOf = (test: string): Kind => (test.includes('.spec.ts') ? 'pages' : 'units');

/** The test that noticed a fault, by kind; null if none did. */
type Answers = Partial<Record<Kind, string | null>>;

/** The results so far, in a file, so that a stopped run can continue. */
export function openNotebook(folder: string) {
  const file = join(folder, 'notes.json');
  const notes: { heard: Record<string, BaselineRun>; answers: Record<number, Answers> } = {
    heard: {},
    answers: {},
    ...(existsSync(file) && JSON.parse(readFileSync(file, 'utf8'))),
  };
  const save = () => writeFileSync(file, JSON.stringify(notes));

  return {
    /** Whether this test file ran and has not changed since. */
    hasHeard: (test: string, text: string) => notes.heard[test]?.text === text,
    recordHeard(test: string, baselineRun: BaselineRun) {
      notes.heard[test] = baselineRun;
      // A new test may notice a fault that no other test did.
      for (const answers of Object.values(notes.answers)) {
        if (answers[kindOf(test)] === null) delete answers[kindOf(test)];
      }
      save();
    },
    getAnswers: ({ number }: Fault): Answers => notes.answers[number] ?? {},
    recordAnswer({ number }: Fault, kind: Kind, by: string | null) {
      notes.answers[number] = { ...notes.answers[number], [kind]: by };
      save();
    },
    /** Tests that reach a fault and pass without it: the nearest, then those that share most words with it. */
    listTestNames({ number, file }: Fault, kind: Kind, about: string): string[] {
      const sound = Object.values(notes.heard).flatMap(({ reached, red }) =>
        reached.filter(
          ({ fault, testName }) =>
            fault === number &&
            kindOf(testName) === kind &&
            !red.some((each) => each.startsWith(testName)),
        ),
      );
      const all = [...new Set(sound.map(({ testName }) => testName))]
        // A whole file of browser tests only if no single test reached the fault in the browser.
        .filter((testName, _, list) => !list.some((other) => other.startsWith(`${testName}:`)));
      const worths = new Map(rateWords(all, all.map(getText), listWords(about)));
      const worthOf = (testName: string) => worths.get(testName) ?? 0;
      const telling = all.toSorted((a, b) => worthOf(b) - worthOf(a));
      const near = all.toSorted((a, b) => countShared(b, file) - countShared(a, file));
      const first = kind === 'units' ? near.slice(0, nearest) : [];
      return [...new Set([...first, ...telling])].slice(0, kinds[kind]);
    },
  };

  /** The text of a test file, or of one browser test in it. */
  function getText(testName: string): string {
    const [file = '', line = 1] = testName.split(':');
    const [first = '', ...rest] = (notes.heard[file]?.text ?? '').split('\n').slice(+line - 1);
    const end = testName.includes(':') ? rest.findIndex((each) => /^ *test\b/.test(each)) : -1;
    return [testName, first, ...rest.slice(0, end < 0 ? undefined : end)].join(' ').toLowerCase();
  }
}

/** The length of the common prefix of two paths. */
function countShared(a: string, b: string): number {
  const end = [...a].findIndex((letter, index) => letter !== b[index]);
  return end === -1 ? a.length : end;
}

const listWords = (text: string) => new Set(text.toLowerCase().match(/\p{L}{4,}/gu));

/** Rates tests by how many of these words they have; a rare word counts more. */
function rateWords(testNames: string[], texts: string[], words: Set<string>): [string, number][] {
  const counts = Array.from(words, (word) => texts.filter((text) => text.includes(word)).length);
  const rate = (text = '') =>
    Array.from(words, (word, at) => (text.includes(word) ? 1 / (counts[at] ?? 1) : 0));
  return testNames.map((testName, at) => [testName, sum(rate(texts[at]))]);
}

const sum = (values: number[]) => values.reduce((all, each) => all + each, 0);
