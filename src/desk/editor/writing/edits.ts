/** The edits of the tools for extended articles. Each is one step of undo. */
import type { BodyPicture } from '#contract/body.ts';
import { isCredit } from '#contract/extended-body.ts';
import type { Edit } from './lines.ts';

function toLines(text: string, start: number, end: number): [from: number, to: number] {
  const stop = text.indexOf('\n', end);
  return [text.lastIndexOf('\n', start - 1) + 1, stop === -1 ? text.length : stop];
}
const lineMark = /^\s*(?:#{1,3} |- |\d{1,3}\. |> (?:— )?|Tabla: )?/;
const isRow = (line: string) => /^\|.*\|\s*$/.test(line);

export function toggleSign(text: string, start: number, end: number, sign: '*' | '**'): Edit {
  if (start === end) return toggleAtCursor(text, start, sign);
  const [from, to] = toLines(text, start, end);
  if (text.slice(start, end).includes('\n')) {
    const changed = text
      .slice(from, to)
      .split('\n')
      .map((line) => (isRow(line) || line.trim() === '' ? line : toggleLine(line, sign)))
      .join('\n');
    return { from, to, text: changed, select: [from, from + changed.length] };
  }
  const selected = text.slice(start, end);
  const core = selected.trim();
  if (core === '') return toggleAtCursor(text, end, sign);
  const at = start + selected.indexOf(core);
  const stop = at + core.length;
  const inner = stripSign(core, sign);
  if (inner !== core) return { from: at, to: stop, text: inner, select: [at, at + inner.length] };
  const isWrapped = hasSign(countBefore(text, at), sign) && hasSign(countAfter(text, stop), sign);
  const { length } = sign;
  return isWrapped
    ? {
        from: at - length,
        to: stop + length,
        text: core,
        select: [at - length, stop - length],
      }
    : { from: at, to: stop, text: sign + core + sign, select: [at + length, stop + length] };
}

function toggleLine(line: string, sign: string): string {
  const [mark = ''] = lineMark.exec(line) ?? [];
  const core = line.slice(mark.length).trim();
  const inner = stripSign(core, sign);
  return core === '' ? line : mark + (inner === core ? sign + core + sign : inner);
}

function toggleAtCursor(text: string, at: number, sign: '*' | '**'): Edit {
  const { length } = sign;
  const [before, after] = [countBefore(text, at), countAfter(text, at)];
  // After typing the word, the same keys move behind it.
  if (before === 0 && hasSign(after, sign)) {
    return { from: at, to: at, text: '', select: [at + length, at + length] };
  }
  if (hasSign(before, sign) && hasSign(after, sign)) {
    return { from: at - length, to: at + length, text: '', select: [at - length, at - length] };
  }
  return { from: at, to: at, text: sign + sign, select: [at + length, at + length] };
}

/** One asterisk is italics, two are bold, three are both. */
const hasSign = (count: number, sign: string) => (sign === '*' ? count % 2 === 1 : count >= 2);
const countBefore = (text: string, at: number) => {
  let count = 0;
  while (text[at - 1 - count] === '*') count += 1;
  return count;
};
const countAfter = (text: string, at: number) => {
  let count = 0;
  while (text[at + count] === '*') count += 1;
  return count;
};
function stripSign(core: string, sign: string): string {
  const ends = [countAfter(core, 0), countBefore(core, core.length)] as const;
  const isWrapped = core.length > 2 * sign.length && ends.every((count) => hasSign(count, sign));
  return isWrapped ? core.slice(sign.length, -sign.length) : core;
}

export function findLink(
  text: string,
  at: number,
): { from: number; to: number; words: string; href: string } | null {
  const [from, to] = toLines(text, at, at);
  for (const found of text
    .slice(from, to)
    .matchAll(/(?<!!)\[([^[\]]*)\]\(([^\s()]*(?:\([^\s()]*\)[^\s()]*)*)\)/g)) {
    const start = from + found.index;
    const end = start + found[0].length;
    if (start <= at && at <= end)
      return { from: start, to: end, words: found[1] ?? '', href: found[2] ?? '' };
  }
  return null;
}

export function toLinkText(words: string, href: string): string {
  const inside = words.replaceAll(/\s+/g, ' ').replaceAll('[', '(').replaceAll(']', ')').trim();
  // The address itself is a link already.
  if (inside === '' || inside === href) return href;
  const address = href
    .trim()
    .replaceAll(/[() ]/g, (sign) => encodeURI(sign).replace('(', '%28').replace(')', '%29'));
  return `[${inside}](${address})`;
}

/**
 * Inserts lines as a new block after the one with the cursor, never inside a table or a quote. The cursor stays in its
 * words; if its line was empty, it moves below the block.
 */
export function insertBlock(
  text: string,
  at: number,
  block: string,
  select: [number, number] | null = null,
): Edit {
  let [from, to] = toLines(text, at, at);
  const isEmpty = text.slice(from, to).trim() === '';
  while (to < text.length) {
    const next = toLines(text, to + 1, to + 1);
    if (!belongTogether(text.slice(from, to), text.slice(...next))) break;
    [from, to] = next;
  }
  if (!isEmpty) from = to;
  const isPicture = (line = '') => line.startsWith('![') && line.endsWith(')');
  const above = text.slice(0, from).replace(/\n$/, '').split('\n').at(-1);
  const below = text.slice(to + 1).split('\n', 1)[0];
  // Pictures without an empty line between them are a gallery.
  const joins = (line: string | undefined) => isPicture(block) && isPicture(line);
  const current = isEmpty ? above : text.slice(...toLines(text, at, at)).trimEnd();
  const lead = isEmpty
    ? above && !joins(above) && from > 0
      ? '\n'
      : ''
    : joins(current)
      ? '\n'
      : '\n\n';
  const trail = to >= text.length ? '\n\n' : below && !joins(below) ? '\n' : '';
  const written = lead + block + trail;
  const start = from + lead.length;
  const after = from + written.length;
  if (select) return { from, to, text: written, select: [start + select[0], start + select[1]] };
  return { from, to, text: written, select: isEmpty ? [after, after] : [at, at] };
}

/** Rows of a table and its caption, or lines of a quote. */
const belongTogether = (one: string, next: string) =>
  isRow(one)
    ? isRow(next) || next.startsWith('Tabla: ')
    : one.startsWith('> ') && next.startsWith('> ');

const tableHead = 'Columna 1';
const tableSkeleton = `| ${tableHead} | Columna 2 |\n| --- | --- |\n|  |  |`;
export const insertTable = (text: string, at: number) =>
  insertBlock(text, at, tableSkeleton, [2, 2 + tableHead.length]);

const countCells = (row: string) => row.trim().slice(1, -1).split('|').length;

/** Enter at the end of a row begins the next one; in an empty one it ends the table. */
export function breakRow(text: string, at: number): Edit | null {
  const [from, to] = toLines(text, at, at);
  const row = text.slice(from, to);
  if (!isRow(row) || text.slice(at, to).trim() !== '') return null;
  if (/^[|\s]*$/.test(row)) return { from, to, text: '', select: [from, from] };
  return addRow(text, at);
}

/** A new row after the one that the cursor is in, or after the dashes. */
export function addRow(text: string, at: number): Edit {
  let [from, to] = toLines(text, at, at);
  const next = toLines(text, Math.min(to + 1, text.length), Math.min(to + 1, text.length));
  if (/^[|\s:-]*-[|\s:-]*$/.test(text.slice(...next)) && isRow(text.slice(...next)))
    [from, to] = next;
  const count = countCells(text.slice(from, to));
  const row = `\n|${'  |'.repeat(count)}`;
  return { from: to, to, text: row, select: [to + 3, to + 3] };
}

export function addColumn(text: string, at: number): Edit {
  const lines = text.split('\n');
  const here = text.slice(0, at).split('\n').length - 1;
  let [first, last] = [here, here];
  while (isRow(lines[first - 1] ?? '')) first -= 1;
  while (isRow(lines[last + 1] ?? '')) last += 1;
  const from = lines.slice(0, first).reduce((sum, line) => sum + line.length + 1, 0);
  const rows = lines.slice(first, last + 1);
  const wider = rows.map((row, index) => `${row.trimEnd()}${index === 1 ? ' --- |' : '  |'}`);
  const head = from + (wider[0]?.length ?? 0) - 2;
  return {
    from,
    to: from + rows.join('\n').length,
    text: wider.join('\n'),
    select: [head, head],
  };
}

/** The line of a picture, as src/contract/extended-body.ts parses it. */
export function toPictureLine({
  alt,
  name,
  caption,
  credit,
}: Pick<BodyPicture, 'alt' | 'name' | 'caption' | 'credit'>): string {
  const tidy = (words: string) => words.replaceAll(/\s+/g, ' ').replaceAll('](', '] (').trim();
  const [under, by] = [tidy(caption), tidy(credit)];
  const named = by === '' || isCredit(by) ? by : `Foto: ${by}`;
  const ended = under === '' || by === '' || /[.!?…»)]$/.test(under) ? under : `${under}.`;
  const words = [ended, named].filter(Boolean).join(' ');
  return `![${tidy(alt)}](${name}${words && ` "${words}"`})`;
}
