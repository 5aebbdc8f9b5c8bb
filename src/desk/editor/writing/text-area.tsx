import {
  type ComponentProps,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { mergeContent } from '#contract/desk/merge.ts';
import { type Edit, findChange, movePlace } from './lines.ts';

/** Replaces text as if it had been typed, with an `input` event. */
export function replaceIn(area: HTMLTextAreaElement, { from, to, text, select }: Edit) {
  area.focus();
  area.setSelectionRange(from, to);
  const isDone =
    text === ''
      ? from === to || document.execCommand('delete')
      : document.execCommand('insertText', false, text);
  if (!isDone) {
    area.setRangeText(text, from, to, 'end');
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  area.setSelectionRange(...select);
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'ref'> & {
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLTextAreaElement> | undefined;
};

/**
 * The browser holds the text: a value set by React would move the cursor to the end. Another person's change is inserted
 * around the cursor. While a word is being composed, as on Android or after an accent key, that change waits, because it
 * would break the word.
 */
export function TextArea({ value, onChange, ref, ...rest }: TextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const isComposing = useRef(false);
  /** A change that waits: the text without it, and with it. */
  const waitingChange = useRef<{ without: string; with: string } | null>(null);
  const reported = useRef(value);
  const [undo] = useState(createUndo);
  /** The text before the next edit; null during an undo, which is not recorded. */
  const before = useRef<string | null>(value);
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement, []);
  useLayoutEffect(() => {
    const { current } = area;
    if (!current || current.value === value) return;
    if (isComposing.current) {
      if (value !== reported.current)
        waitingChange.current = { without: current.value, with: value };
      return;
    }
    adopt(current, value);
    if (before.current !== null) before.current = value;
  }, [value]);
  useLayoutEffect(() => {
    const { current } = area;
    const undoOrRedo = (direction: 'undo' | 'redo') => {
      if (!current || current.readOnly || isComposing.current) return;
      const next = undo[direction](current.value);
      if (next === null) return;
      const change = findChange(current.value, next);
      const end = change.from + change.text.length;
      before.current = null;
      replaceIn(current, { ...change, select: [end, end] });
      before.current = current.value;
    };
    // Undo and redo from a menu, a phone's keyboard, or the button of src/desk/editor/writing/tools.tsx.
    const onBeforeInput = (event: InputEvent) => {
      if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return;
      event.preventDefault();
      undoOrRedo(event.inputType === 'historyUndo' ? 'undo' : 'redo');
    };
    // Keys are handled apart, because the browser sends no `beforeinput` for them while its own history is empty.
    const onKeyDown = (event: KeyboardEvent) => {
      const direction = undoKey(event);
      if (direction === null) return;
      event.preventDefault();
      undoOrRedo(direction);
    };
    const ending = new AbortController();
    current?.addEventListener('beforeinput', onBeforeInput, ending);
    current?.addEventListener('keydown', onKeyDown, ending);
    return () => ending.abort();
  }, [undo]);
  const report = (typed: string) => {
    if (before.current !== null) {
      undo.record(before.current, typed);
      before.current = typed;
    }
    const waiting = waitingChange.current;
    reported.current = waiting ? mergeMine(waiting.without, typed, waiting.with) : typed;
    onChange(reported.current);
  };
  return (
    <textarea
      {...rest}
      ref={area}
      defaultValue={value}
      onInput={({ currentTarget }) => report(currentTarget.value)}
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={({ currentTarget }) => {
        isComposing.current = false;
        if (waitingChange.current === null) return;
        adopt(currentTarget, value);
        waitingChange.current = null;
        before.current = value;
      }}
    />
  );
}

function undoKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  if (!(ctrlKey || metaKey) || altKey) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && !shiftKey ? 'redo' : null;
}

/** Inserts another person's change without adding it to the undo history. */
function adopt(area: HTMLTextAreaElement, value: string) {
  if (document.activeElement !== area) {
    area.value = value;
    return;
  }
  const change = findChange(area.value, value);
  const { selectionStart, selectionEnd, scrollTop } = area;
  area.setRangeText(change.text, change.from, change.to);
  area.setSelectionRange(movePlace(selectionStart, change), movePlace(selectionEnd, change));
  area.scrollTop = scrollTop;
}

/** A step of the person's own edits. `end` is where the last edit ended. */
type Step = { before: string; after: string; end: number };

const maxSteps = 300;

/**
 * Undo for a text that others change too. The browser forgets its own history when a script changes the text.
 */
function createUndo() {
  const done: Step[] = [];
  const undone: Step[] = [];

  /** Returns the text without the last step of `from` that can be undone, or null if there is none. */
  function popStep(from: Step[], to: Step[], text: string): string | null {
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
    undo: (text: string) => popStep(done, undone, text),
    redo: (text: string) => popStep(undone, done, text),
  };
}

/** One undo step is a word typed, or letters deleted one after another. */
function isSameWord(before: string, end: number, change: ReturnType<typeof findChange>) {
  const { from, to, text } = change;
  if (text === '') return to === end && to - from === 1;
  const endsWord = /\s/.test(text) && /\S/.test(before.charAt(from - 1));
  return from === to && from === end && text.length === 1 && !endsWord;
}

const revert = ({ before, after }: Step, text: string) =>
  text === after ? before : mergeMine(after, text, before);

/** If both changed a line, the line of `mine` wins. */
const mergeMine = (base: string, mine: string, theirs: string) =>
  mergeContent(base, mine, theirs)
    .flatMap((piece) => ('lines' in piece ? piece.lines : piece.mine))
    .join('\n');
