import { formatLongDate } from '#format.ts';
import type { Article, Correction } from './article.ts';
import { type Block, parseBody } from './body.ts';
import { toJpegSize } from './image-files.ts';
import { splitLinks } from './links.ts';
import { type Xml, xml } from './xml.ts';

/** An article's picture and text for feed readers: plain elements with text and links only. */
export function toBodyHtml(article: Article, imageAddress: string | null): string {
  const { image, content, corrections = [], publishedAt, updatedAt } = article;
  const figure = image && imageAddress ? toFigure(image, imageAddress) : null;
  const updated =
    updatedAt > publishedAt ? xml`<p>Actualizado el ${formatLongDate(updatedAt)}</p>` : null;
  return xml`${figure}${parseBody(content).map(toElement)}${corrections.map(toCorrection)}${updated}`
    .text;
}

export const toCorrection = ({ date, text }: Correction): Xml =>
  xml`<p><b>Corrección del ${formatLongDate(date)}.</b> ${link(text)}</p>`;

function toFigure(image: NonNullable<Article['image']>, address: string): Xml {
  const { width, height } = toJpegSize(image);
  const caption = image.caption === null ? null : xml`<figcaption>${image.caption}</figcaption>`;
  return xml`<figure><img src="${address}" width="${width}" height="${height}" alt="${image.alt}">${caption}</figure>`;
}

export function toElement(block: Block): Xml {
  if (block.kind === 'paragraph') return xml`<p>${link(block.text)}</p>`;
  if (block.kind === 'list')
    return xml`<ul>${block.items.map((item) => xml`<li>${link(item)}</li>`)}</ul>`;
  const text = link(block.text);
  if (block.level === 1) return xml`<h1>${text}</h1>`;
  return block.level === 2 ? xml`<h2>${text}</h2>` : xml`<h3>${text}</h3>`;
}

const link = (line: string): Xml[] =>
  splitLinks(line).map((piece, place) =>
    place % 2 === 0 ? xml`${piece}` : xml`<a href="${piece}" rel="noopener">${piece}</a>`,
  );
