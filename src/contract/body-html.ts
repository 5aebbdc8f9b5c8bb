import { formatLongDate } from '#format.ts';
import type { Article, Correction, Image } from './article.ts';
import {
  type Block,
  type BodyPicture,
  type Inline,
  parseAddresses,
  type Table,
  toFullRow,
  toQuoted,
} from './body.ts';
import { getOwn } from './body-text.ts';
import { toJpegName, toJpegSize } from './image-files.ts';
import { parseBody } from './parse-body.ts';
import { toColumns } from './table-columns.ts';
import { type Xml, xml } from './xml.ts';

/** Full addresses of our pages and of pictures' files. */
type UrlBuilders = {
  toPage: (path: string) => string;
  toFile: (imageId: string, file: string) => string;
};

/** An article's pictures and text for feed readers: plain elements with text and links only. */
export function toBodyHtml(
  article: Article,
  imageUrl: string | null,
  { toPage, toFile }: UrlBuilders = {
    toPage: (path) => path,
    toFile: (id, file) => `${id}/${file}`,
  },
): string {
  const { image, content, format = 'basic', corrections = [], publishedAt, updatedAt } = article;
  const figure = image && imageUrl ? toFigure({ ...image, address: imageUrl }) : null;
  const updated =
    updatedAt > publishedAt ? xml`<p>Actualizado el ${formatLongDate(updatedAt)}</p>` : null;
  const blocks = parseBody(content, format).map((block) =>
    toElement(block, {
      toHref: (href) => (href.startsWith('/') ? toPage(href) : href),
      toPicture({ alt, name, caption, credit }) {
        const bodyImage = getOwn(article.pictures ?? {}, name);
        if (!bodyImage) return null;
        const address = toFile(bodyImage.id, toJpegName(bodyImage.kind));
        const fullCaption = [caption, credit].filter(Boolean).join(' ') || null;
        return toFigure({ ...bodyImage, alt, caption: fullCaption, address });
      },
    }),
  );
  return xml`${figure}${blocks}${corrections.map(toCorrection)}${updated}`.text;
}

export const toCorrection = ({ date, text }: Correction): Xml =>
  xml`<p><b>Corrección del ${formatLongDate(date)}.</b> ${toInline(parseAddresses(text, 0))}</p>`;

type Figure = Pick<Image, 'kind' | 'width' | 'height' | 'alt' | 'caption'> & { address: string };

function toFigure({ address, alt, caption: text, ...image }: Figure): Xml {
  const { width, height } = toJpegSize(image);
  const caption = text === null ? null : xml`<figcaption>${text}</figcaption>`;
  return xml`<figure><img src="${address}" width="${width}" height="${height}" alt="${alt}">${caption}</figure>`;
}

/** A place for article HTML, such as a feed: draws a picture (null if it has no files) and changes link targets. */
type Medium = {
  toPicture: (picture: BodyPicture) => Xml | null;
  toHref?: (href: string) => string;
  /** Space after a number that aligns it with longer ones of its column; `missing` is what the longer ones have in addition: ',00'. */
  toGap?: (missing: string) => Xml | null;
};

export function toElement(block: Block, medium: Medium): Xml {
  const inline = (content: Inline[]) => toInline(content, medium.toHref);
  switch (block.kind) {
    case 'paragraph':
      return xml`<p>${inline(block.content)}</p>`;
    case 'heading': {
      const text = inline(block.content);
      if (block.level === 1) return xml`<h1>${text}</h1>`;
      return block.level === 2 ? xml`<h2>${text}</h2>` : xml`<h3>${text}</h3>`;
    }
    case 'list': {
      const items = block.items.map(({ content }) => xml`<li>${inline(content)}</li>`);
      if (block.first === null) return xml`<ul>${items}</ul>`;
      const start = block.first === 1 ? null : xml` start="${block.first}"`;
      return xml`<ol${start}>${items}</ol>`;
    }
    case 'quote': {
      const lines = toQuoted(block.lines).map(inline);
      const paragraphs = lines.map(
        (line, index) =>
          xml`<p>${index === 0 ? '«' : ''}${line}${index === lines.length - 1 ? '»' : ''}</p>`,
      );
      const source = block.source && xml`<p><small>— ${inline(block.source)}</small></p>`;
      return xml`<blockquote>${paragraphs}${source}</blockquote>`;
    }
    case 'table':
      return toTable(block, inline, medium.toGap);
    case 'pictures':
      return xml`${block.pictures.map(
        (picture) => medium.toPicture(picture) ?? toMissingPicture(picture),
      )}`;
  }
}

/** If the picture was not found, its texts are shown. */
const toMissingPicture = ({ alt, caption, credit }: BodyPicture): Xml =>
  xml`<p>${[alt, caption, credit].filter(Boolean).join(' ')}</p>`;

/**
 * Uses attributes, not styles: the light page has no room for rules that few articles need, and feeds have no styles.
 */
function toTable(
  table: Table,
  inline: (content: Inline[]) => Xml[],
  toGap: Medium['toGap'] = () => null,
): Xml {
  const columns = toColumns(table);
  // The first column names the rows, so it and its heading are on the left even if the article says otherwise.
  const toAlign = (column: number) =>
    column > 0 && columns[column]?.isRight ? xml` align="right"` : null;
  const head = table.head.map(
    (cell, column) => xml`<th scope="col"${toAlign(column)}>${inline(cell)}</th>`,
  );
  const toPadding = (column: number, row: number) => {
    const gap = columns[column]?.gaps[row];
    return gap?.digits ? toGap(`${gap.lacksComma ? ',' : ''}${'0'.repeat(gap.digits)}`) : null;
  };
  const rows = table.rows.map(({ cells }, row) => {
    const [first = [], ...rest] = toFullRow(table, cells);
    const figures = rest.map(
      (cell, index) =>
        xml`<td${toAlign(index + 1)}>${inline(cell)}${toPadding(index + 1, row)}</td>`,
    );
    return xml`<tr><th scope="row" align="left">${inline(first)}</th>${figures}</tr>`;
  });
  const caption = table.caption && xml`<caption>${inline(table.caption)}</caption>`;
  return xml`<table cellspacing="8">${caption}<thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>`;
}

const toInline = (content: Inline[], toHref = (href: string) => href): Xml[] =>
  content.map((node) => {
    if (node.kind === 'text') return xml`${node.text}`;
    const children = toInline(node.children, toHref);
    if (node.kind === 'strong') return xml`<b>${children}</b>`;
    return node.kind === 'link'
      ? xml`<a href="${toHref(node.href)}" rel="noopener">${children}</a>`
      : xml`<i>${children}</i>`;
  });
