import { readStored, writeStored } from './storage.ts';

/** Marks on articles, by their key in the browser's storage. Nothing is sent. */
export type Mark = 'likedArticles' | 'savedArticles';

export const slugsWith = (mark: Mark): string[] =>
  readStored(mark)?.split(' ').filter(Boolean) ?? [];

export const hasMark = (mark: Mark, slug: string) => slugsWith(mark).includes(slug);

/** The name of a mark's button, which the starter looks for. */
export const toMarkName = (mark: Mark, slug: string) => `${mark} ${slug}`;
export function isMarked(name: string): boolean {
  const [mark, slug = ''] = name.split(' ');
  return hasMark(mark as Mark, slug);
}

/** Returns whether the article has the mark now. */
export function toggleMark(mark: Mark, slug: string): boolean {
  const slugs = new Set(slugsWith(mark));
  if (!slugs.delete(slug)) slugs.add(slug);
  writeStored(mark, [...slugs].join(' '));
  return slugs.has(slug);
}
