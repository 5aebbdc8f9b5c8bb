import { type ComponentProps, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
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
 * comes from elsewhere, another person's change, is put in where it belongs, around the cursor.
 */
export function TextArea({ value, onChange, ref, ...rest }: TextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const isAdopting = useRef(false);
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement, []);
  useLayoutEffect(() => {
    const { current } = area;
    if (!current || current.value === value) return;
    isAdopting.current = true;
    adopt(current, value);
    isAdopting.current = false;
  }, [value]);
  return (
    <textarea
      {...rest}
      ref={area}
      defaultValue={value}
      onInput={({ currentTarget }) => {
        if (!isAdopting.current) onChange(currentTarget.value);
      }}
    />
  );
}

function adopt(area: HTMLTextAreaElement, value: string) {
  if (document.activeElement !== area) {
    area.value = value;
    return;
  }
  const change = findChange(area.value, value);
  const { selectionStart, selectionEnd, scrollTop } = area;
  const select: [number, number] = [
    movePlace(selectionStart, change),
    movePlace(selectionEnd, change),
  ];
  replaceIn(area, { ...change, select });
  if (area.value !== value) area.value = value;
  area.scrollTop = scrollTop;
}
