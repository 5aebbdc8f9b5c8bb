import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault, Meeting } from './workshop.ts';

/** A test file as it was when it ran without any fault: what failed in it, and who met which faults. */
type Heard = { text: string; red: string[]; met: Meeting[] };

/** Test files, which are quick, are asked before browser tests, and how many of each: forty would take much longer, and notice one in fourteen. */
const kinds = { units: 12, pages: 8 };
/** So many of the test files are chosen for their place; the others, like browser tests, for what they speak of. */
const nearest = 4;
export type Kind = keyof typeof kinds;
export const kindOf = (test: string): Kind => (test.includes('.spec.ts') ? 'pages' : 'units');

/** Who noticed a fault of those of each kind that were asked; null for nobody. */
type Answers = Partial<Record<Kind, string | null>>;

/** What a run has found out, kept for it to go on from when it was stopped. */
export function openNotebook(folder: string) {
  const file = join(folder, 'notes.json');
  const notes: { heard: Record<string, Heard>; answers: Record<number, Answers> } = {
    heard: {},
    answers: {},
    ...(existsSync(file) && JSON.parse(readFileSync(file, 'utf8'))),
  };
  const save = () => writeFileSync(file, JSON.stringify(notes));

  return {
    /** Whether it ran, and is the same still. */
    hasHeard: (test: string, text: string) => notes.heard[test]?.text === text,
    recordHeard(test: string, heard: Heard) {
      notes.heard[test] = heard;
      // A new test may notice what no other did.
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
    /** Those who met a fault, of those that pass where there is none, the nearest and those who say most of these words. */
    listWitnesses({ number, file }: Fault, kind: Kind, about: string): string[] {
      const sound = Object.values(notes.heard).flatMap(({ met, red }) =>
        met.filter(
          ({ fault, witness }) =>
            fault === number &&
            kindOf(witness) === kind &&
            !red.some((each) => each.startsWith(witness)),
        ),
      );
      const all = [...new Set(sound.map(({ witness }) => witness))]
        // A whole file of browser tests only where none of them met it in the browser.
        .filter((witness, _, list) => !list.some((other) => other.startsWith(`${witness}:`)));
      const worths = new Map(rateWords(all, all.map(getText), listWords(about)));
      const worthOf = (witness: string) => worths.get(witness) ?? 0;
      const telling = all.toSorted((a, b) => worthOf(b) - worthOf(a));
      const near = all.toSorted((a, b) => countShared(b, file) - countShared(a, file));
      const first = kind === 'units' ? near.slice(0, nearest) : [];
      return [...new Set([...first, ...telling])].slice(0, kinds[kind]);
    },
  };

  /** What a test file says, or a browser test of it. */
  function getText(witness: string): string {
    const [file = '', line = 1] = witness.split(':');
    const [first = '', ...rest] = (notes.heard[file]?.text ?? '').split('\n').slice(+line - 1);
    const end = witness.includes(':') ? rest.findIndex((each) => /^ *test\b/.test(each)) : -1;
    return [witness, first, ...rest.slice(0, end < 0 ? undefined : end)].join(' ').toLowerCase();
  }
}

/** How many letters two paths begin with alike: most for a test that bears the file's own name. */
function countShared(a: string, b: string): number {
  const end = [...a].findIndex((letter, index) => letter !== b[index]);
  return end === -1 ? a.length : end;
}

const listWords = (text: string) => new Set(text.toLowerCase().match(/\p{L}{4,}/gu));

/** How much each witness says of these words: a word that all of them have tells nothing. */
function rateWords(witnesses: string[], texts: string[], words: Set<string>): [string, number][] {
  const counts = Array.from(words, (word) => texts.filter((text) => text.includes(word)).length);
  const rate = (text = '') =>
    Array.from(words, (word, at) => (text.includes(word) ? 1 / (counts[at] ?? 1) : 0));
  return witnesses.map((witness, at) => [witness, sum(rate(texts[at]))]);
}

const sum = (values: number[]) => values.reduce((all, each) => all + each, 0);
