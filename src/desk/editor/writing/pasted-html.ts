import { fixPaste, readPastedText, toTable } from '#contract/pasted-text.ts';
import { toLinkText } from './edits.ts';

/**
 * Parsed in a separate document, where nothing runs or is fetched. Styles, scripts and event attributes are renamed,
 * because the page's policy reports each of Word's thousands. The policy `pegado` is in src/server/desk/headers.ts.
 * Patterns must not scan past the next `<`: with 1 MB of «<» such patterns took minutes.
 */
const rules = {
  createHTML: (html: string) =>
    html
      .replaceAll(/<(\/?)(?:style|script)\b/gi, '<$1template')
      .replaceAll(/<[^<>]*>/g, (tag) => tag.replaceAll(/\s(style|on\w+)\s*=/gi, ' data-$1=')),
};
let policy: typeof rules | undefined;
function parse(html: string): Document {
  policy ??= window.trustedTypes?.createPolicy('pegado', rules) ?? rules;
  return new DOMParser().parseFromString(policy.createHTML(html), 'text/html');
}

/** Longer HTML is pasted as plain text: a long article from Word takes about one million characters. */
const maxHtmlLength = 8_000_000;

/** Word's lists are paragraphs with a sign, which Word marks to be ignored by other programs. */
const wordSign = '[data-style*="mso-list:Ignore" i], [data-style*="mso-list: Ignore" i]';
const headings = 'h1, h2, h3, h4, h5, h6';
const unseen = 'style, script, template, noscript, title, [hidden]';
const blocks =
  'p, div, li, tr, dt, dd, pre, blockquote, section, article, header, footer, main, ul, ol, table, caption, figure, figcaption, hr';
const emphasis = 'b, strong, i, em, [data-style*="font-weight"], [data-style*="font-style"]';
const lone = ':is(td, th) > :only-child';
/** A table that contains any of these is only layout. */
const layout = `table, ul, ol, ${headings}`;

type Run = { text: string; isBold: boolean; isItalic: boolean; href: string };
type Form = Omit<Run, 'text'>;
const plain: Form = { isBold: false, isItalic: false, href: '' };

/**
 * The clipboard's HTML in the signs of the body: headings, lists, links and, in an extended article, bold, italics,
 * quotes and tables. Null if it has none of these: the plain text is as good.
 */
