import { type Inline, toText } from './body.ts';
import { address, addressAmongLinks } from './links.ts';

/** Asterisks, a bracket, or an address, whose asterisks are not signs. */
const signs = new RegExp(`${addressAmongLinks}|\\*+|[[\\]]`, 'gi');
/** Without these a line has no inline syntax. */
const anySyntax = /\*[^*]+\*|\]\(|https:/i;
const destination = new RegExp(`\\((/articulo/[a-z0-9-]+(?:#[\\w-]+)?|${address.source})\\)`, 'y');
const word = /[\p{L}\p{N}]/u;
const blank = /^\s?$/;

const allSigns = ['*', '**', '['] as const;
type Sign = (typeof allSigns)[number];
const kinds = { '*': 'emphasis', '**': 'strong' } as const;

/** Signs count only around words: «2*3*4» and a sign without its other half stay as they are. */
export function parseInline(text: string, offset: number): Inline[] {
  if (text === '') return [];
  return anySyntax.test(text) ? new InlineParser(text, offset).parse() : [toText(text, offset)];
}

class InlineParser {
  readonly #text: string;
  readonly #offset: number;
  readonly #nodes: Inline[] = [];
  #done = 0;
  /** Signs that wait for their other half: until then each is the text node at this index. */
  readonly #openings: Record<Sign, number> = { '*': -1, '**': -1, '[': -1 };

  constructor(text: string, offset: number) {
    this.#text = text;
    this.#offset = offset;
  }

  parse(): Inline[] {
    const text = this.#text;
    signs.lastIndex = 0;
    for (let found = signs.exec(text); found; found = signs.exec(text)) {
      const [sign] = found;
      const start = found.index;
      if (sign === '[') {
        this.#addText(start);
        this.#open('[');
      } else if (sign === ']') signs.lastIndex = this.#addLink(start) ?? start + 1;
      else if (!sign.startsWith('*')) signs.lastIndex = this.#addAddress(sign, start);
      else if (sign.length <= 3) this.#addStars(sign, start);
    }
    this.#addText(text.length);
    return joinTexts(this.#nodes, text, this.#offset);
  }

  /** The text itself comes last, when it is known which texts are one. */
  #addText(end: number): void {
    if (end > this.#done) {
      const start = this.#offset + this.#done;
      this.#nodes.push({ kind: 'text', start, end: this.#offset + end, text: '' });
    }
    this.#done = end;
  }

  /** If there are two possible openers, the nearer one counts. Keeping one of each limits the tree to three levels. */
  #open(sign: Sign): void {
    this.#openings[sign] = this.#nodes.length;
    this.#addText(this.#done + sign.length);
  }

  #close(sign: Sign, end: number) {
    const index = this.#openings[sign];
    for (const each of allSigns) {
      if (this.#openings[each] >= index) this.#openings[each] = -1;
    }
    const children = joinTexts(this.#nodes.splice(index + 1), this.#text, this.#offset);
    const start = this.#nodes.pop()?.start ?? 0;
    this.#done = end;
    return { start, end: this.#offset + end, children };
  }

  #closeStars(sign: '*' | '**'): boolean {
    if (this.#openings[sign] === -1) return false;
    const span = this.#close(sign, this.#done + sign.length);
    this.#nodes.push({ kind: kinds[sign], ...span });
    return true;
  }

  #addStars(sign: string, start: number): void {
    const [before, after] = [this.#text[start - 1] ?? '', this.#text[start + sign.length] ?? ''];
    const parts = sign.length === 3 ? (['**', '*'] as const) : ([sign] as ('*' | '**')[]);
    this.#addText(start);
    if (!blank.test(before) && !word.test(after)) {
      // `***`: the inner sign closes first.
      const isOuterFirst = this.#openings['**'] > this.#openings['*'];
      const closed = (isOuterFirst ? parts : parts.toReversed()).map((part) =>
        this.#closeStars(part),
      );
      if (closed.includes(true)) return;
    }
    if (!blank.test(after) && !word.test(before)) for (const part of parts) this.#open(part);
  }

  #addAddress(found: string, start: number): number {
    let { length } = found;
    while (found[length - 1] === '*') length -= 1;
    this.#addText(start);
    const node = toText(found.slice(0, length), this.#offset + start);
    const { start: from, end } = node;
    this.#nodes.push({ kind: 'link', start: from, end, href: node.text, children: [node] });
    this.#done = start + length;
    return this.#done;
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
    const words = joinTexts(unlink(children), this.#text, this.#offset);
    this.#nodes.push({ kind: 'link', ...span, href, children: words });
    return end;
  }
}

const unlink = (nodes: Inline[]): Inline[] =>
  nodes.flatMap((node) => {
    if (node.kind === 'text') return [node];
    const children = unlink(node.children);
    return node.kind === 'link' ? children : [{ ...node, children }];
  });

/** Makes one text of neighbours. */
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
