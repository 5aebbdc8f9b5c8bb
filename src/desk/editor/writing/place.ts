import { type RefObject, useEffect, useState } from 'react';
import type { DraftField, Remark } from '#contract/desk/drafts.ts';
import { toFieldId } from '../fields.ts';
import { lineAt, rangeOfLine } from './lines.ts';
import { replaceIn } from './text-area.tsx';

/**
 * `here` is the line of the body that the cursor is in, from 1; 0 while it is in the title or the excerpt. `caretLine`
 * is the line of the body's caret, even while another field has the focus: the tools act on it.
 */
export function useHere(body: RefObject<HTMLTextAreaElement | null>) {
  const [here, setHere] = useState(0);
  const [caretLine, setCaretLine] = useState(1);
  useEffect(() => {
    const updateLines = () => {
      const { activeElement } = document;
      const area = body.current;
      if (!area) return;
      const line = lineAt(area.value, area.selectionStart);
      setCaretLine(line);
      if (activeElement === area) setHere(line);
      else if (activeElement?.id === 'f-title' || activeElement?.id === 'f-excerpt') setHere(0);
    };
    const ending = new AbortController();
    document.addEventListener('selectionchange', updateLines, ending);
    document.addEventListener('focusin', updateLines, ending);
    return () => ending.abort();
  }, [body]);
  return { here, caretLine };
}

/** Returns whether the field is there. */
export function goTo(field: DraftField, line: number | null): boolean {
  const element = document.getElementById(toFieldId(field));
  if (!element) return false;
  // A field in a closed fold cannot have the focus.
  element.closest('details')?.setAttribute('open', '');
  element.scrollIntoView({ block: 'center' });
  element.focus({ preventScroll: true });
  if (!(element instanceof HTMLTextAreaElement) || line === null) return true;
  element.setSelectionRange(...rangeOfLine(element.value, line));
  document.querySelectorAll('[data-form]')[line - 1]?.scrollIntoView({ block: 'center' });
  return true;
}

/** The code of a field's panel may still be loading. A press or a key of the person ends the wait. */
export function goToOnceThere(field: DraftField, line: number | null): void {
  if (goTo(field, line)) return;
  const ending = new AbortController();
  const end = () => ending.abort();
  const observer = new MutationObserver(() => goTo(field, line) && end());
  ending.signal.addEventListener('abort', () => observer.disconnect());
  addEventListener('pointerdown', end, ending);
  addEventListener('keydown', end, ending);
  observer.observe(document.body, { childList: true, subtree: true });
}

/** Replaces a link's address with the one that the review proposes, if it is still there. */
export function fixLine(area: HTMLTextAreaElement | null, { line, fix }: Remark): void {
  if (!area || line === null || !fix) return;
  const [start, end] = rangeOfLine(area.value, line);
  const found = area.value.slice(start, end).search(new RegExp(`(?<=\\]\\()${fix.text}(?=[)#])`));
  if (found === -1) return;
  const from = start + found;
  const place = from + fix.instead.length;
  replaceIn(area, { from, to: from + fix.text.length, text: fix.instead, select: [place, place] });
}

export function useTitleFirst(isNew: boolean): void {
  useEffect(() => {
    if (isNew) goTo('title', null);
  }, [isNew]);
}

/** Lower than any keyboard, higher than the bars that browsers hide and show. */
const minKeyboardPx = 120;

/** Whether a phone's keyboard is up, and how much of the page it covers: in some browsers the page makes room for it. */
export function useKeyboard(): { isUp: boolean; covered: number } {
  const [keyboard, setKeyboard] = useState({ isUp: false, covered: 0 });
  useEffect(() => {
    const view = window.visualViewport;
    if (!view || !matchMedia('(pointer: coarse)').matches) return;
    let [width, tallest] = [window.innerWidth, window.innerHeight];
    const updateKeyboard = () => {
      if (window.innerWidth !== width) [width, tallest] = [window.innerWidth, 0];
      tallest = Math.max(tallest, window.innerHeight);
      const hidden = Math.round(window.innerHeight - view.height - view.offsetTop);
      const covered = hidden > minKeyboardPx && view.scale === 1 ? hidden : 0;
      const isUp = covered > 0 || tallest - window.innerHeight > minKeyboardPx;
      setKeyboard((before) =>
        before.isUp === isUp && before.covered === covered ? before : { isUp, covered },
      );
    };
    const ending = new AbortController();
    view.addEventListener('resize', updateKeyboard, ending);
    view.addEventListener('scroll', updateKeyboard, ending);
    return () => ending.abort();
  }, []);
  return keyboard;
}