export function readPastedHtml(html: string, isExtended: boolean): string | null {
  if (html.length > maxHtmlLength) return null;
  const { body } = parse(html);
  const levels = [...body.querySelectorAll(headings)].map(({ tagName }) => tagName);
  // The highest heading level in the text becomes a section, whether it is h1 or h3.
  const [highest] = levels.toSorted();
  const lines: { sign: string; text: string }[] = [];
  /** Items of nested lists continue the numbers: the body has one level. */
  const counts = new Map<Element, number>();
  const countItem = (item: Element) => {
    const lists: Element[] = [];
    for (let list = item.closest('ol'); list; list = list.parentElement?.closest('ol') ?? null)
      lists.push(list);
    const list = lists.at(-1) ?? item;
    const count = (counts.get(list) ?? (Number(list.getAttribute('start')) || 1) - 1) + 1;
    counts.set(list, count);
    return count;
  };
  let sign = '';
  let runs: Run[] = [];
  let hasForm = levels.length > 0 || body.querySelector(`li, tr, ${wordSign}`) !== null;

  const end = () => {
    // A heading is bold already.
    const isHeading = sign.startsWith('#');
    const text = toSigns(isHeading ? runs.map((run) => ({ ...run, isBold: false })) : runs);
    runs = [];
    if (text === '') return;
    lines.push({ sign, text });
    sign = sign === '> ' ? sign : '';
  };
  const readChildren = (node: Node, form: Form) => {
    for (const child of node.childNodes) read(child, form);
  };
  const read = (node: Node, outer: Form) => {
    if (node instanceof Text) runs.push({ ...outer, text: node.data });
    if (!(node instanceof Element) || node.matches(unseen)) return;
    if (node.matches(wordSign)) {
      const [number] = /\d+[.)]/.exec(node.textContent) ?? [];
      if (sign === '') sign = number ? `${number} ` : '- ';
      return;
    }
    const form = isExtended ? toForm(node, outer) : outer;
    const href = node.matches('a[href]') ? (node.getAttribute('href') ?? '') : '';
    const isLink = (isExtended ? /^(?:https?:\/\/|\/articulo\/)/i : /^https:\/\//).test(href);
    if (isLink && !node.querySelector(`${headings}, ${blocks}`)) {
      hasForm = true;
      if (isExtended && !/^http:/i.test(href)) readChildren(node, { ...form, href });
      else runs.push({ ...form, text: toPlainLink(node.textContent, href) });
      return;
    }
    if (isExtended && node.matches('table') && !isLayout(node)) {
      const table = toTable(readRows(node));
      if (table !== null) {
        end();
        const caption = inOneLine(node.querySelector('caption')?.textContent ?? '');
        lines.push({ sign: '', text: caption ? `Tabla: ${caption}\n${table}` : table });
        return;
      }
    }
    if (node.matches('br') && sign === '') end();
    else if (node.matches('br')) runs.push({ ...form, text: ' ' });
    if (node.matches('td, th') && runs.some(({ text }) => text.trim() !== ''))
      runs.push({ ...plain, text: ' · ' });
    const isHeading = node.matches(headings);
    const isBlock = isHeading || (node.matches(blocks) && !node.matches(lone));
    if (isBlock) end();
    if (isHeading) sign = node.tagName === highest ? '## ' : '### ';
    if (node.matches('li')) sign = node.matches('ol > *') ? `${countItem(node)}. ` : '- ';
    const isQuote = isExtended && node.matches('blockquote');
    if (isQuote) sign = '> ';
    if (sign === '> ' && node.matches('footer, cite')) runs.push({ ...plain, text: '— ' });
    readChildren(node, form);
    if (!isBlock) return;
    end();
    if (isQuote || !node.closest('blockquote')) sign = '';
  };
  /** The cells' words. A cell that spans columns is followed by empty ones. */
  const readRows = (table: Element) =>
    [...table.querySelectorAll('tr')].map((row, index) =>
      [...row.children].flatMap((cell) => {
        const outer = runs;
        runs = [];
        readCell(cell, index === 0 ? null : plain);
        const text = toSigns(runs);
        runs = outer;
        const span = Math.min(50, Number(cell.getAttribute('colspan')) || 1);
        return [text, ...Array<string>(span - 1).fill('')];
      }),
    );
  /** `outer` is null in the table's head, which is bold already. */
  const readCell = (node: Node, outer: Form | null) => {
    if (node instanceof Text) runs.push({ ...(outer ?? plain), text: node.data });
    if (!(node instanceof Element) || node.matches(unseen)) return;
    const href = node.matches('a[href^="https://"]') ? (node.getAttribute('href') ?? '') : '';
    const form = outer && { ...toForm(node, outer), ...(href && { href }) };
    if (node.matches(`br, ${blocks}`)) runs.push({ ...plain, text: ' ' });
    for (const child of node.childNodes) readCell(child, form);
  };

  read(body, plain);
  end();
  hasForm ||= isExtended && lines.some(({ text }) => /[*[]/.test(text));
  if (!hasForm) return null;
  return lines
    .map((line, index) => {
      const kind = listOf(line.sign);
      const isNext = kind !== null && kind === listOf(lines[index - 1]?.sign);
      return `${index === 0 ? '' : isNext ? '\n' : '\n\n'}${line.sign}${line.text}`;
    })
    .join('');
}

const isLayout = (table: Element) =>
  table.matches('[role=presentation], [role=none]') || table.querySelector(layout) !== null;

/**
 * Google Docs wraps all in a `<b>` that is not bold, and puts the real formatting in styles; Word's style names end in
 * the same words.
 */
function toForm(node: Element, outer: Form): Form {
  if (!node.matches(emphasis)) return outer;
  const style = node.getAttribute('data-style') ?? '';
  const [, weight] = /(?<![-\w])font-weight:\s*(\w+)/i.exec(style) ?? [];
  const [, slant] = /(?<![-\w])font-style:\s*(\w+)/i.exec(style) ?? [];
  const isBold = weight ? /^(?:bold|[6-9]00)/i.test(weight) : node.matches('b, strong');
  const isItalic = slant ? /^(?:italic|oblique)$/i.test(slant) : node.matches('i, em');
  return {
    ...outer,
    isBold: weight ? isBold : isBold || outer.isBold,
    isItalic: slant ? isItalic : isItalic || outer.isItalic,
  };
}

/** The text of a line with its formatting marks. Spaces stay outside the marks: `**a **` is not bold. */
function toSigns(runs: Run[]): string {
  const merged: Run[] = [];
  for (const run of runs) {
    const last = merged.at(-1);
    const isBlank = run.text.trim() === '';
    const isSame =
      last && (isBlank || toKey(last) === toKey(run)) && (!isBlank || last.href === run.href);
    if (isSame) last.text += run.text;
    else merged.push({ ...run });
  }
  let text = '';
  for (let at = 0; at < merged.length; ) {
    const { href } = merged[at] as Run;
    let words = '';
    for (let run = merged[at]; run && run.href === href; run = merged[at]) {
      const before = (text + words).at(-1);
      words += emphasise(run, before, merged[at + 1]?.text[0]);
      at += 1;
    }
    text += href === '' ? words : surround(words, (core) => toLink(core, href));
  }
  return inOneLine(text);
}

const toKey = ({ isBold, isItalic, href }: Run) => `${isBold} ${isItalic} ${href}`;
/** Signs count only around whole words, and one beside another would be a third. */
function emphasise({ text, isBold, isItalic }: Run, before = '', after = ''): string {
  const signs = `${isBold ? '**' : ''}${isItalic ? '*' : ''}`;
  const isInside = isWord(before) || before === '*' ? /^\S/.test(text) : false;
  const isCut = isInside || (isWord(after) && /\S$/.test(text));
  return isCut || !isWord(text) ? text : surround(text, (core) => signs + core + signs);
}
const isWord = (text: string) => /[\p{L}\p{N}]/u.test(text);
const surround = (text: string, around: (core: string) => string) => {
  const core = text.trim();
  if (core === '') return text;
  const from = text.indexOf(core);
  return text.slice(0, from) + around(core) + text.slice(from + core.length);
};
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

const isAddressItself = (words: string, href: string) => {
  const bare = (address: string) => address.trim().replaceAll(/^https?:\/\/|\/$/g, '');
  return bare(words) === bare(href);
};
function toLink(words: string, href: string): string {
  return isAddressItself(words, href) ? href : toLinkText(words, href);
}
/** Where the format has no links, the address follows the link's text. */
function toPlainLink(words: string, href: string): string {
  if (words.trim() === '') return '';
  return isAddressItself(words, href) ? href : `${words} (${href})`;
}
const listOf = (sign = '') => /^[->\d]/.exec(sign)?.[0].replace(/\d/, '1') ?? null;

type Pasted = {
  plain: string;
  html: string;
  isExtended: boolean;
  /** Copied from a text of the desk. */
  isOwn: boolean;
};

/** The text to insert. `isFormed`: it is no longer the plain text. */
export function readPaste({ plain, html, isExtended, isOwn }: Pasted) {
  const formed = isOwn ? null : readPastedHtml(html, isExtended);
  const read = formed ?? (isExtended && !isOwn ? readPastedText(plain) : plain);
  return { text: fixPaste(read, isExtended), isFormed: read !== plain };
}
