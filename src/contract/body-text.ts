import type { BodyFormat } from './article-fields.ts';
import { type Block, listPictures, toPlainText } from './body.ts';
import { parseBody } from './parse-body.ts';
import { countWords } from './read-time.ts';

/**
 * A body as lines of the basic format without the signs of the extended one, for search and counting words: cells,
 * captions and what pictures show are text too.
 */
export const toBodyText = (content: string, format: BodyFormat): string =>
  format === 'basic' ? content : parseBody(content, format).flatMap(toTextLines).join('\n');

/** Without signs, addresses and the names of pictures. */
export const countBodyWords = (content: string, format: BodyFormat): number =>
  countWords(toBodyText(content, format));

function toTextLines(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
      return [`${'#'.repeat(block.level)} ${toPlainText(block.content)}`];
    case 'paragraph':
      return [toPlainText(block.content)];
    case 'list':
      return block.items.map(({ content }) => `- ${toPlainText(content)}`);
    case 'quote':
      return [...block.lines.map(({ content }) => content), block.source ?? []].map(toPlainText);
    case 'table':
      return [
        toPlainText(block.caption ?? []),
        ...[block.head, ...block.rows.map(({ cells }) => cells)].map((cells) =>
          cells.map(toPlainText).join(', '),
        ),
      ];
    case 'pictures':
      return block.pictures.map(({ alt, caption, credit }) =>
        [alt, caption, credit].filter(Boolean).join(' '),
      );
  }
}

/** The names in the text, each once, in order. */
export function listPictureNames(content: string, format: BodyFormat): string[] {
  // Most texts have none, and every save of a draft asks.
  if (format === 'basic' || !content.includes('![')) return [];
  return [...new Set(listPictures(parseBody(content, format)).map(({ name }) => name))];
}

/** A picture may have the name of a property that every object has, such as «constructor». */
export const getOwn = <Value>(record: Record<string, Value>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** The text with another name for one of its pictures. */
export function renamePicture(content: string, from: string, to: string): string {
  const lines = listPictures(parseBody(content, 'extended')).filter(({ name }) => name === from);
  // From the end, so that earlier offsets stay valid.
  return lines.reduceRight((text, { start }) => {
    const at = text.indexOf('](', start) + 2;
    return text.slice(0, at) + to + text.slice(at + from.length);
  }, content);
}
