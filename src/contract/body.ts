/** A parsed article body: the specification's per-line format, with consecutive items grouped into lists. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] };

/**
 * Each line is parsed alone. A mark counts only at the start of its line, followed by a space and some text. Any other
 * line is a paragraph, HTML included: nothing is ever parsed as markup.
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
