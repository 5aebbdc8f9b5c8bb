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
  const start = first[0] <= before ? 0 : findSpace(text, first[0] - before) + 1;
  const end = text.length - start <= longest ? text.length : text.lastIndexOf(' ', start + longest);
  const [lead, tail] = [start > 0 ? '… ' : '', end < text.length ? ' …' : ''];
  const moved = lead.length - start;
  return {
    text: lead + text.slice(start, end) + tail,
    marks: marks
      .filter(([, to]) => to <= end)
      .map(([from, to]): [number, number] => [from + moved, to + moved]),
  };
}

/** The next space, or where it was looked for: an endless word has none. */
function findSpace(text: string, from: number): number {
  const at = text.indexOf(' ', from);
  return at === -1 || at > from + before ? from - 1 : at;
}
