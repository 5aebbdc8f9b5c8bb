import { tokenise } from './analyse.ts';

/** Where the words that match a search stand in a text: from the first character up to the last, excluded. */
export function findMarks(text: string, terms: Set<string>): [start: number, end: number][] {
  return tokenise(text)
    .filter(({ term }) => terms.has(term))
    .map(({ start, end }) => [start, end]);
}
