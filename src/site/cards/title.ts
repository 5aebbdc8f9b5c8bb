import { colours } from './parts.ts';
import { type Cut, drawLine, type Line, setLine } from './typeset.ts';

type Room = { width: number; height: number; maxSize: number; leading?: number };
export type SetTitle = { lines: Line[]; size: number; leading: number };

const maxLines = 4;
/** Words that belong to the next one: a line should not end with them. */
const leaning = new Set(
  'a al ante bajo con de del desde e el en entre hasta la las lo los más ni no o para por se si sin sobre su sus tras u un una unos unas y'.split(
    ' ',
  ),
);

/** Sets a title in the largest size that fits, in two to four lines with good breaks. */
export function setTitle(title: string, cut: Cut, room: Room): SetTitle {
  const { leading = 0.98 } = room;
  const words = title.split(/[^\S\u00A0\u202F]+/).filter((word) => word !== '');
  const widthOf = measure(words, cut);
  const toSize = (breaks: number[]) => {
    const widest = Math.max(...toSpans(breaks).map(([from, to]) => widthOf(from, to)));
    return Math.min(room.maxSize, room.width / widest, room.height / (breaks.length * leading));
  };
  let best = { score: -1, breaks: [words.length] };
  for (const breaks of listBreaks(words.length)) {
    const size = toSize(breaks);
    const fills = toSpans(breaks).map(([from, to]) => (widthOf(from, to) * size) / room.width);
    const score = size * rate(words, breaks, fills);
    if (score > best.score) best = { score, breaks };
  }
  return {
    lines: toSpans(best.breaks).map(([from, to]) => setLine(words.slice(from, to).join(' '), cut)),
    size: Math.floor(toSize(best.breaks)),
    leading,
  };
}

/** Readable when the card is shown at a quarter of its size. */
export const fitsWell = ({ size }: SetTitle) => size >= 88;

type Place = { x: number; y: number };

export const drawTitle = ({ lines, size, leading }: SetTitle, { x, y }: Place) =>
  lines
    .map((line, index) =>
      drawLine(line, {
        // Side bearings grow with the letter; remove them, so that the lines align.
        x: x - size * 0.03,
        y: Math.round(y + size * (0.7 + index * leading)),
        size,
        fill: colours.ink,
      }),
    )
    .join('');

export const listBoxes = ({ lines, size, leading }: SetTitle, { x, y }: Place) =>
  lines.map((line, index) => ({
    x,
    y: y + index * size * leading,
    width: line.width * size,
    height: size * leading,
  }));

/** Measures any run of words from the widths of single words and of the space. */
function measure(words: string[], cut: Cut): (from: number, to: number) => number {
  const space = setLine('n n', cut).width - 2 * setLine('n', cut).width;
  const upTo = [0];
  for (const word of words) upTo.push((upTo.at(-1) ?? 0) + setLine(word, cut).width + space);
  return (from, to) => (upTo[to] ?? 0) - (upTo[from] ?? 0) - space;
}

/** Every way to break `count` words into two to four lines, as the positions where lines end. */
function* listBreaks(count: number, from = 0, done: number[] = []): Generator<number[]> {
  if (done.length > 0 || count === 1) yield [...done, count];
  if (done.length === maxLines - 1) return;
  for (let end = from + 1; end < count; end += 1) yield* listBreaks(count, end, [...done, end]);
}

const toSpans = (breaks: number[]) =>
  breaks.map((to, index): [number, number] => [breaks[index - 1] ?? 0, to]);

/** Starts at 1: lines should end where the sense pauses, not with a leaning word, and fill their width. */
function rate(words: string[], breaks: number[], fills: number[]): number {
  let worth = 1;
  for (const [line, end] of breaks.entries()) {
    const last = words[end - 1] ?? '';
    const isLast = end === words.length;
    if (!isLast && leaning.has(last.toLowerCase())) worth -= 0.18;
    if (!isLast && /[:;.]$/.test(last)) worth += 0.09;
    if (!isLast && last.endsWith(',')) worth += 0.03;
    if (isLast && end - (breaks[line - 1] ?? 0) === 1 && words.length > 3) worth -= 0.18;
    worth -= 0.7 * Math.max(0, 0.6 - (fills[line] ?? 1));
  }
  return worth;
}
