import { type Cut, type Line, setLine } from './typeset.ts';

export type Room = { width: number; height: number; mostSize: number };
export type SetTitle = { lines: Line[]; size: number };

export const leading = 0.94;
const mostLines = 4;
/** Words that lean on the next one: a line should not end with them. */
const leaning = new Set(
  'a al ante bajo con cómo cuando de del desde e el en entre hasta la las lo los más ni no o para pero por qué que se si sin sobre su sus tras u un una unos unas y'.split(
    ' ',
  ),
);

/** A title in the largest size that its room allows, in two to four lines that end where a careful hand would end them. */
export function setTitle(title: string, cut: Cut, room: Room): SetTitle {
  const words = title.split(/[^\S\u00A0\u202F]+/).filter((word) => word !== '');
  const widthOf = measure(words, cut);
  let best = { score: -1, breaks: [words.length] };
  for (const breaks of listBreaks(words.length)) {
    const score = rate(words, breaks, widthOf, room);
    if (score > best.score) best = { score, breaks };
  }
  const { breaks } = best;
  return {
    lines: toSpans(breaks).map(([from, to]) => setLine(words.slice(from, to).join(' '), cut)),
    size: Math.floor(toSize(breaks, widthOf, room)),
  };
}

type WidthOf = (from: number, to: number) => number;

/** The widths of all runs of words, from those of single words and of the space. */
function measure(words: string[], cut: Cut): WidthOf {
  const space = setLine('n n', cut).width - setLine('nn', cut).width;
  const upTo = [0];
  for (const word of words) {
    upTo.push((upTo.at(-1) ?? 0) + setLine(word, cut).width + space + cut.tracking);
  }
  return (from, to) => (upTo[to] ?? 0) - (upTo[from] ?? 0) - space - cut.tracking;
}

/** Every way to break so many words into two to four lines, as the positions where lines end. */
function* listBreaks(count: number, from = 0, done: number[] = []): Generator<number[]> {
  if (done.length > 0 || count === 1) yield [...done, count];
  if (done.length === mostLines - 1) return;
  for (let end = from + 1; end < count; end += 1) yield* listBreaks(count, end, [...done, end]);
}

const toSpans = (breaks: number[]) =>
  breaks.map((to, index): [number, number] => [breaks[index - 1] ?? 0, to]);

function toSize(breaks: number[], widthOf: WidthOf, { width, height, mostSize }: Room): number {
  const widest = Math.max(...toSpans(breaks).map(([from, to]) => widthOf(from, to)));
  return Math.min(mostSize, width / widest, height / (breaks.length * leading));
}

/** The size, less what spoils the lines. */
function rate(words: string[], breaks: number[], widthOf: WidthOf, room: Room): number {
  const size = toSize(breaks, widthOf, room);
  const spans = toSpans(breaks);
  let worth = 1;
  for (const [line, [from, to]] of spans.entries()) {
    const last = words[to - 1] ?? '';
    const fill = (widthOf(from, to) * size) / room.width;
    if (line < spans.length - 1) {
      if (leaning.has(last.toLowerCase())) worth -= 0.08;
      if (/[:;.,]$/.test(last)) worth += 0.05;
      worth -= 0.1 * Math.max(0, 0.7 - fill);
    } else {
      // A word alone on the last line, or a line that hardly begins.
      if (to - from === 1 && words.length > 3) worth -= 0.08;
      worth -= 0.25 * Math.max(0, 0.5 - fill);
    }
  }
  return size * worth;
}
