import { basename } from 'node:path';
import type { BodyImages } from '#contract/article.ts';
import {
  articleFields,
  describeField,
  describeText,
  fieldKeys,
  findExcess,
  textFields,
  toLowerFirst,
  toNoun,
} from '#contract/article-fields.ts';
import type {
  DraftField,
  DraftFields,
  Remark,
  Review,
  ReviewedPicture,
} from '#contract/desk/drafts.ts';
import { drawingForm, parseDrawingParts } from '#contract/drawing-parts.ts';
import { toWholeName } from '#contract/image-files.ts';
import { findPasted } from '#contract/pasted-text.ts';
import { isSlug, longestSlug } from '#contract/slug.ts';
import { formatCount } from '#format.ts';
import { isReserved } from '#paths.ts';
import { getReviewFacts } from '#store/drafts/draft-review.ts';
import type { PublishedArticle } from '#store/drafts/drafts.ts';
import { mapLinkedArticles } from '#store/drafts/linked-articles.ts';
import { findBodyImages, parseBodyImages, toImageIds } from '#store/pictures/body-images.ts';
import { toDraftImage } from '#store/pictures/draft-images.ts';
import { getImageFile, listFileSizes } from '#store/pictures/images.ts';
import type { Db } from '#store/store.ts';
import { formatMoment } from '../files/dates.ts';
import {
  control,
  findLine,
  isTooFar,
  oneDay,
  tooFar,
  unreadableCharacter,
} from './article-rules.ts';
import {
  listDrawingAdvice,
  listPartAdvice,
  listPictureFaults,
  toBodyParts,
} from './body-review.ts';
import { tidy } from './draft-article.ts';

/** Longer titles are truncated in lists. */
const longTitle = 90;
/** Advice per review; one text had produced 49,000. */
const maxAdvice = 50;

