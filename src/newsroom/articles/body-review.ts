import { articleFields, type DraftFields, toLowerFirst } from '#contract/article-fields.ts';
import {
  type Block,
  type BodyPicture,
  type Line,
  listLines,
  listPictures,
  toPlainText,
} from '#contract/body.ts';
import { getOwn } from '#contract/body-text.ts';
import type { Remark } from '#contract/desk/drafts.ts';
import { parseDrawingParts } from '#contract/drawing-parts.ts';
import { parseBody } from '#contract/parse-body.ts';
import { toSlug as toAnchor } from '#contract/slug.ts';
import type { LinkedArticle } from '#store/drafts/linked-articles.ts';
import { listParts } from '../pictures/svg-views.ts';

type Body = Pick<DraftFields, 'content' | 'format'>;
type Link = { line: number; href: string };

export type BodyParts = ReturnType<typeof toBodyParts>;

export function toBodyParts({ content, format }: Body) {
  const blocks = parseBody(content, format);
  const links = blocks.flatMap(listLines).flatMap(listLinks);
  /** The articles that links point to. */
  const slugs = links.flatMap(({ href }) => toSlug(href) ?? []);
  return { blocks, pictures: listPictures(blocks), links, slugs: [...new Set(slugs)] };
}

const toSlug = (href: string) => /^\/articulo\/([^#]+)/.exec(href)?.[1];

const listLinks = ({ line, content }: Line): Link[] =>
  content.flatMap((node) => {
    if (node.kind === 'text') return [];
    const inside = listLinks({ line, content: node.children });
    return node.kind === 'link' ? [{ line, href: node.href }, ...inside] : inside;
  });

/** Sections and groups that do not exist: readers then see the drawing without a highlight. */
export function listDrawingAdvice(drawing: string, blocks: Block[], svg: string | null): string[] {
  const parts = Object.entries(parseDrawingParts(drawing) ?? {});
  if (svg === null) return ['solo las partes de un dibujo SVG se resaltan'];
  const groupIds = listParts(svg);
  const partNames = groupIds.slice(0, maxListedParts).join(', ');
  const has = partNames === '' ? 'sus grupos no tienen id' : `tiene ${partNames}`;
  const sections = new Set(
    blocks.flatMap((block) =>
      block.kind === 'heading' ? toAnchor(toPlainText(block.content)) : [],
    ),
  );
  return parts.flatMap(([heading, id]) => [
    ...(sections.has(toAnchor(heading)) ? [] : [`el texto no tiene la sección «${heading}»`]),
    ...(groupIds.includes(id) ? [] : [`el dibujo no tiene el grupo «${id}»: ${has}`]),
  ]);
}

const maxListedParts = 20;

/** Pictures that readers could not see: they prevent publishing. */
export function listPictureFaults(
  pictures: BodyPicture[],
  images: Record<string, unknown>,
): Remark[] {
  const { hint, name: altName, maxLength } = articleFields.imageAlt;
  return pictures.flatMap(({ line, name, alt }) => {
    const toRemark = (message: string): Remark => ({
      field: 'content',
      part: 'Imagen',
      line: line + 1,
      message,
    });
    if (getOwn(images, name) === undefined) {
      return [
        toRemark(
          `«${name}» no está en la biblioteca. Si está subiendo, espere; si no, póngala de nuevo.`,
        ),
      ];
    }
    if (alt === '')
      return [toRemark(`Falta el ${toLowerFirst(altName)} de «${name}»: ${toLowerFirst(hint)}`)];
    return alt.length > maxLength
      ? [toRemark(`El ${toLowerFirst(altName)} de «${name}» pasa de ${maxLength}.`)]
      : [];
  });
}

/** URL shorteners: the owner can change the target at any time. */
const shorteners =
  /^https?:\/\/(?:www\.)?(?:bit\.ly|t\.co|goo\.gl|tinyurl\.com|ow\.ly|is\.gd|buff\.ly|cutt\.ly|rb\.gy|shorturl\.at|t\.ly|lnkd\.in|fb\.me|amzn\.to|acortar\.link|n9\.cl|s\.id|rebrand\.ly)\//i;

/** Lists what readers will see differently from what the author may expect. */
export function listPartAdvice(
  content: string,
  { blocks, links }: BodyParts,
  articles: ReadonlyMap<string, LinkedArticle>,
): Remark[] {
  const lines = content.split(/\r\n|\r|\n/);
  const advice: Remark[] = [];
  const advise = (
    part: NonNullable<Remark['part']>,
    line: number,
    message: string,
    fix?: Remark['fix'],
  ) => advice.push({ field: 'content', part, line: line + 1, message, ...(fix && { fix }) });
  for (const { line, href } of links) {
    const slug = toSlug(href);
    const article = slug === undefined ? undefined : articles.get(slug);
    if (shorteners.test(href)) {
      advise(
        'Enlace',
        line,
        `«${href}» es un acortador: no dice a dónde lleva. Use la dirección completa.`,
      );
    }
    if (slug === undefined || !article || article.status === 'published') continue;
    const instead = article.redirectTo && `/articulo/${article.redirectTo}`;
    const what =
      article.status === 'retired'
        ? `«${article.title ?? slug}» está retirado.`
        : instead
          ? 'Ese artículo cambió de dirección.'
          : `No hay ningún artículo en «/articulo/${slug}».`;
    const offer = instead ? ` Use «${instead}».` : ' Quite el enlace o elija otro.';
    advise(
      'Enlace',
      line,
      what + offer,
      instead ? { text: `/articulo/${slug}`, instead } : undefined,
    );
  }
  for (const [line, text] of lines.entries()) {
    const [address] = /(?<![\p{L}\p{N}])http:\/\/[^\s)\]»”"]+/iu.exec(text) ?? [];
    if (address) {
      advise(
        'Enlace',
        line,
        `«${address}» no será un enlace: solo lo es una dirección que empieza con https://.`,
      );
    }
  }
  for (const block of blocks) {
    if (block.kind === 'table') {
      for (const [index, { line }] of block.rows.entries()) {
        const count = countCells(lines[line]);
        if (count === block.head.length) continue;
        advise(
          'Tabla',
          line,
          `La fila ${index + 1} tiene ${formatCells(count)} y el encabezado, ${block.head.length}: las que faltan salen vacías.`,
        );
      }
    }
    if (block.kind !== 'paragraph') continue;
    const [text = '', next = ''] = [lines[block.line], lines[block.line + 1]];
    if (isRow(text) && isRow(next) && /^[|\s:-]+$/.test(next)) reportBrokenTable(block.line);
  }
  return advice;

  function reportBrokenTable(head: number) {
    const width = countCells(lines[head]);
    let row = head + 2;
    while (isRow(lines[row] ?? '') && countCells(lines[row]) <= width) row += 1;
    if (isRow(lines[row] ?? '')) {
      const count = formatCells(countCells(lines[row]));
      advise(
        'Tabla',
        row,
        `La fila ${row - head - 1} tiene ${count} y el encabezado, ${width}: la tabla entera saldrá como párrafos.`,
      );
    } else if (countCells(lines[head + 1]) !== width) {
      advise(
        'Tabla',
        head + 1,
        `La línea de guiones no tiene tantas celdas como el encabezado: la tabla saldrá como párrafos.`,
      );
    } else if (row === head + 2) {
      advise('Tabla', head, 'La tabla no tiene filas: saldrá como párrafos.');
    }
  }
}

const isRow = (text: string) => /^\|.*\|$/.test(text.trimEnd());
const countCells = (text = '') => text.trim().slice(1, -1).split('|').length;
const formatCells = (count: number) => (count === 1 ? '1 celda' : `${count} celdas`);
