import {
  addLine,
  type Block,
  type BodyPicture,
  type Inline,
  type Line,
  type SourceLine,
  splitLines,
} from './body.ts';
import { parseInline } from './inline-syntax.ts';

/**
 * The extended format: the basic one with quotes, numbered lists, tables, pictures and inline syntax. A line that
 * does not match a construct exactly is a paragraph. Every loop is linear in the length of the text.
 */
export function parseExtendedBody(content: string): Block[] {
  const lines = splitLines(content);
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    if (lines[at]?.text === '') {
      at += 1;
      continue;
    }
    const block = parseTable(lines, at) ?? parseQuote(lines, at) ?? parsePictures(lines, at);
    if (block) {
      blocks.push(block);
      at = block.lineEnd;
      continue;
    }
    // Rows that do not form a table become paragraphs together: otherwise the last ones could be parsed as a table.
    const end = Math.max(at + 1, findEnd(lines, at, isRow));
    for (const line of lines.slice(at, end)) {
      if (!addNumbered(blocks, line)) addLine(blocks, line, parseInline);
    }
    at = end;
  }
  return blocks;
}

/** The end of the run of lines that starts at `at`. */
function findEnd(lines: SourceLine[], at: number, isPart: (line: SourceLine) => boolean): number {
  let end = at;
  for (let line = lines[end]; line && isPart(line); line = lines[end]) end += 1;
  return end;
}

const isRow = ({ text }: SourceLine) => /^\|.*\|$/.test(text);
const dashes = /^(?::?-+|-+:)$/;
const captionMark = 'Tabla: ';

/** Head, dashes and rows without an empty line between them; the caption is the line before or after. */
function parseTable(lines: SourceLine[], at: number): Block | null {
  const isCaption = (index: number) => lines[index]?.text.startsWith(captionMark);
  const first = isCaption(at) ? at + 1 : at;
  const [head, delimiter] = [lines[first], lines[first + 1]];
  if (!head || !delimiter || !isRow(head) || !isRow(delimiter)) return null;
  const marks = splitCells(delimiter).map(({ text }) => text);
  const titles = splitCells(head);
  if (marks.length !== titles.length || !marks.every((mark) => dashes.test(mark))) return null;
  const end = findEnd(lines, first + 2, isRow);
  const rows = lines.slice(first + 2, end).map((row) => ({ row, cells: splitCells(row) }));
  if (rows.length === 0 || rows.some(({ cells }) => cells.length > titles.length)) return null;
  const captionAt = first > at ? at : isCaption(end) ? end : null;
  const caption = lines[captionAt ?? -1];
  const toContent = ({ text, start }: Cell) => parseInline(text, start);
  return {
    kind: 'table',
    line: at,
    lineEnd: captionAt === end ? end + 1 : end,
    caption: caption ? parseRest(caption, captionMark.length) : null,
    head: titles.map(toContent),
    isRight: marks.map((mark) => mark.endsWith(':')),
    rows: rows.map(({ row, cells }) => ({ line: row.line, cells: cells.map(toContent) })),
  };
}

type Cell = { text: string; start: number };

function splitCells({ text, start }: SourceLine): Cell[] {
  let at = start + 1;
  return text
    .slice(1, -1)
    .split('|')
    .map((cellText) => {
      const cell = {
        text: cellText.trim(),
        start: at + cellText.length - cellText.trimStart().length,
      };
      at += cellText.length + 1;
      return cell;
    });
}

const parseRest = ({ text, start }: SourceLine, mark: number): Inline[] => {
  const rest = text.slice(mark).trimStart();
  return parseInline(rest, start + text.length - rest.length);
};

const isQuoted = ({ text }: SourceLine) => text.startsWith('> ');
const sourceMark = '> — ';

function parseQuote(lines: SourceLine[], at: number): Block | null {
  const end = findEnd(lines, at, isQuoted);
  if (end === at) return null;
  const quoteLines = lines.slice(at, end);
  const last = quoteLines.at(-1);
  const source =
    quoteLines.length > 1 && last?.text.startsWith(sourceMark) ? quoteLines.pop() : null;
  return {
    kind: 'quote',
    line: at,
    lineEnd: end,
    lines: quoteLines.map((line) => ({ line: line.line, content: parseRest(line, 2) })),
    source: source ? parseRest(source, sourceMark.length) : null,
  };
}

/** An item shows the number that its author wrote: one out of order begins another list. */
function addNumbered(blocks: Block[], source: SourceLine): boolean {
  const [mark = '', number] = /^([1-9]\d{0,2})\. /.exec(source.text) ?? [];
  if (mark === '') return false;
  const { line } = source;
  const item: Line = { line, content: parseRest(source, mark.length) };
  const last = blocks.at(-1);
  const isNext =
    last?.kind === 'list' &&
    last.first !== null &&
    last.first + last.items.length === Number(number);
  if (isNext) {
    last.items.push(item);
    last.lineEnd = line + 1;
  } else {
    blocks.push({ kind: 'list', line, lineEnd: line + 1, first: Number(number), items: [item] });
  }
  return true;
}

function parsePictures(lines: SourceLine[], at: number): Block | null {
  const pictures: BodyPicture[] = [];
  for (let line = lines[at]; line; line = lines[at + pictures.length]) {
    const picture = parsePicture(line);
    if (!picture) break;
    pictures.push(picture);
  }
  const lineEnd = at + pictures.length;
  return lineEnd === at ? null : { kind: 'pictures', line: at, lineEnd, pictures };
}

/** No path, so that an export never writes outside its folder; parentheses only in pairs. */
const pictureName = /^(?![. ])(?:[^"()/\\]|\([^"()/\\]*\))+(?<! )$/;
/** How a credit begins, at the end of the words under a picture. */
const creditStart = '(?:Foto|Dibujo|Lámina|Imagen|Ilustración|Plano)s?: ';
const creditMark = new RegExp(`(?:^|\\s)(${creditStart}.*)$`);
const creditOnly = new RegExp(`^${creditStart}`);
export const isCredit = (words: string): boolean => creditOnly.test(words);

function parsePicture({ text, start, line }: SourceLine): BodyPicture | null {
  const middle = text.indexOf('](');
  if (!text.startsWith('![') || !text.endsWith(')') || middle === -1) return null;
  const target = text.slice(middle + 2, -1);
  const opening = target.indexOf(' "');
  const isCaptioned = target.endsWith('"');
  if (isCaptioned && (opening === -1 || opening + 2 === target.length)) return null;
  const name = isCaptioned ? target.slice(0, opening) : target;
  if (name === '' || !pictureName.test(name)) return null;
  const captionText = isCaptioned ? target.slice(opening + 2, -1).trim() : '';
  const [, credit = ''] = creditMark.exec(captionText) ?? [];
  const caption = captionText.slice(0, captionText.length - credit.length).trim();
  const alt = text.slice(2, middle).trim();
  return { line, start, end: start + text.length, alt, name, caption, credit };
}
