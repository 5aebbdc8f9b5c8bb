import { type RefObject, useEffect, useState } from 'react';
import type { DraftField } from '#contract/desk/drafts.ts';
import { toFieldId } from '../fields.ts';
import { lineAt, rangeOfLine } from './lines.ts';

/** The line of the body that the cursor is in, from 1; 0 while it is in the title or the excerpt. */
export function useHere(body: RefObject<HTMLTextAreaElement | null>): number {
  const [here, setHere] = useState(0);
  useEffect(() => {
    const look = () => {
      const { activeElement } = document;
      const area = body.current;
      if (area && activeElement === area) setHere(lineAt(area.value, area.selectionStart));
      else if (activeElement?.matches('.paper textarea')) setHere(0);
    };
    document.addEventListener('selectionchange', look);
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('selectionchange', look);
      document.removeEventListener('focusin', look);
    };
  }, [body]);
  return here;
}

/** Puts the cursor where something is to be mended. */
export function goTo(field: DraftField, line: number | null): void {
  const element = document.getElementById(toFieldId(field));
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
  if (!(element instanceof HTMLTextAreaElement) || line === null) return;
  element.setSelectionRange(...rangeOfLine(element.value, line));
  document.querySelectorAll('.mirror .ln')[line - 1]?.scrollIntoView({ block: 'center' });
}

/** A new article opens with the cursor in its title. */
export function useTitleFirst(isNew: boolean): void {
  useEffect(() => {
    if (isNew) goTo('title', null);
  }, [isNew]);
}