export async function reviewDraft(
  db: Db,
  typed: DraftFields,
  published: PublishedArticle | null,
  now: number,
): Promise<Review> {
  const fields = tidy(published ? { ...typed, slug: published.slug } : typed);
  const articleId = published?.id ?? null;
  const facts = await getReviewFacts(db, { ...fields, articleId });
  const isExtended = typed.format === 'extended';
  const excess = findExcess(typed);
  const isReadable = excess === null;
  const parts = toBodyParts(isReadable ? typed : { content: '', format: 'basic' });
  const imageIds = toImageIds(parseBodyImages(published?.pictures));
  const images = isReadable ? await findBodyImages(db, typed, imageIds) : {};
  const articles = await mapLinkedArticles(db, parts.slugs);
  const faults: Remark[] = [];
  const advice: Remark[] = [];
  const fault = (field: DraftField, message: string, line: number | null = null) =>
    faults.push({ field, line, message });
  const advise = (field: DraftField, message: string, line: number | null = null) =>
    advice.push({ field, line, message });

  for (const field of fieldKeys) {
    const described = describeField(field);
    if ('isRequired' in described && fields[field] === '') {
      fault(field, `Falta ${toNoun(described)}.`);
    }
  }
  for (const field of textFields) {
    const { maxLength } = describeText(field);
    const name = capital(toNoun(describeText(field)));
    const excess = fields[field].length - maxLength;
    if (excess > 0) {
      const over = formatCount(excess, 'carácter', 'caracteres');
      fault(field, `${name} pasa de ${maxLength}: ${excess === 1 ? 'sobra' : 'sobran'} ${over}.`);
    }
    if (/[\p{Cc}\p{Cs}]/u.test(fields[field])) fault(field, `${name} tiene un carácter ilegible.`);
  }
  if (fields.category !== '' && !facts.hasCategory) {
    fault('category', `La categoría «${fields.category}» ya no existe. Elija otra.`);
  }
  checkAddress();
  checkTags();
  checkPicture();
  await checkDrawing();
  checkDate();
  checkBody();
  const shownAdvice = advice.slice(0, maxAdvice);
  const pictures = await toReviewedPictures(db, images);
  return { faults, advice: shownAdvice, moreAdvice: advice.length - shownAdvice.length, pictures };

  function checkAddress() {
    const { slug } = fields;
    if (slug === '' && fields.title === '') return;
    if (!isSlug(slug)) {
      fault(
        'slug',
        `La dirección lleva minúsculas sin acento, cifras y guiones, hasta ${longestSlug}.`,
      );
    } else if (isReserved(slug)) fault('slug', `«${slug}» está reservada. Elija otra.`);
    else if (facts.addressOf) {
      const { status, title } = facts.addressOf;
      fault('slug', `«${slug}» ya ${uses[status]} «${title}». Elija otra.`);
    }
  }

  function checkTags() {
    const { maxCount, maxLength } = articleFields.tags;
    if (fields.tags.length > maxCount) fault('tags', `Hay más de ${maxCount} etiquetas.`);
    for (const tag of fields.tags) {
      if (tag.length > maxLength) {
        fault('tags', `«${tag.slice(0, maxLength)}…» pasa de ${maxLength} caracteres.`);
      }
      if (/[\p{Cc}\p{Cs}]/u.test(tag)) fault('tags', 'Una etiqueta tiene un carácter ilegible.');
    }
    if (fields.tags.length === 0) {
      advise('tags', 'No tiene etiquetas. Con dos o tres se encuentra mejor.');
    }
  }

  function checkPicture() {
    if (fields.imageId === null) return advise('imageId', 'No tiene imagen.');
    if (!facts.hasImage) return fault('imageId', 'La imagen ya no existe. Súbala de nuevo.');
    if (fields.imageAlt !== '') return;
    const report = published ? advise : fault;
    const { hint } = articleFields.imageAlt;
    report('imageAlt', `Falta ${toNoun(articleFields.imageAlt)}: ${toLowerFirst(hint)}`);
  }

  async function checkDrawing() {
    const { drawing, imageId } = fields;
    if (drawing === '' || imageId === null) return;
    if (!parseDrawingParts(drawing)) return fault('drawing', `Se esperaba ${drawingForm}.`);
    const file = await getImageFile({ db }, imageId, toWholeName('drawing'));
    const svg = file && Buffer.from(file.bytes).toString();
    for (const message of listDrawingAdvice(drawing, parts.blocks, svg)) {
      advise('drawing', `${capital(message)}.`);
    }
  }

  function checkDate() {
    if (fields.publishAt === null) return;
    const at = Date.parse(fields.publishAt);
    if (isTooFar(at, now)) fault('publishAt', `${capital(tooFar)}.`);
    if (!published) return;
    const corrections: { date: string }[] = JSON.parse(published.corrections ?? '[]');
    if (corrections.some(({ date }) => Date.parse(date) + oneDay <= at)) {
      fault('publishAt', 'La fecha es posterior a la de una corrección del artículo.');
    }
    if (at === published.published_at || published.published_at > now) return;
    advise(
      'publishAt',
      at > now
        ? `Con esta fecha los lectores dejan de verlo hasta el ${formatMoment(at)}, hora de Caracas.`
        : 'Cambia la fecha que ven los lectores, y su lugar en las listas.',
    );
  }

  function checkBody() {
    const { content } = typed;
    if (fields.title.length > longTitle) {
      advise('title', `El título pasa de ${longTitle} caracteres: en las listas se ve cortado.`);
    }
    if (excess !== null) return fault('content', `${capital(excess)}.`);
    const lineOf = (pattern: RegExp) => findLine(content, pattern) || null;
    if (fields.content === '') fault('content', 'El artículo no tiene texto.');
    if (unreadableCharacter.test(fields.content) || !fields.content.isWellFormed()) {
      fault('content', 'Hay una letra ilegible.', lineOf(/\uFFFD|\p{Cs}/u));
    }
    if (control.test(fields.content)) {
      fault('content', 'La línea tiene un carácter de control.', lineOf(control));
    }
    if (facts.sameOpening !== null) {
      advise('content', `Comienza igual que «${facts.sameOpening}».`, 1);
    }
    for (const { line, message } of findPasted(content, 1, isExtended)) {
      advise('content', `${capital(message)}.`, line);
    }
    faults.push(...listPictureFaults(parts.pictures, images));
    advice.push(
      ...listPartAdvice(content, parts, articles),
      ...listBodyAdvice(content, isExtended),
    );
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const uses = {
  published: 'la usa',
  retired: 'la usa un artículo retirado,',
  leads: 'lleva a los lectores a',
};

async function toReviewedPictures(
  db: Db,
  images: BodyImages,
): Promise<Record<string, ReviewedPicture>> {
  const all = Object.entries(images).map(([name, image]) => [name, toDraftImage(image)] as const);
  const files = all.map(([, { id, whole }]) => ({ imageId: id, name: basename(whole) }));
  const sizes = await listFileSizes({ db }, files);
  return Object.fromEntries(
    all.map(([name, image]) => {
      const bytes = sizes.get(`${image.id}/${basename(image.whole)}`) ?? 0;
      return [name, { ...image, bytes }];
    }),
  );
}

/** Lines of the body that readers will see differently from what the writer may expect. */
export function listBodyAdvice(content: string, isExtended = false): Remark[] {
  const advice: Remark[] = [];
  const advise = (line: number, message: string) =>
    advice.push({ field: 'content', line, message });
  /** The last heading, while its section is empty. */
  let open: { line: number; level: number; text: string } | null = null;
  const close = () => {
    if (open) advise(open.line, `La sección «${open.text}» no tiene texto.`);
    open = null;
  };
  for (const [index, lineText] of content.split(/\r\n|\r|\n/).entries()) {
    const line = index + 1;
    const text = lineText.trimEnd();
    if (text === '') continue;
    const [, marks = '', title = ''] = /^(#{1,3}) (.*)/.exec(text) ?? [];
    if (marks === '') {
      open = null;
      if (isExtended && /^\s+(?:\d{1,3}\.|>) /.test(text)) {
        advise(
          line,
          `«${text.trim().slice(0, 40)}» saldrá como párrafo: quite los espacios del comienzo.`,
        );
      }
      if (/^\s*#{1,6}(?!#)\S/.test(text) || /^\s+(#{1,6}|-) /.test(text) || /^#{4,} /.test(text)) {
        advise(line, `«${text.trim().slice(0, 40)}» saldrá como párrafo, con sus signos. ${howTo}`);
      }
      continue;
    }
    // A section may begin with its first subsection.
    if (open && marks.length <= open.level) close();
    open = { line, level: marks.length, text: title.trim() };
  }
  close();
  return advice;
}

const howTo = 'Un título comienza la línea con «## » o «### », y un punto con «- ».';
