import type { Article } from '#contract/article.ts';
import {
  type Block,
  type BodyPicture,
  type Inline,
  parseAddresses,
  type Table,
  toFullRow,
  toPlainText,
  toQuoted,
} from '#contract/body.ts';
import { getOwn } from '#contract/body-text.ts';
import { toJpegName } from '#contract/image-files.ts';
import { parseBody } from '#contract/parse-body.ts';
import { toColumns } from '#contract/table-columns.ts';
import { type Xml, xml } from '#contract/xml.ts';
import { formatLongDate } from '#format.ts';
import { toImage } from '#paths.ts';
import { fonts, layout, shades } from './mail-style.ts';

/** The whole text of an article in an email: tables and quotes stay, a picture is a link. */

const { serif, sans, narrow } = fonts;
const { ink, ink2, rule } = shades;
const text = `${serif};font-size:17px;line-height:26px;color:${ink}`;
const small = `${sans};font-size:14px;line-height:20px`;
const cell = `border-top:1px solid ${rule};padding:8px 12px 8px 0;${small};color:${ink}`;
const headings = {
  1: '26px;line-height:30px',
  2: '24px;line-height:28px',
  3: '20px;line-height:24px',
};

export function toMailBlocks(article: Article, url: string): Xml[] {
  const toHref = (href: string) => new URL(href, url).href;
  const inline = (content: Inline[]): Xml[] =>
    content.map((node) => {
      if (node.kind === 'text') return xml`${node.text}`;
      const children = inline(node.children);
      if (node.kind === 'strong') return xml`<b>${children}</b>`;
      return node.kind === 'emphasis'
        ? xml`<i>${children}</i>`
        : xml`<a href="${toHref(node.href)}" style="color:${ink}">${children}</a>`;
    });
  const toParagraph = (content: Xml[]) =>
    xml`<p class="text" style="margin:0 0 16px;${text}">${content}</p>\n`;

  const toItems = (marks: string[], items: Xml[][]) => {
    const rows = items.map(
      (item, index) =>
        xml`<tr><td class="quiet" width="32" valign="top" style="${text};color:${ink2}">${marks[index] ?? ''}</td><td class="text" style="padding:0 0 8px;${text}">${item}</td></tr>`,
    );
    return xml`<table ${layout} width="100%">${rows}</table>\n`;
  };
  const toTable = (table: Table) => {
    const columns = toColumns(table);
    const toRow = (Cell: 'th' | 'td', cells: Inline[][]) => {
      const cellElements = cells.map((content, column) => {
        const align = columns[column]?.isRight ? 'right' : 'left';
        const isName = Cell === 'td' && column === 0;
        const words = isName ? xml`<b>${inline(content)}</b>` : inline(content);
        return Cell === 'th'
          ? xml`<th class="rule quiet" align="${align}" valign="bottom" style="${cell};color:${ink2}">${words}</th>`
          : xml`<td class="rule text" align="${align}" valign="top" style="${cell}">${words}</td>`;
      });
      return xml`<tr>${cellElements}</tr>`;
    };
    const caption =
      table.caption &&
      xml`<p class="text" style="margin:24px 0 8px;${narrow};font-size:18px;line-height:22px;color:${ink}">${inline(table.caption)}</p>`;
    const rows = table.rows.map(({ cells }) => toRow('td', toFullRow(table, cells)));
    return xml`${caption}<div style="overflow:auto"><table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">${toRow('th', table.head)}${rows}</table></div>\n`;
  };
  const toBlock = (block: Block): Xml => {
    switch (block.kind) {
      case 'paragraph':
        return toParagraph(inline(block.content));
      case 'heading':
        return xml`<h2 class="text" style="margin:28px 0 12px;${narrow};font-size:${headings[block.level]};color:${ink}">${inline(block.content)}</h2>\n`;
      case 'list':
        return toItems(
          listMarks(block),
          block.items.map(({ content }) => inline(content)),
        );
      case 'quote': {
        const lines = toQuoted(block.lines).map(inline);
        const paragraphs = lines.map(
          (line, index) =>
            xml`<p class="text" style="margin:24px 0 8px;${narrow};font-size:24px;line-height:28px;color:${ink}">${index === 0 ? '«' : ''}${line}${index === lines.length - 1 ? '»' : ''}</p>\n`,
        );
        const source =
          block.source &&
          xml`<p class="quiet" style="margin:0 0 24px;${small};color:${ink2}">— ${inline(block.source)}</p>\n`;
        return xml`${paragraphs}${source}`;
      }
      case 'table':
        return toTable(block);
      case 'pictures':
        return xml`${block.pictures.map((picture) => {
          const address = findPicture(article, picture, url);
          const label = `Ver la imagen: ${picture.alt}`;
          const words = address
            ? xml`<a href="${address}" style="color:${ink2}">${label}</a>`
            : picture.alt;
          return xml`<p class="quiet" style="margin:0 0 16px;${small};color:${ink2}">${words} ${toCaption(picture)}</p>\n`;
        })}`;
    }
  };
  const { content, format = 'basic', corrections = [] } = article;
  return [
    ...parseBody(content, format).map(toBlock),
    ...corrections.map(({ date, text: correction }) =>
      toParagraph([
        xml`<b>Corrección del ${formatLongDate(date)}.</b> `,
        ...inline(parseAddresses(correction, 0)),
      ]),
    ),
  ];
}

