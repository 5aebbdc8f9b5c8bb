import { useSyncExternalStore } from 'react';
import { readStored, subscribeToStored, writeStored } from '../data/storage.ts';

/** What a reader may mark an article with. It stays in this browser; nothing is sent. */
export type Mark = 'like' | 'save';

const keys: Record<Mark, string> = { like: 'likedArticles', save: 'savedArticles' };
const slugsWith = (mark: Mark) => readStored(keys[mark])?.split(' ').filter(Boolean) ?? [];

function toggleMark(mark: Mark, slug: string) {
  const slugs = new Set(slugsWith(mark));
  if (!slugs.delete(slug)) slugs.add(slug);
  writeStored(keys[mark], [...slugs].join(' '));
}

/** Whether this article carries the mark, and how to change that. The server's page shows every mark off. */
export function useMark(mark: Mark, slug: string): [pressed: boolean, toggle: () => void] {
  const pressed = useSyncExternalStore(
    subscribeToStored,
    () => slugsWith(mark).includes(slug),
    () => false,
  );
  return [pressed, () => toggleMark(mark, slug)];
}
