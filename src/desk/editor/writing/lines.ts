export type LineKind =
  | 'text'
  | 'blank'
  | 'section'
  | 'subsection'
  | 'item'
  | 'number'
  | 'quote'
  | 'source'
  | 'caption'
  | 'head'
  | 'dashes'
  | 'row'
  | 'picture'
  | 'odd';
export type LineForm = 'section' | 'subsection' | 'item' | 'number' | 'quote';

const signs: Record<LineForm, string> = {
  section: '## ',
  subsection: '### ',
  item: '- ',
  number: '1. ',
  quote: '> ',
};
const numbered = /^(\d{1,3})\. /;

/** A sign without effect, for example because its space is missing: readers would see it as text. */
export const odd = /^(?:#+(?=[^\s#\d])|#{4,}\s|\s+(?:#{1,3}|-)\s|-(?=[\p{L}¿«])|[•▪●*]\s)/u;

/** Replaces a piece of a text, then selects `select`. */
export type Edit = { from: number; to: number; text: string; select: [number, number] };

export function setForm(text: string, start: number, end: number, form: LineForm): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const stop = text.indexOf('\n', end);
  const to = stop === -1 ? text.length : stop;
  const lines = text.slice(from, to).split('\n');
  const isMeant = (line: string) => lines.length === 1 || line.trim() !== '';
  const hasForm = (line: string) =>
    form === 'number' ? numbered.test(line) : line.startsWith(signs[form]);
  const hasAll = lines.every((line) => !isMeant(line) || hasForm(line));
  const isHeading = form === 'section' || form === 'subsection';
  // A heading's text may begin with a number.
  const other = isHeading ? /^\s*(?:#{1,6}|-)(?:\s+|(?=\p{L}))/u : anySign;
  let count = 0;
  const next = lines.map((line) => {
    if (!isMeant(line)) return line;
    const bare = line.replace(other, '');
    if (hasAll) return bare;
    count += 1;
    return (form === 'number' ? `${count}. ` : signs[form]) + bare;
  });
  const changed = next.join('\n');
  const first = (next[0]?.length ?? 0) - (lines[0]?.length ?? 0);
  const moved = Math.max(from, start + first);
  return {
    from,
    to,
    text: changed,
    select: [moved, Math.max(moved, end + changed.length - (to - from))],
  };
}
const anySign = /^\s*(?:(?:#{1,6}|-)(?:\s+|(?=\p{L}))|\d{1,3}\.\s+|>\s+)/u;

/** Enter in a list or a quote begins its next line. On an empty line it ends the list or the quote. */
export function breakItem(text: string, at: number, isExtended = false): Edit | null {
  const from = text.lastIndexOf('\n', at - 1) + 1;
  const line = text.slice(from, at);
  const [sign] = (isExtended ? /^(?:- |> |\d{1,3}\. )/ : /^- /).exec(line) ?? [];
  if (sign === undefined) return null;
  if (line.trim() === sign.trim()) return { from, to: at, text: '', select: [from, from] };
  const [, number] = numbered.exec(sign) ?? [];
  if (number === undefined) return toBreak(text, at, sign);
  return toBreak(text, at, `${Number(number) + 1}. `);
}

/** Renumbers the items after a new one. */
function toBreak(text: string, at: number, sign: string): Edit {
  const place = at + 1 + sign.length;
  const stop = text.indexOf('\n', at);
  const rest = stop === -1 ? [] : text.slice(stop + 1).split('\n');
  let count = Number.parseInt(sign, 10);
  const moved: string[] = [];
  for (const line of rest) {
    const [, number] = numbered.exec(line) ?? [];
    if (Number(number) !== count) break;
    count += 1;
    moved.push(line.replace(/^\d+/, String(count)));
  }
  if (moved.length === 0) return { from: at, to: at, text: `\n${sign}`, select: [place, place] };
  const end = stop + 1 + rest.slice(0, moved.length).join('\n').length;
  const written = `\n${sign}${text.slice(at, stop + 1)}${moved.join('\n')}`;
  return { from: at, to: end, text: written, select: [place, place] };
}

/** The number of the line at a position, from 1. */
export const lineAt = (text: string, position: number) =>
  text.slice(0, position).split('\n').length;

export function rangeOfLine(text: string, line: number): [number, number] {
  const before = text.split('\n').slice(0, line - 1);
  const from = before.reduce((sum, each) => sum + each.length + 1, 0);
  const stop = text.indexOf('\n', from);
  return [Math.min(from, text.length), stop === -1 ? text.length : stop];
}

/** The one piece that differs. */
export function findChange(
  before: string,
  after: string,
): { from: number; to: number; text: string } {
  let from = 0;
  const shortest = Math.min(before.length, after.length);
  while (from < shortest && before[from] === after[from]) from += 1;
  let end = 0;
  while (end < shortest - from && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from, to: before.length - end, text: after.slice(from, after.length - end) };
}

/** Moves a position in a text to where it is after a piece of the text was replaced. */
export const movePlace = (place: number, { from, to, text }: ReturnType<typeof findChange>) =>
  place <= from ? place : place >= to ? place + text.length - (to - from) : from + text.length;
