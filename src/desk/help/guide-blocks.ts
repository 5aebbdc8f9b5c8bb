import heights from '../../../docs/guia/alturas.json' with { type: 'json' };

/** The guide's pages, from the same files that GitHub shows. Each is loaded when it is opened. */
const texts = import.meta.glob<string>('../../../docs/guia/*.md', {
  query: '?raw',
  import: 'default',
});
const pictures = import.meta.glob<string>('../../../docs/guia/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

export type GuideBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'bullets' | 'steps'; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'picture'; alt: string; address: string; height: number };

export async function readGuide(id: string): Promise<GuideBlock[] | null> {
  const text = await texts[`../../../docs/guia/${id}.md`]?.();
  return text === undefined ? null : parse(text);
}

/** The subset of Markdown used in the guide. The title is the page's own. */
function parse(source: string): GuideBlock[] {
  const blocks: GuideBlock[] = [];
  const add = (kind: 'bullets' | 'steps', item: string) => {
    const last = blocks.at(-1);
    if (last?.kind === kind) last.items.push(item);
    else blocks.push({ kind, items: [item] });
  };
  const addRow = (row: string) => {
    const last = blocks.at(-1);
    if (last?.kind !== 'table') blocks.push({ kind: 'table', head: splitCells(row), rows: [] });
    else if (!/^[-| ]+$/.test(row)) last.rows.push(splitCells(row));
  };
  for (const line of source.split('\n')) {
    const [, sign = '', rest = ''] = /^(# |## |- |\d+\. |!\[|\||)(.*)$/.exec(line) ?? [];
    if (rest === '' || sign === '# ') continue;
    if (sign === '## ') blocks.push({ kind: 'heading', text: rest });
    else if (sign === '- ') add('bullets', rest);
    else if (sign === '![') blocks.push(toPicture(rest));
    else if (sign === '|') addRow(rest);
    else if (sign !== '') add('steps', rest);
    else blocks.push({ kind: 'text', text: rest });
  }
  return blocks;
}

/** 'negrita | `**palabras**` |'; a bar inside a cell is written `\|`, as on GitHub. */
const splitCells = (row: string) =>
  row
    .replace(/\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/** 'La mesa](mesa.webp)' */
function toPicture(rest: string): GuideBlock {
  const [alt = '', file = ''] = rest.slice(0, -1).split('](');
  const address = pictures[`../../../docs/guia/${file}`] ?? '';
  return { kind: 'picture', alt, address, height: (heights as Record<string, number>)[file] ?? 0 };
}
