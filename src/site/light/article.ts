import type { Article, Image } from '#contract/article.ts';
import {
  type Block,
  type BodyPicture,
  type Inline,
  listPictures,
  type Table,
  toPlainText,
} from '#contract/body.ts';
import { toCorrection, toElement } from '#contract/body-html.ts';
import { getOwn } from '#contract/body-text.ts';
import { photoWidths } from '#contract/image-files.ts';
import { parseBody } from '#contract/parse-body.ts';
import { toSlug } from '#contract/slug.ts';
import { Xml, xml } from '#contract/xml.ts';
import { formatLongDate, formatViews, keepWhole } from '#format.ts';
import { toArticle, toCategory, toImage, toMode, toTag } from '#paths.ts';
import { articleQuery } from '../data/api.ts';
import { toMissing } from './missing.ts';
import { back, toItem } from './parts.ts';
import type { LightInput, LightView } from './view.ts';

export const lightArticle: LightView = async ({
  params: { slug },
  responses,
  identity,
  getFileSize,
}) => {
  const { data: article } = responses.get(articleQuery(slug));
  if (!article) {
    return toMissing(
      'Artículo no encontrado',
      'El artículo que busca no existe o ha sido eliminado.',
    );
  }
  const { title, excerpt, category, categorySlug, corrections = [], related = [] } = article;
  // Without the excerpt, which the preview card shows. Repeating the same URL compresses to almost nothing.
  const address = new URL(toArticle(slug), identity.url).href;
  // The browser encodes spaces and accents itself. As they are, they compress with the title: 50 bytes fewer.
  const text = title.replaceAll(/[%&#+]/g, encodeURIComponent);
  const share = xml`<p class=actions><a class=btn href="https://wa.me/?text=${text}%0A${address}">Compartir por WhatsApp</a><a class=btn href="${toMode('completo')}">Guardar</a>`;
  const plate = article.image && (await toPlate(article.image, article.image.caption, getFileSize));
  const main = xml`<div>${back}<p><b class=signal><a href="${toCategory(categorySlug)}">${category}</a></b><h1>${title}</h1><div class=wide><div><p class=intro>${keepWhole(excerpt)}<p class=meta>Autor <b>${article.author}</b><br>${formatLongDate(article.publishedAt)} · ${article.readTime} min lectura · ${formatViews(article.views)} vistas${toUpdated(article)}${share}</div>${plate}</div></div><article>${await toBody(article, getFileSize)}${corrections.map(toCorrection)}</article><div>${toTags(article)}<p>Publicado el <b>${formatLongDate(article.publishedAt)}</b>${toUpdated(article)}${share}<p class=meta><a href="">${address}</a></div>${related.length === 0 ? null : xml`<section><h2>Siga leyendo</h2><ul class=columns>${related.map((each) => toItem(each, { withCategory: true }))}</ul></section>`}`;
  return { title, description: excerpt, path: toArticle(slug), main };
};

const toUpdated = ({ publishedAt, updatedAt }: Article): Xml | null =>
  updatedAt > publishedAt
    ? xml`<br><small>Actualizado el ${formatLongDate(updatedAt)}</small>`
    : null;

/** A tag without letters or digits has no page. */
const toTags = ({ tags = [] }: Article): Xml | null =>
  tags.length === 0
    ? null
    : xml`<nav aria-label=Etiquetas>${tags.map((tag) => (toSlug(tag) ? xml`<a href=${toTag(toSlug(tag))}>#${tag}</a>` : xml`<span>#${tag}</span>`))}</nav>`;

/** What HTML does not need here: 40 bytes of a compressed page. */
const optional = /<\/(?:p|li|t[dhr]|thead|tbody)>| rel="noopener"| align="left"/g;

/** The space before a short last word: alone on a line it would be lost, and browsers leave it there. */
const lastWord = / (?=[^<> ]{1,8}<\/p>)/g;

async function toBody(article: Article, getFileSize: LightInput['getFileSize']): Promise<Xml[]> {
  const { content, format = 'basic', pictures = {} } = article;
  const blocks = parseBody(content, format);
  const plates = new Map<BodyPicture, Xml | null>();
  for (const picture of listPictures(blocks)) {
    const shown = getOwn(pictures, picture.name);
    const { alt, caption, credit } = picture;
    plates.set(
      picture,
      shown
        ? await toPlate({ ...shown, alt }, [caption, credit].filter(Boolean).join(' '), getFileSize)
        : null,
    );
  }
  const toLean = (block: Block) => {
    const whole = toElement(block, {
      toPicture: (picture) => plates.get(picture) ?? null,
      toGap: (missing) => xml`<span class=gap>${missing}</span>`,
    });
    const text = whole.text
      .replaceAll(lastWord, '\u00a0')
      .replaceAll(optional, '')
      .replace(' cellspacing="8"', '');
    // Only text: an address may have a code in it.
    return new Xml(text.replace(/>[^<]+/g, keepWhole));
  };
  return blocks.map((block) => {
    if (block.kind !== 'table') return toLean(block);
    const { caption, head } = block;
    const name = toPlainText(caption ?? []) || 'Tabla';
    // Above the frame: in a wide table most of it would be out of view.
    const title = caption && toLean({ ...block, kind: 'paragraph', content: caption });
    const hint = isWide(block)
      ? xml`<p class="meta hint title">Deslice la tabla: son ${head.length} columnas`
      : null;
    return xml`${title && new Xml(`${title.text.replace('<p>', '<p class=title><b>')}</b>`)}${hint}<div class=table tabindex=0 role=region aria-label="${name}">${toLean({ ...block, caption: null })}</div>`;
  });
}

/** Whether a phone must scroll it: about 7 px a letter and 16 px between columns, of 328 px. A wider screen need not. */
function isWide({ head, rows }: Table): boolean {
  const all = [head, ...rows.map(({ cells }) => cells)];
  const toLongest = (cell: Inline[] = []) =>
    Math.max(
      ...toPlainText(cell)
        .split(/[ -]/)
        .map((word) => word.length),
    );
  const letters = head.map((_, column) =>
    Math.max(...all.map((cells) => toLongest(cells[column]))),
  );
  return letters.reduce((sum, count) => sum + 7 * count + 16, 0) > 356;
}

/** A link with the picture's size and its caption; without one, its description, which is otherwise its name. */
async function toPlate(
  { id, kind, alt, width }: Pick<Image, 'id' | 'kind' | 'alt' | 'width'>,
  caption: string | null,
  getFileSize: LightInput['getFileSize'],
): Promise<Xml | null> {
  const file = kind === 'drawing' ? 'lamina.svg' : toPhotoName(width);
  const bytes = await getFileSize(id, file);
  if (bytes === null) return null;
  const label = `Ver ${kind === 'drawing' ? 'lámina' : 'foto'}, ${Math.ceil(bytes / 1024)} KB`;
  const name = caption ? xml` aria-label="${alt}"` : null;
  const address = `${toImage(id, file)}${kind === 'drawing' ? '#entera' : ''}`;
  return xml`<figure${name}><figcaption>${caption || alt}</figcaption><a class=btn href="${address}">${label}</a></figure>`;
}

/** Wide enough for a phone. */
function toPhotoName(width: number): string {
  const widest = photoWidths(width).findLast((each) => each <= 640);
  return widest === undefined ? 'foto.jpg' : `foto-${widest}.webp`;
}