/** The body as plain text, a string for each block. Addresses are in full. */
export function toMailLines(article: Article, url: string): string[] {
  const inline = (content: Inline[]): string =>
    content
      .map((node) => {
        if (node.kind === 'text') return node.text;
        const words = inline(node.children);
        if (node.kind !== 'link' || words === node.href) return words;
        return `${words} (${new URL(node.href, url).href})`;
      })
      .join('');
  const toLines = (block: Block): string[] => {
    switch (block.kind) {
      case 'paragraph':
        return [inline(block.content)];
      case 'heading':
        return [toPlainText(block.content).toLocaleUpperCase('es')];
      case 'list': {
        const marks = listMarks(block);
        return [
          block.items.map(({ content }, index) => `${marks[index]} ${inline(content)}`).join('\n'),
        ];
      }
      case 'quote': {
        const paragraphs = `«${toQuoted(block.lines).map(inline).join('\n')}»`;
        return [block.source ? `${paragraphs}\n— ${inline(block.source)}` : paragraphs];
      }
      case 'table': {
        const rows = [block.head, ...block.rows.map(({ cells }) => toFullRow(block, cells))];
        const lines = rows.map((cells) => cells.map(inline).join(' | '));
        return [[...(block.caption ? [inline(block.caption)] : []), ...lines].join('\n')];
      }
      case 'pictures':
        return block.pictures.map((picture) =>
          [
            `Imagen: ${picture.alt} ${toCaption(picture)}`.trim(),
            findPicture(article, picture, url),
          ]
            .filter(Boolean)
            .join('\n'),
        );
    }
  };
  const { content, format = 'basic', corrections = [] } = article;
  return [
    ...parseBody(content, format).flatMap(toLines),
    ...corrections.map(
      ({ date, text: correction }) => `Corrección del ${formatLongDate(date)}. ${correction}`,
    ),
  ];
}

const listMarks = ({ first, items }: Extract<Block, { kind: 'list' }>): string[] =>
  items.map((_, index) => (first === null ? '•' : `${first + index}.`));

const toCaption = ({ caption, credit }: BodyPicture) => [caption, credit].filter(Boolean).join(' ');

function findPicture(
  { pictures = {} }: Article,
  { name }: BodyPicture,
  url: string,
): string | null {
  const image = getOwn(pictures, name);
  return image ? new URL(toImage(image.id, toJpegName(image.kind)), url).href : null;
}
