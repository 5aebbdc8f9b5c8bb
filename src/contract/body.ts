import { splitLinks } from './links.ts';

/**
 * The syntax tree of an article's body. Offsets are UTF-16 code units of the content, and lines are counted from 0, so
 * that the desk can highlight and compare what readers see. The text of a node is exactly `content.slice(start, end)`.
 */
type Span = { start: number; end: number };
export type Inline = Span &
  (
    | { kind: 'text'; text: string }
    | { kind: 'strong'; children: Inline[] }
    | { kind: 'emphasis'; children: Inline[] }
    | { kind: 'link'; href: string; children: Inline[] }
  );
/** One line without its mark. */
export type Line = { line: number; content: Inline[] };
export type BodyPicture = Span & {
  line: number;
  /** What the picture shows; empty if the author left it out. */
  alt: string;
  /** The picture's name in the library, or the name of a file beside the article's. */
  name: string;
  caption: string;
  credit: string;
};

export type Table = {
  kind: 'table';
  caption: Inline[] | null;
  head: Inline[][];
  /** Columns that the author aligned to the right with `--:`. */
  isRight: boolean[];
  /** A row may be shorter than the head; see `toFullRow`. */
  rows: { line: number; cells: Inline[][] }[];
};

/** A block covers the lines from `line` up to, not including, `lineEnd`. */
export type Block = { line: number; lineEnd: number } & (
  | { kind: 'heading'; level: 1 | 2 | 3; content: Inline[] }
  | { kind: 'paragraph'; content: Inline[] }
  /** `first` is the number of the first item; null for a list without numbers. */
  | { kind: 'list'; first: number | null; items: Line[] }
  | { kind: 'quote'; lines: Line[]; source: Inline[] | null }
  | Table
  | { kind: 'pictures'; pictures: BodyPicture[] }
);

/** Every line that has words: those above the first row of a table are one. */
export function listLines(block: Block): Line[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return [{ line: block.line, content: block.content }];
    case 'list':
      return block.items;
    case 'quote':
      return [...block.lines, { line: block.lineEnd - 1, content: block.source ?? [] }];
    case 'table':
      return [
        { line: block.line, content: [...(block.caption ?? []), ...block.head.flat()] },
        ...block.rows.map(({ line, cells }) => ({ line, content: cells.flat() })),
      ];
    case 'pictures':
      return [];
  }
}

export const listPictures = (blocks: Block[]): BodyPicture[] =>
  blocks.flatMap((block) => (block.kind === 'pictures' ? block.pictures : []));

/** `text` has no trailing space. */
export type SourceLine = { text: string; start: number; line: number };

export function splitLines(content: string): SourceLine[] {
  let start = 0;
  return content.split(/\r\n|\r|\n/).map((rawLine, line) => {
    const source = { text: rawLine.trimEnd(), start, line };
    const end = start + rawLine.length;
    start = end + (content.startsWith('\r\n', end) ? 2 : 1);
    return source;
  });
}

/**
 * The basic format: each line is parsed alone, and consecutive items form a list. A mark
 * counts only at the start of its line, followed by a space and some text. Any other line is a paragraph, HTML included:
 * nothing is ever parsed as markup.
 */
export function parseBasicBody(content: string): Block[] {
  const blocks: Block[] = [];
  for (const line of splitLines(content)) addLine(blocks, line, parseAddresses);
  return blocks;
}

export function addLine(
  blocks: Block[],
  { text, start, line }: SourceLine,
  parseInline: (text: string, start: number) => Inline[],
): void {
  if (text === '') return;
  const last = blocks.at(-1);
  const lineEnd = line + 1;
  const [mark = ''] = /^(?:#{1,3}|-) /.exec(text) ?? [];
  const rest = text.slice(mark.length);
  const content = parseInline(rest.trim(), start + text.length - rest.trimStart().length);
  if (mark === '') blocks.push({ kind: 'paragraph', line, lineEnd, content });
  else if (mark !== '- ') {
    blocks.push({
      kind: 'heading',
      line,
      lineEnd,
      level: (mark.length - 1) as 1 | 2 | 3,
      content,
    });
  } else if (last?.kind === 'list' && last.first === null) {
    last.items.push({ line, content });
    last.lineEnd = lineEnd;
  } else blocks.push({ kind: 'list', line, lineEnd, first: null, items: [{ line, content }] });
}

/** The only inline syntax of the basic format: https:// addresses are links. */
export function parseAddresses(text: string, start: number): Inline[] {
  let at = start;
  return splitLinks(text).flatMap((piece, index): Inline[] => {
    const node = toText(piece, at);
    const { start: from, end } = node;
    at = end;
    if (index % 2 === 1) {
      return [{ kind: 'link', start: from, end, href: piece, children: [node] }];
    }
    return piece === '' ? [] : [node];
  });
}

/** Adds empty cells up to the last column. They are not in the tree, because they could outnumber its characters. */
export const toFullRow = ({ head }: Table, cells: Inline[][]): Inline[][] =>
  head.map((_, column) => cells[column] ?? []);

export const toText = (text: string, start: number) => ({
  kind: 'text' as const,
  start,
  end: start + text.length,
  text,
});

/** The text without formatting marks. */
export const toPlainText = (content: Inline[]): string =>
  content.map((node) => (node.kind === 'text' ? node.text : toPlainText(node.children))).join('');

const quotationMarks = /^(?:«([^«»]*)»|“([^“”]*)”|"([^"]*)")$/s;

/** The lines of a quote without the quotation marks around them: pages add their own. */
export function toQuoted(lines: Line[]): Inline[][] {
  const contents = lines.map(({ content }) => content);
  const [first, last] = [contents[0]?.[0], contents.at(-1)?.at(-1)];
  const all = contents.map(toPlainText).join('\n');
  if (first?.kind !== 'text' || last?.kind !== 'text' || !quotationMarks.test(all)) return contents;
  return contents.map((content) =>
    content.map((node) => {
      if (node.kind !== 'text' || (node !== first && node !== last)) return node;
      const { start, end, text } = node;
      const [before, after] = [Number(node === first), Number(node === last)];
      return {
        kind: 'text',
        start: start + before,
        end: end - after,
        text: text.slice(before, text.length - after),
      };
    }),
  );
}
