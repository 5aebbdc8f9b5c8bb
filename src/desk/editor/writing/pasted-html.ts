/**
 * Read in a document apart, where nothing runs or is fetched; without styles and handlers, for the page's own policy
 * complains of each of Word's thousands. The policy of that name: src/server/desk/headers.ts.
 */
const rules = {
  createHTML: (html: string) =>
    html
      .replaceAll(/<(style|script)\b.*?<\/\1\s*>/gis, '')
      .replaceAll(/<[^>]*>/g, (tag) => tag.replaceAll(/\s(style|on\w+)\s*=/gi, ' data-$1=')),
};
let policy: typeof rules | undefined;
function parse(html: string): Document {
  policy ??= window.trustedTypes?.createPolicy('pegado', rules) ?? rules;
  return new DOMParser().parseFromString(policy.createHTML(html), 'text/html');
}

/** Word's lists are paragraphs with a sign of their own, which every other program is told to ignore. */
const wordSign = '[data-style*="mso-list:Ignore" i], [data-style*="mso-list: Ignore" i]';
const headings = 'h1, h2, h3, h4, h5, h6';
const unseen = 'style, script, template, noscript, [hidden]';
const blocks =
  'p, div, li, tr, dt, dd, pre, blockquote, section, article, header, footer, main, ul, ol, table, figure, figcaption, hr';
/** What of them readers can press. */
const link = 'a[href^="https://"]';
const lone = ':is(td, th) > :only-child';

/**
 * What the clipboard holds besides plain text, in the body's own signs: headings, lists, addresses; all else is words
 * alone. Null where it has none of these, and the plain text is as good.
 */
export function readPastedHtml(html: string): string | null {
  const { body } = parse(html);
  const levels = [...body.querySelectorAll(headings)].map(({ tagName }) => tagName);
  if (levels.length === 0 && !body.querySelector(`li, tr, ${link}, ${wordSign}`)) return null;
  // Whatever its number there, the highest is a section here.
  const [highest] = levels.toSorted();
  const lines: { sign: string; text: string }[] = [];
  let sign = '';
  let text = '';
  const end = () => {
    const words = text.replaceAll(/\s+/g, ' ').trim();
    if (words !== '') {
      lines.push({ sign, text: words });
      sign = '';
    }
    text = '';
  };
  const read = (node: Node) => {
    if (node instanceof Text) text += node.data;
    if (!(node instanceof Element) || node.matches(unseen)) return;
    if (node.matches(wordSign)) {
      const [number] = /\d+[.)]/.exec(node.textContent) ?? [];
      if (sign === '') sign = number ? `${number} ` : '- ';
      return;
    }
    if (node.matches(link) && !node.querySelector(`${headings}, ${blocks}`)) {
      text += toLink(node.textContent, node.getAttribute('href') ?? '');
      return;
    }
    if (node.matches('br') && sign === '') end();
    else if (node.matches('br')) text += ' ';
    if (node.matches('td, th') && text.trim() !== '') text += ' · ';
    const isHeading = node.matches(headings);
    const isBlock = isHeading || (node.matches(blocks) && !node.matches(lone));
    if (isBlock) end();
    if (isHeading) sign = node.tagName === highest ? '## ' : '### ';
    if (node.matches('li')) sign = node.matches('ol > *') ? `${placeOf(node)}. ` : '- ';
    for (const child of node.childNodes) read(child);
    if (!isBlock) return;
    end();
    sign = '';
  };
  read(body);
  end();
  return lines
    .map((line, index) => {
      const kind = listOf(line.sign);
      const isNext = kind !== null && kind === listOf(lines[index - 1]?.sign);
      return `${index === 0 ? '' : isNext ? '\n' : '\n\n'}${line.sign}${line.text}`;
    })
    .join('');
}

/** Readers can press an address; its words stand before it, unless they are the address. */
function toLink(words: string, href: string): string {
  const bare = (address: string) => address.trim().replaceAll(/^https:\/\/|\/$/g, '');
  if (words.trim() === '') return '';
  return bare(words) === bare(href) ? href : `${words} (${href})`;
}
const listOf = (sign = '') => /^[-\d]/.exec(sign)?.[0].replace(/\d/, '1') ?? null;
const placeOf = (item: Element) =>
  [...(item.parentElement?.children ?? [])]
    .filter(({ tagName }) => tagName === 'LI')
    .indexOf(item) + 1;
