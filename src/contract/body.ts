/** An article's body as readers see it: the specification's per-line format, with runs of items gathered into lists. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] };

/**
 * Each line stands alone. A mark counts only at the very start of its line, with its space and some text after it;
 * whatever is not a heading or an item is a paragraph, HTML included, because nothing here is ever markup.
 */
export function parseBody(content: string): Block[] {
  const blocks: Block[] = [];
  for (const rawLine of content.split(/\r\n|\r|\n/)) {
    const line = rawLine.trimEnd();
    if (line === '') continue;
    const last = blocks.at(-1);
    if (line.startsWith('# ')) blocks.push(heading(1, line));
    else if (line.startsWith('## ')) blocks.push(heading(2, line));
    else if (line.startsWith('### ')) blocks.push(heading(3, line));
    else if (!line.startsWith('- ')) blocks.push({ kind: 'paragraph', text: line.trim() });
    else if (last?.kind === 'list') last.items.push(line.slice(2).trim());
    else blocks.push({ kind: 'list', items: [line.slice(2).trim()] });
  }
  return blocks;
}

function heading(level: 1 | 2 | 3, line: string): Block {
  return { kind: 'heading', level, text: line.slice(level + 1).trim() };
}
