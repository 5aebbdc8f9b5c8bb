import { basename } from 'node:path';
import type { Correction } from '#contract/article.ts';
import {
  articleFields,
  type BodyFormat,
  bodyFormats,
  correctionLimits,
  type DraftField,
  describeField,
  describeText,
  fieldKeys,
  findExcess,
  mapTexts,
  toTextColumns,
} from '#contract/article-fields.ts';
import { listPictures } from '#contract/body.ts';
import { toBodyText } from '#contract/body-text.ts';
import { drawingForm, parseDrawingParts } from '#contract/drawing-parts.ts';
import { focusPattern } from '#contract/focus.ts';
import { parseBody } from '#contract/parse-body.ts';
import { findPasted, type PastedLine } from '#contract/pasted-text.ts';
import { estimateReadTime } from '#contract/read-time.ts';
import { isSlug, longestSlug, toSlug } from '#contract/slug.ts';
import { uniteTags } from '#contract/tags.ts';
import { isReserved } from '#paths.ts';
import type { ArticleInput } from '#store/articles/publication-plan.ts';
import { formatDate, parseDate } from '../files/dates.ts';
import {
  control,
  findLine,
  isTooFar,
  oneDay,
  type Rule,
  text,
  tooFar,
  unreadableCharacter,
} from './article-rules.ts';
import { type Fault, parseFrontMatter, toYaml } from './front-matter.ts';

/** An article as written in its file; the picture is not imported yet. */
type ArticleFile = Omit<ArticleInput, 'image_id' | 'pictures'> & {
  /** Relative to the file. */
  image: string | null;
  lines: { image: number; category: number; slug: number; drawing: number };
  /** Pictures of the body: a file beside this one, or a name in the library. */
  pictures: { name: string; line: number }[];
};

const slug: Rule<string> = {
  expected: `minúsculas sin acento, cifras y guiones, como «puente-sobre-el-lago», hasta ${longestSlug}`,
  parse: (value) => (typeof value === 'string' && isSlug(value) ? value : undefined),
};
const date: Rule<number> = {
  expected: 'una fecha como 2026-03-01 o 2026-03-01T07:30:00-04:00',
  parse: (value) => (typeof value === 'string' ? parseDate(value) : undefined),
};
const flag: Rule<boolean> = {
  expected: 'true o false',
  parse: (value) => (value === 'true' || value === 'false' ? value === 'true' : undefined),
};
const wholeNumber = (min: number): Rule<number> => ({
  expected: `un número entero desde ${min}, hasta nueve cifras`,
  parse: (value) =>
    typeof value === 'string' && /^\d{1,9}$/.test(value) && Number(value) >= min
      ? Number(value)
      : undefined,
});
const tagList: Rule<string[]> = {
  expected: 'una lista de etiquetas, como [puentes, concreto]',
  parse(value) {
    if (!Array.isArray(value) || value.length > articleFields.tags.maxCount) return undefined;
    const tags = value.map((each) => text(articleFields.tags.maxLength).parse(each));
    return tags.every((tag) => tag !== undefined) ? uniteTags(tags) : undefined;
  },
};
const corrections: Rule<Correction[]> = {
  expected:
    'una fecha y lo que estaba mal, como «2026-03-05 Decía 10 cm; son 8 cm.», o una lista de hasta cinco así',
  parse(value) {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    const entries = values.flatMap((each) => {
      const [, day = '', wrong] = /^(\S{10}):? (.*)$/s.exec(String(each)) ?? [];
      const instant = parseDate(day);
      const correction = text(correctionLimits.maxLength).parse(wrong);
      if (instant === undefined || correction === undefined) return [];
      return [{ date: new Date(instant).toISOString(), text: correction }];
    });
    return entries.length === values.length && entries.length <= correctionLimits.maxCount
      ? entries
      : undefined;
  },
};
const imagePath: Rule<string> = {
  expected: 'la ruta de un archivo junto al artículo, no una dirección de internet',
  parse: (value) =>
    typeof value === 'string' && value !== '' && !/^[a-z]+:|^\/\//i.test(value) ? value : undefined,
};
const bodyFormat: Rule<BodyFormat> = {
  expected: bodyFormats.join(' o '),
  parse: (value) => bodyFormats.find((each) => each === value),
};
const focus: Rule<string> = {
  expected: 'un punto como «71 50»: horizontal y vertical, en porcentaje de la imagen',
  parse: (value) => (typeof value === 'string' && focusPattern.test(value) ? value : undefined),
};

type Written = Exclude<DraftField, 'slug' | 'content'>;
/** The fields in the order of the header: the date before the tags, `featured` last. */
const writtenFields = fieldKeys
  .flatMap((field): Written[] => {
    if (field === 'slug' || field === 'content') return [];
    if (field === 'publishAt' || field === 'featured') return [];
    return field === 'tags' ? ['publishAt', 'tags'] : [field];
  })
  .concat('featured');
const toHeaderName = (field: Written) => describeField(field).header ?? field;
export const headerNames = [
  ...writtenFields.map(toHeaderName),
  ...['correction', 'slug', 'readTime', 'views'],
];

const notUtf8 = 'hay una letra ilegible; guarde el archivo como UTF-8';

/** All faults of a file at once. Fields with a fault are blank; without a header there is no article. */
export type ParsedFile = {
  article: ArticleFile | null;
  faults: Fault[];
  /** Characters that Word left: not faults, but probably not wanted. */
  pasted: PastedLine[];
};

