import { findMarks } from './analyse.ts';

type Passage = { text: string; marks: [number, number][] };

/** About as much as two lines of a phone hold. */
const longest = 140;
/** What is shown before the first word that matches. */
const before = 40;

/** As much of a line of an article's body as shows the words that match, without the signs of headings and lists. */
export function cutPassage(line: string, terms: Set<string>): Passage | null {
  const text = line.replace(/^(?:#{1,3} |- )/, '').trim();
  const marks = findMarks(text, terms);
  const [first] = marks;
  if (!first) return null;
  const start = first[0] <= before ? 0 : findStart(text, first[0]);
  const end = text.length - start <= longest ? text.length : findEnd(text, start, first[1]);
  const [lead, tail] = [start > 0 ? '… ' : '', end < text.length ? ' …' : ''];
  const moved = lead.length - start;
  return {
    text: lead + text.slice(start, end) + tail,
    marks: marks
      .filter(([, to]) => to <= end)
      .map(([from, to]): [number, number] => [from + moved, to + moved]),
  };
}

/** Where a word begins, or in the middle of one that has no end. */
function findStart(text: string, match: number): number {
  const space = text.slice(0, match).indexOf(' ', match - before);
  return space === -1 ? match - before : space + 1;
}

/** Where a word ends, or in the middle of one that has no end. */
function findEnd(text: string, start: number, matchEnd: number): number {
  const space = text.lastIndexOf(' ', start + longest);
  return space < matchEnd ? start + longest : space;
}
