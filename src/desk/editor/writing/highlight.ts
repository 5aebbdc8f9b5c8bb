import type { BodyFormat } from '#contract/article-fields.ts';
import { type Block, type BodyPicture, type Inline, listPictures } from '#contract/body.ts';
import { parseBody } from '#contract/parse-body.ts';
import { type LineKind, odd } from './lines.ts';

/** Words of a line with one look. `forms` are classes of src/desk/editor/writing/surface.css. */
type Piece = { text: string; forms: string };
export type HighlightedLine = { kind: LineKind; sign: string; pieces: Piece[] };
export type Highlight = { lines: HighlightedLine[]; blocks: Block[]; pictures: BodyPicture[] };

/** The body as the writing surface shows it: every character of it, with what the syntax tree says of it. */
export function highlightBody(content: string, format: BodyFormat): Highlight {
  const texts = content.split('\n');
  const starts: number[] = [];
  let at = 0;
  for (const text of texts) {
    starts.push(at);
    at += text.length + 1;
  }
  const lines: HighlightedLine[] = texts.map((text) => ({
    kind: text.trim() === '' ? 'blank' : odd.test(text) ? 'odd' : 'text',
    sign: '',
    pieces: [{ text, forms: '' }],
  }));
  const set = (line: number, kind: LineKind | null, sign: RegExp | null, content: Inline[]) => {
    const text = texts[line] ?? '';
    const [found = ''] = sign?.exec(text) ?? [];
    const pieces = toPieces(text, starts[line] ?? 0, found.length, content);
    lines[line] = { kind: kind ?? lines[line]?.kind ?? 'text', sign: found, pieces };
  };
  const blocks = parseBody(content, format);
  for (const block of blocks) {
    const { line } = block;
    if (block.kind === 'paragraph') {
      const isStray = format === 'extended' && stray.test(texts[line] ?? '');
      set(line, isStray ? 'odd' : null, null, block.content);
    } else if (block.kind === 'heading') {
      set(line, block.level === 3 ? 'subsection' : 'section', /^#+ /, block.content);
    } else if (block.kind === 'list') {
      const kind = block.first === null ? 'item' : 'number';
      for (const item of block.items) set(item.line, kind, /^(?:-|\d+\.) /, item.content);
    } else if (block.kind === 'quote') {
      for (const quoted of block.lines) set(quoted.line, 'quote', /^> /, quoted.content);
      if (block.source) set(block.lineEnd - 1, 'source', /^> — /, block.source);
    } else if (block.kind === 'table') setTable(block);
    else for (const picture of block.pictures) set(picture.line, 'picture', null, []);
  }
  return { lines, blocks, pictures: listPictures(blocks) };

  function setTable(table: Extract<Block, { kind: 'table' }>) {
    const first = table.rows[0]?.line ?? table.lineEnd;
    set(first - 2, 'head', null, table.head.flat());
    set(first - 1, 'dashes', null, []);
    for (const row of table.rows) set(row.line, 'row', null, row.cells.flat());
    const captionLine = table.line === first - 2 ? table.lineEnd - 1 : table.line;
    if (table.caption) set(captionLine, 'caption', /^Tabla: /, table.caption);
  }
}

/** An indented item, or a table row outside a table, is a paragraph, which is seldom meant. */
const stray = /^\s+(?:-|\d{1,3}\.|>) \S|^\s*\|.*\|\s*$/;

/** After the line's own markup, text starts at `from`. Outside all nodes it is markup: bars, asterisks, brackets. */
function toPieces(text: string, start: number, from: number, content: Inline[]): Piece[] {
  const pieces: Piece[] = [];
  let at = start + from;
  const add = (end: number, forms: string) => {
    if (end > at) pieces.push({ text: text.slice(at - start, end - start), forms });
    at = Math.max(at, end);
  };
  const walk = (nodes: Inline[], outer: string) => {
    for (const node of nodes) {
      add(node.start, 'sg');
      if (node.kind === 'text') add(node.end, outer);
      else {
        walk(node.children, `${outer} ${node.kind}`.trim());
        add(node.end, 'sg');
      }
    }
  };
  walk(content, '');
  add(start + text.length, content.length === 0 && from === 0 ? '' : 'sg');
  return pieces;
}

/** Equal lines need no new render. */
export const isSameLine = (one: HighlightedLine, other: HighlightedLine) =>
  one.kind === other.kind &&
  one.sign === other.sign &&
  one.pieces.length === other.pieces.length &&
  one.pieces.every(
    ({ text, forms }, at) => text === other.pieces[at]?.text && forms === other.pieces[at]?.forms,
  );
