import { findMarks } from './analyse.ts';

type Passage = { text: string; marks: [number, number][] };

/** About two lines on a phone. */
const maxLength = 140;
/** Characters shown before the first match. */
const lengthBefore = 40;

/** The part of a body line around the matches, without markup. */
export function cutPassage(line: string, terms: Set<string>): Passage | null {
  const text = dropMarkup(line.trim());
  const marks = findMarks(text, terms);
  const [first] = marks;
  if (!first) return null;
  const start = first[0] <= lengthBefore ? 0 : findStart(text, first[0]);
  const end = text.length - start <= maxLength ? text.length : findEnd(text, start, first[1]);
  const [prefix, suffix] = [start > 0 ? '… ' : '', end < text.length ? ' …' : ''];
  const shift = prefix.length - start;
  return {
    text: prefix + text.slice(start, end) + suffix,
    marks: marks
      .filter(([, to]) => to <= end)
      .map(([from, to]): [number, number] => [from + shift, to + shift]),
  };
}

/** In the basic format, and in a table that does not parse, the signs of the extended one are literal text. */
function dropMarkup(line: string): string {
  const cells = /^\|(.*)\|$/.exec(line)?.[1]?.split('|') ?? [line];
  return cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(', ')
    .replace(/^(?:#{1,3}|[->]) /, '')
    .replace(/!?\[([^\]]+)\]\((?:[^()\s]|\([^()\s]*\))*\)/g, '$1')
    .replace(/\*\*(.+?)\*\*/g, '$1');
}

/** At the start of a word, or inside a very long one. */
function findStart(text: string, match: number): number {
  const space = text.slice(0, match).indexOf(' ', match - lengthBefore);
  return space === -1 ? match - lengthBefore : space + 1;
}

/** At the end of a word, or inside a very long one. */
function findEnd(text: string, start: number, matchEnd: number): number {
  const space = text.lastIndexOf(' ', start + maxLength);
  return space < matchEnd ? start + maxLength : space;
}
