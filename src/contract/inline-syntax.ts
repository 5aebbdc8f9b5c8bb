import { type Inline, toText } from './body.ts';
import { address, addressAmongLinks } from './links.ts';

/** Asterisks, a bracket, or an address, whose asterisks are not marks. */
const markers = new RegExp(`${addressAmongLinks}|\\*+|[[\\]]`, 'gi');
/** Without these a line has no inline syntax. */
const anySyntax = /\*[^*]+\*|\]\(|https:/i;
const destination = new RegExp(`\\((/articulo/[a-z0-9-]+(?:#[\\w-]+)?|${address.source})\\)`, 'y');
const word = /[\p{L}\p{N}]/u;
const blank = /^\s?$/;

const allMarkers = ['*', '**', '['] as const;
type Marker = (typeof allMarkers)[number];
const kinds = { '*': 'emphasis', '**': 'strong' } as const;

/** Marks count only around words: «2*3*4» and a mark without its other half stay as they are. */
export function parseInline(text: string, offset: number): Inline[] {
  if (text === '') return [];
  return anySyntax.test(text) ? new InlineParser(text, offset).parse() : [toText(text, offset)];
}

class InlineParser {
  readonly #text: string;
  readonly #offset: number;
  readonly #nodes: Inline[] = [];
  #position = 0;
  /** Marks that wait for their other half: until then each is the text node at this index. */
  readonly #openings: Record<Marker, number> = { '*': -1, '**': -1, '[': -1 };

  constructor(text: string, offset: number) {
    this.#text = text;
    this.#offset = offset;
  }

  parse(): Inline[] {
    const text = this.#text;
    markers.lastIndex = 0;
    for (let match = markers.exec(text); match; match = markers.exec(text)) {
      const [marker] = match;
      const start = match.index;
      if (marker === '[') {
        this.#addText(start);
        this.#open('[');
      } else if (marker === ']') markers.lastIndex = this.#addLink(start) ?? start + 1;
      else if (!marker.startsWith('*')) markers.lastIndex = this.#addUrl(marker, start);
      else if (marker.length <= 3) this.#addStars(marker, start);
    }
    this.#addText(text.length);
    return joinTexts(this.#nodes, text, this.#offset);
  }

  /** The text itself comes last, when it is known which texts are one. */
  #addText(end: number): void {
    if (end > this.#position) {
      const start = this.#offset + this.#position;
      this.#nodes.push({ kind: 'text', start, end: this.#offset + end, text: '' });
    }
    this.#position = end;
  }

  /** If there are two possible openers, the nearer one counts. Keeping one of each limits the tree to three levels. */
  #open(marker: Marker): void {
    this.#openings[marker] = this.#nodes.length;
    this.#addText(this.#position + marker.length);
  }

  #close(marker: Marker, end: number) {
    const index = this.#openings[marker];
    for (const each of allMarkers) {
      if (this.#openings[each] >= index) this.#openings[each] = -1;
    }
    const children = joinTexts(this.#nodes.splice(index + 1), this.#text, this.#offset);
    const start = this.#nodes.pop()?.start ?? 0;
    this.#position = end;
    return { start, end: this.#offset + end, children };
  }

  #closeStars(marker: '*' | '**'): boolean {
    if (this.#openings[marker] === -1) return false;
    const span = this.#close(marker, this.#position + marker.length);
    this.#nodes.push({ kind: kinds[marker], ...span });
    return true;
  }

  #addStars(marker: string, start: number): void {
    const [before, after] = [this.#text[start - 1] ?? '', this.#text[start + marker.length] ?? ''];
    const parts = marker.length === 3 ? (['**', '*'] as const) : ([marker] as ('*' | '**')[]);
    this.#addText(start);
    if (!blank.test(before) && !word.test(after)) {
      // `***`: the inner mark closes first.
      const isOuterFirst = this.#openings['**'] > this.#openings['*'];
      const wasClosed = (isOuterFirst ? parts : parts.toReversed()).map((part) =>
        this.#closeStars(part),
      );
      if (wasClosed.includes(true)) return;
    }
    if (!blank.test(after) && !word.test(before)) for (const part of parts) this.#open(part);
  }

  #addUrl(url: string, start: number): number {
    let { length } = url;
    while (url[length - 1] === '*') length -= 1;
    this.#addText(start);
    const node = toText(url.slice(0, length), this.#offset + start);
    const { start: from, end } = node;
    this.#nodes.push({ kind: 'link', start: from, end, href: node.text, children: [node] });
    this.#position = start + length;
    return this.#position;
  }

  /** Returns where the link ends, or null if it is none. */
  #addLink(start: number): number | null {
    const index = this.#openings['['];
    destination.lastIndex = start + 1;
    const [target = '', href = ''] = (index !== -1 && destination.exec(this.#text)) || [];
    const label = this.#text.slice((this.#nodes[index]?.end ?? 0) - this.#offset, start);
    if (label.trim() === '' || href === '') return null;
    this.#addText(start);
    const end = start + 1 + target.length;
    const { children, ...span } = this.#close('[', end);
    const labelNodes = joinTexts(unlink(children), this.#text, this.#offset);
    this.#nodes.push({ kind: 'link', ...span, href, children: labelNodes });
    return end;
  }
}

const unlink = (nodes: Inline[]): Inline[] =>
  nodes.flatMap((node) => {
    if (node.kind === 'text') return [node];
    const children = unlink(node.children);
    return node.kind === 'link' ? children : [{ ...node, children }];
  });

/** Joins neighbouring text nodes. */
function joinTexts(nodes: Inline[], text: string, offset: number): Inline[] {
  const joined: Inline[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.kind === 'text' && last?.kind === 'text') last.end = node.end;
    else joined.push(node);
  }
  for (const node of joined) {
    if (node.kind === 'text') node.text = text.slice(node.start - offset, node.end - offset);
  }
  return joined;
}
