import { type ComponentProps, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { mergeContent } from '#contract/desk/merge.ts';
import { type Edit, findChange, movePlace } from './lines.ts';

/** Replaces a piece as if it had been typed, so that the browser's own undo takes it back. */
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
 * The browser holds its text, and React only looks on: a text set from outside would throw the cursor to its end. What
 * comes from elsewhere, another person's change, is put in where it belongs, around the cursor; while a word is being
 * composed, as on Android or after an accent's key, once that is done, for it would break the word.
 */
export function TextArea({ value, onChange, ref, ...rest }: TextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const isComposing = useRef(false);
  /** What waits to be put in: the text without it, and with it. */
  const put = useRef<{ without: string; with: string } | null>(null);
  const told = useRef(value);
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement, []);
  useLayoutEffect(() => {
    const { current } = area;
    if (!current || current.value === value) return;
    if (!isComposing.current) adopt(current, value);
    else if (value !== told.current) put.current = { without: current.value, with: value };
  }, [value]);
  const tell = (typed: string) => {
    const waiting = put.current;
    told.current = waiting ? mergeTyped(waiting.without, typed, waiting.with) : typed;
    onChange(told.current);
  };
  return (
    <textarea
      {...rest}
      ref={area}
      defaultValue={value}
      onInput={({ currentTarget }) => tell(currentTarget.value)}
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={({ currentTarget }) => {
        isComposing.current = false;
        if (put.current) adopt(currentTarget, value);
        put.current = null;
      }}
    />
  );
}

/** Where both changed a line, it is as it was typed. */
const mergeTyped = (base: string, typed: string, theirs: string) =>
  mergeContent(base, typed, theirs)
    .flatMap((piece) => ('lines' in piece ? piece.lines : piece.mine))
    .join('\n');

/** Not as if it had been typed: undo would take back what another person wrote. */
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
