import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../data/storage.ts';

/** What a reader may mark an article with. It stays in this browser; nothing is sent. */
export type Mark = 'like' | 'save';

const keys: Record<Mark, string> = { like: 'likedArticles', save: 'savedArticles' };
const marked = new Map<Mark, Set<string>>();
const listeners = new Set<() => void>();

/** Kept in memory once read, so that marks hold for the visit even where storage is blocked. */
function slugsWith(mark: Mark): Set<string> {
  const known = marked.get(mark);
  if (known) return known;
  const slugs = new Set(readStored(keys[mark])?.split(' '));
  marked.set(mark, slugs);
  return slugs;
}

function toggleMark(mark: Mark, slug: string) {
  const slugs = slugsWith(mark);
  if (!slugs.delete(slug)) slugs.add(slug);
  writeStored(keys[mark], [...slugs].filter(Boolean).join(' '));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether this article carries the mark, and how to change that. The server's page shows every mark off. */
export function useMark(mark: Mark, slug: string): [pressed: boolean, toggle: () => void] {
  const pressed = useSyncExternalStore(
    subscribe,
    () => slugsWith(mark).has(slug),
    () => false,
  );
  return [pressed, () => toggleMark(mark, slug)];
}
