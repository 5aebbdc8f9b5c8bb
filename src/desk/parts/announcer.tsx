import { useEffect, useState } from 'react';
import { createStore } from '../store.ts';

const announcement = createStore({ id: 0, text: '' });

/** Tells screen readers what sighted people see happen, without moving the focus. */
export const announce = (text: string) => announcement.set({ id: announcement.get().id + 1, text });

/** Announces each new text; null announces nothing. */
export function useAnnouncement(text: string | null): void {
  useEffect(() => {
    if (text !== null) announce(text);
  }, [text]);
}

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
