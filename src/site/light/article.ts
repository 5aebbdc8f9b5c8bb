import type { Article, Image } from '#contract/article.ts';
import { type Block, type BodyPicture, listPictures, toPlainText } from '#contract/body.ts';
import { toCorrection, toElement } from '#contract/body-html.ts';
import { getOwn } from '#contract/body-text.ts';
import { photoWidths } from '#contract/image-files.ts';
import { parseBody } from '#contract/parse-body.ts';
import { toSlug } from '#contract/slug.ts';
import { Xml, xml } from '#contract/xml.ts';
import { formatLongDate, formatViews, keepCodes } from '#format.ts';
import { toArticle, toCategory, toImage, toMode, toTag } from '#paths.ts';
import { articleQuery } from '../data/api.ts';
import { toMissing } from './missing.ts';
import { back, toItem } from './parts.ts';
import type { LightInput, LightView } from './view.ts';

export const lightArticle: LightView = async ({ params: { slug }, answers, identity, weigh }) => {
  const { data: article } = answers.get(articleQuery(slug));
  if (!article) {
    return toMissing(
      'Artículo no encontrado',
      'El artículo que busca no existe o ha sido eliminado.',
    );
  }
  const { title, excerpt, category, categorySlug, corrections = [], related = [] } = article;
  // Without the excerpt, which the preview card shows. Repeating the same URL compresses to almost nothing.
  const address = new URL(toArticle(slug), identity.url).href;
  const share = xml`<a class=btn href="https://wa.me/?text=${encodeURIComponent(title)}%0A${address}">Compartir por WhatsApp</a><a class=btn href="${toMode('completo')}">Guardar</a>`;
  const plate = article.image && (await toPlate(article.image, weigh));
  const main = xml`<div>${back}<p><b class=signal><a href="${toCategory(categorySlug)}">${category}</a></b><h1>${title}</h1><p class=intro>${keepCodes(excerpt)}<p class=meta>Autor <b>${article.author}</b><br>${formatLongDate(article.publishedAt)} · ${article.readTime} min lectura · ${formatViews(article.views)} vistas${toUpdated(article)}<p>${share}${plate}</div><article>${await toBody(article, weigh)}${corrections.map(toCorrection)}</article><div>${toTags(article)}<p>Publicado el <b>${formatLongDate(article.publishedAt)}</b>${toUpdated(article)}<p>${share}<p class=meta><a href="">${address}</a></div>${related.length === 0 ? null : xml`<section><h2>Siga leyendo</h2><ul class=columns>${related.map((each) => toItem(each, { withCategory: true }))}</ul></section>`}`;
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

async function toBody(article: Article, weigh: LightInput['weigh']): Promise<Xml[]> {
  const { content, format = 'basic', pictures = {} } = article;
  const blocks = parseBody(content, format);
  const plates = new Map<BodyPicture, Xml | null>();
  for (const picture of listPictures(blocks)) {
    const shown = getOwn(pictures, picture.name);
    const { alt, caption, credit } = picture;
    const words = [caption, credit].filter(Boolean).join(' ') || null;
    plates.set(picture, shown ? await toPlate({ ...shown, alt, caption: words }, weigh) : null);
  }
  const toLean = (block: Block) => {
    const whole = toElement(block, { toPicture: (picture) => plates.get(picture) ?? null });
    const text = whole.text
      .replaceAll(optional, '')
      .replace(/<table[^>]*>/, '<table frame=hsides rules=rows>')
      .replace('<thead>', '<thead align=left>')
      .replace('<tbody>', '<tbody align=left valign=top>');
    // Only text: an address may have a code in it.
    return new Xml(format === 'basic' ? text : text.replace(/>[^<]+/g, keepCodes));
  };
  return blocks.map((block) => {
    if (block.kind !== 'table') return toLean(block);
    const { caption, head } = block;
    const name = toPlainText(caption ?? []) || 'Tabla';
    // Above the frame: in a wide table most of it would be out of view.
    const title = caption && toLean({ ...block, kind: 'paragraph', content: caption });
    const hint =
      head.length > 4 ? xml`<p class=meta>Deslice la tabla: son ${head.length} columnas` : null;
    return xml`${title && new Xml(`${title.text.replace('<p>', '<p><b>')}</b>`)}${hint}<div tabindex=0 role=region aria-label="${name}">${toLean({ ...block, caption: null })}</div>`;
  });
}

/** A link with the picture's size, and its description. */
async function toPlate(image: Image, weigh: LightInput['weigh']): Promise<Xml | null> {
  const { id, kind, alt, caption } = image;
  const file = kind === 'drawing' ? 'lamina.svg' : toPhotoName(image);
  const bytes = await weigh(id, file);
  if (bytes === null) return null;
  const label = `Ver ${kind === 'drawing' ? 'lámina' : 'foto'}, ${Math.ceil(bytes / 1024)} KB`;
  return xml`<figure><a class=btn href="${toImage(id, file)}">${label}</a><figcaption class=meta>${alt}${caption === null ? null : ` ${caption}`}</figcaption></figure>`;
}

/** Wide enough for a phone. */
function toPhotoName({ width }: Image): string {
  const widest = photoWidths(width).findLast((each) => each <= 640);
  return widest === undefined ? 'foto.jpg' : `foto-${widest}.webp`;
}
