import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from './workshop.ts';

/** A test file as it was when it ran without any fault: what failed in it, and who met which faults. */
type Heard = { text: string; red: string[]; met: Meeting[] };
export type Meeting = { fault: number; witness: string };

/** Test files, which are quick, are asked before browser tests, and how many of each: more would take much longer. */
const kinds = { units: 8, pages: 5 };
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
    keepHeard(test: string, heard: Heard) {
      notes.heard[test] = heard;
      // Whoever is new may notice what nobody did.
      for (const answers of Object.values(notes.answers)) {
        if (answers[kindOf(test)] === null) delete answers[kindOf(test)];
      }
      save();
    },
    getAnswers: ({ number }: Fault): Answers => notes.answers[number] ?? {},
    keepAnswer({ number }: Fault, kind: Kind, by: string | null) {
      notes.answers[number] = { ...notes.answers[number], [kind]: by };
      save();
    },
    /** Those who met a fault, of those that pass where there is none, the nearest first. */
    listWitnesses({ number, file }: Fault, kind: Kind): string[] {
      const sound = Object.values(notes.heard).flatMap(({ met, red }) =>
        met.filter(
          ({ fault, witness }) =>
            fault === number &&
            kindOf(witness) === kind &&
            !red.some((each) => each.startsWith(witness)),
        ),
      );
      const all = [...new Set(sound.map(({ witness }) => witness))];
      const rate = kind === 'units' ? countShared : countWords;
      return (
        all
          // A whole file of browser tests only where none of them met it in the browser.
          .filter((witness) => !all.some((other) => other.startsWith(`${witness}:`)))
          .toSorted((a, b) => rate(b, file) - rate(a, file))
          .slice(0, kinds[kind])
      );
    },
  };
}

/** How many letters two paths begin with alike: most for a test that bears the file's own name. */
function countShared(a: string, b: string): number {
  const end = [...a].findIndex((letter, index) => letter !== b[index]);
  return end === -1 ? a.length : end;
}

/** How many words of a file's path a browser test is named after; a test by itself goes before a whole file. */
function countWords(test: string, file: string): number {
  const words = file.match(/[a-z]{4,}/g) ?? [];
  return words.filter((word) => test.includes(word)).length + (test.includes(':') ? 0.5 : 0);
}
