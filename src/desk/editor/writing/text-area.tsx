import {
  type ComponentProps,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Edit, findChange, movePlace } from './lines.ts';
import { createUndo, mergeMine } from './undo.ts';

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
 * around the cursor. While a word is being composed, as on Android or after an accent key, it waits, because it would
 * break the word.
 */
export function TextArea({ value, onChange, ref, ...rest }: TextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const isComposing = useRef(false);
  /** A change that waits: the text without it, and with it. */
  const put = useRef<{ without: string; with: string } | null>(null);
  const reported = useRef(value);
  const [undo] = useState(createUndo);
  /** The text before the next edit; null during an undo, which is not recorded. */
  const before = useRef<string | null>(value);
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement, []);
  useLayoutEffect(() => {
    const { current } = area;
    if (!current || current.value === value) return;
    if (isComposing.current) {
      if (value !== reported.current) put.current = { without: current.value, with: value };
      return;
    }
    adopt(current, value);
    if (before.current !== null) before.current = value;
  }, [value]);
  useLayoutEffect(() => {
    const { current } = area;
    const move = (direction: 'undo' | 'redo') => {
      if (!current || current.readOnly || isComposing.current) return;
      const next = undo[direction](current.value);
      if (next === null) return;
      const change = findChange(current.value, next);
      const end = change.from + change.text.length;
      before.current = null;
      replaceIn(current, { ...change, select: [end, end] });
      before.current = current.value;
    };
    // From a menu, a phone's keyboard, or the button of src/desk/editor/writing/tools.tsx.
    const onBeforeInput = (event: InputEvent) => {
      if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return;
      event.preventDefault();
      move(event.inputType === 'historyUndo' ? 'undo' : 'redo');
    };
    // The browser sends no such event while its own history is empty.
    const onKeyDown = (event: KeyboardEvent) => {
      const direction = undoKey(event);
      if (direction === null) return;
      event.preventDefault();
      move(direction);
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
    const waiting = put.current;
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
        if (put.current === null) return;
        adopt(currentTarget, value);
        put.current = null;
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

/** Not as if it had been typed: undo would remove what another person wrote. */
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
