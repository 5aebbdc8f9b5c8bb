import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatCount } from '#format.ts';
import { createStore } from '#site/ui/store.ts';

const announcement = createStore({ id: 0, text: '' });

/** Tells screen readers what sighted people see happen, without moving the focus. */
export const announce = (text: string) => announcement.set({ id: announcement.get().id + 1, text });

export function useAnnouncement(text: string | null): void {
  useEffect(() => {
    if (text !== null) announce(text);
  }, [text]);
}

/** Announces how many a search found; a null count is still awaited. */
export function useFoundAnnouncement(wanted: string, count: number | null | undefined): void {
  const isDone = wanted !== '' && typeof count === 'number';
  const found = count === 0 ? 'Sin resultados' : formatCount(count ?? 0, 'resultado', 'resultados');
  useAnnouncement(isDone ? `${found} para «${wanted}»` : null);
}

/** A `ref` for visible text that is announced when it appears and when it changes. */
export function useSaid<Type extends HTMLElement>(isSaid = true) {
  const element = useRef<Type>(null);
  const last = useRef('');
  useEffect(() => {
    const text = (isSaid && element.current?.textContent) || '';
    if (text !== '' && text !== last.current) announce(text);
    last.current = text;
  });
  return element;
}

type SaidProps = { className?: string; children: ReactNode };

export const Said = ({ className, children }: SaidProps) => (
  <p ref={useSaid<HTMLParagraphElement>()} className={className}>
    {children}
  </p>
);

/**
 * One in the page and one in each dialog, because an open dialog makes the rest of the page silent. Always mounted: a region
 * that arrives together with its text is not read, or reads an old text again.
 */
export function Announcer() {
  const { id, text } = announcement.use();
  const [firstId] = useState(id);
  return (
    <p role="status" className="sr-only">
      <span key={id}>{id === firstId ? '' : text}</span>
    </p>
  );
}
