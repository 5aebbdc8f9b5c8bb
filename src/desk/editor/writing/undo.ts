import { mergeContent } from '#contract/desk/merge.ts';
import { findChange } from './lines.ts';

/** A step of the person's own edits. `end` is where the last edit ended. */
type Step = { before: string; after: string; end: number };

const maxSteps = 300;

/**
 * Undo for a text that others change too. The browser forgets its own history when a script changes the text.
 */
export function createUndo() {
  const done: Step[] = [];
  const undone: Step[] = [];

  /** The text without the last step of `from` that can be undone, or null. */
  function move(from: Step[], to: Step[], text: string): string | null {
    for (let step = from.pop(); step; step = from.pop()) {
      const next = revert(step, text);
      if (next === text) continue;
      to.push({ before: step.after, after: step.before, end: -1 });
      return next;
    }
    return null;
  }

  return {
    record(before: string, after: string) {
      const { from, to, text } = findChange(before, after);
      const end = from + text.length;
      const last = done.at(-1);
      undone.length = 0;
      if (last?.after === before && isSameWord(before, last.end, { from, to, text })) {
        done[done.length - 1] = { before: last.before, after, end };
        return;
      }
      done.push({ before, after, end });
      if (done.length > maxSteps) done.shift();
    },
    undo: (text: string) => move(done, undone, text),
    redo: (text: string) => move(undone, done, text),
  };
}

/** Letters typed or deleted one after another are one step, up to a word. */
function isSameWord(before: string, end: number, change: ReturnType<typeof findChange>) {
  const { from, to, text } = change;
  if (text === '') return to === end && to - from === 1;
  const endsWord = /\s/.test(text) && /\S/.test(before.charAt(from - 1));
  return from === to && from === end && text.length === 1 && !endsWord;
}

const revert = ({ before, after }: Step, text: string) =>
  text === after ? before : mergeMine(after, text, before);

/** Where both changed a line, it is mine. */
export const mergeMine = (base: string, mine: string, theirs: string) =>
  mergeContent(base, mine, theirs)
    .flatMap((piece) => ('lines' in piece ? piece.lines : piece.mine))
    .join('\n');