export function parseArticleFile(file: string, source: string): ParsedFile {
  const illegible = findLine(source, unreadableCharacter);
  const front = parseFrontMatter(file, source);
  if (Array.isArray(front)) {
    const faults = illegible ? [{ file, line: illegible, message: notUtf8 }] : front;
    return { article: null, faults, pasted: [] };
  }
  const { fields, faults, bodyLine } = front;
  const fault = (line: number, message: string) => faults.push({ file, line, message });
  const lineOf = (name: string) => fields.get(name)?.line ?? 1;

  function optional<Value>(name: string, rule: Rule<Value>): Value | null {
    const field = fields.get(name);
    if (!field || field.value === '' || field.value === undefined) return null;
    const value = rule.parse(field.value);
    if (value === undefined) fault(field.line, `${name}: se esperaba ${rule.expected}`);
    return value ?? null;
  }
  function required<Value>(name: string, rule: Rule<Value>): Value | null {
    const { value } = fields.get(name) ?? { value: '' };
    if (value === '') fault(lineOf(name), `${name}: falta; se esperaba ${rule.expected}`);
    return optional(name, rule);
  }

  for (const [name, { line }] of fields) {
    if (!headerNames.includes(name)) {
      fault(line, `${name}: campo desconocido; se admiten ${headerNames.join(', ')}`);
    }
  }
  const ownName = toSlug(basename(file).replace(/\.md$/i, ''));
  const format = optional('format', bodyFormat) ?? 'basic';
  const excess = findExcess({ content: front.body, format });
  // A body that is too long is not checked further.
  const body = excess === null ? front.body : '…';
  const pictures = listPictures(parseBody(body, format)).map((picture) => ({
    ...picture,
    line: bodyLine + picture.line,
  }));
  const article: ArticleFile = {
    ...toTextColumns(
      mapTexts((field) => {
        const { isRequired = false, maxLength } = describeText(field);
        const readText = isRequired ? required : optional;
        return readText(toHeaderName(field), text(maxLength)) ?? '';
      }),
    ),
    category: required('category', slug) ?? '',
    published_at: required('date', date) ?? 0,
    tags: optional('tags', tagList),
    image: optional('image', imagePath),
    image_focus: optional('imageFocus', focus),
    format,
    featured: optional('featured', flag) ?? false,
    corrections: optional('correction', corrections) ?? [],
    slug: optional('slug', slug) ?? ownName,
    read_time: optional('readTime', wholeNumber(1)) ?? estimateReadTime(toBodyText(body, format)),
    views: optional('views', wholeNumber(0)) ?? 0,
    content: body.trim(),
    pictures: pictures.map(({ name, line }) => ({ name, line })),
    lines: {
      image: lineOf('image'),
      category: lineOf('category'),
      slug: lineOf('slug'),
      drawing: lineOf('drawing'),
    },
  };
  if (article.slug === '')
    fault(1, `slug: el nombre del archivo no sirve; se esperaba ${slug.expected}`);
  if (isReserved(article.slug)) {
    fault(article.lines.slug, `slug: «${article.slug}» está reservado; elija otro`);
  }
  if (isTooFar(article.published_at, Date.now())) {
    fault(lineOf('date'), `date: ${tooFar}`);
  }
  if (article.corrections.some(({ date }) => Date.parse(date) + oneDay <= article.published_at)) {
    fault(lineOf('correction'), 'correction: se esperaba una fecha posterior a la del artículo');
  }
  if (article.drawing && !parseDrawingParts(article.drawing)) {
    fault(article.lines.drawing, `drawing: se esperaba ${drawingForm}`);
  }
  if (article.content === '') fault(bodyLine, 'el artículo no tiene texto');
  if (illegible) fault(illegible, notUtf8);
  const controlLine = findLine(body, control);
  if (controlLine) fault(bodyLine + controlLine - 1, 'la línea tiene un carácter de control');
  if (excess !== null) fault(bodyLine, excess);
  for (const { name, alt, line } of pictures) {
    if (alt === '') fault(line, `«${name}»: falta lo que la imagen muestra, entre «![» y «]»`);
  }
  return { article, faults, pasted: format === 'basic' ? findPasted(body, bodyLine) : [] };
}

/** `parseArticleFile` reads the same article back, if the file is named after its slug. */
export function writeArticleFile(article: Omit<ArticleFile, 'lines' | 'pictures'>): string {
  const { corrections, content, format = 'basic', read_time, views } = article;
  const values: Record<Written, string | string[] | null | undefined> = {
    ...mapTexts((field) => article[articleFields[field].column]),
    category: article.category,
    publishAt: formatDate(article.published_at),
    tags: article.tags,
    imageId: article.image,
    imageFocus: article.image_focus,
    format: article.format === 'extended' ? 'extended' : null,
    featured: article.featured ? 'true' : null,
  };
  const header = [
    ...writtenFields.map((field) => [toHeaderName(field), values[field]] as const),
    [
      'correction',
      corrections.length > 0 &&
        corrections.map(({ date, text }) => `${formatDate(Date.parse(date))} ${text}`),
    ],
    ['readTime', read_time !== estimateReadTime(toBodyText(content, format)) && String(read_time)],
    ['views', views > 0 && String(views)],
  ] as const;
  const lines = header.flatMap(([name, value]) => (value ? [`${name}: ${toYaml(value)}`] : []));
  return ['---', ...lines, '---', content, ''].join('\n');
}
