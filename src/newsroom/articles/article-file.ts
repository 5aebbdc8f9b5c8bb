import { basename } from 'node:path';
import type { Correction } from '#contract/article.ts';
import { articleLimits, findExcess } from '#contract/article-limits.ts';
import { focusPattern } from '#contract/focus.ts';
import { findPasted, type PastedLine } from '#contract/pasted-text.ts';
import { isSlug, longestSlug, toSlug } from '#contract/slug.ts';
import { uniteTags } from '#contract/tags.ts';
import { isReserved } from '#paths.ts';
import type { ArticleInput } from '#store/articles/publication-plan.ts';
import {
  control,
  findLine,
  illegibleLetter,
  isTooFar,
  oneDay,
  type Rule,
  text,
  tooFar,
} from './article-rules.ts';
import { type Fault, type Field, parseFrontMatter } from './front-matter.ts';
import { estimateReadTime, parseDate } from './text.ts';

/** An article as its file says it, before its picture has been taken in. */
type ArticleFile = Omit<ArticleInput, 'image_id'> & {
  /** Relative to the file. */
  image: string | null;
  lines: { image: number; category: number; slug: number };
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
const whole = (least: number): Rule<number> => ({
  expected: `un número entero desde ${least}, hasta nueve cifras`,
  parse: (value) =>
    typeof value === 'string' && /^\d{1,9}$/.test(value) && Number(value) >= least
      ? Number(value)
      : undefined,
});
const tagList: Rule<string[]> = {
  expected: 'una lista de etiquetas, como [puentes, concreto]',
  parse(value) {
    if (!Array.isArray(value) || value.length > articleLimits.tags) return undefined;
    const tags = value.map((each) => text(articleLimits.tag).parse(each));
    return tags.every((tag) => tag !== undefined) ? uniteTags(tags) : undefined;
  },
};
const corrections: Rule<Correction[]> = {
  expected:
    'una fecha y lo que estaba mal, como «2026-03-05 Decía 10 cm; son 8 cm.», o una lista de hasta cinco así',
  parse(value) {
    const written: unknown[] = Array.isArray(value) ? value : [value];
    const read = written.flatMap((each) => {
      const [, day = '', wrong] = /^(\S{10}):? (.*)$/s.exec(String(each)) ?? [];
      const instant = parseDate(day);
      const said = text(500).parse(wrong);
      if (instant === undefined || said === undefined) return [];
      return [{ date: new Date(instant).toISOString(), text: said }];
    });
    return read.length === written.length && read.length <= 5 ? read : undefined;
  },
};
const imagePath: Rule<string> = {
  expected: 'la ruta de un archivo junto al artículo, no una dirección de internet',
  parse: (value) =>
    typeof value === 'string' && value !== '' && !/^[a-z]+:|^\/\//i.test(value) ? value : undefined,
};
const focus: Rule<string> = {
  expected: 'un punto como «71 50»: de lado y de alto, en por ciento de la imagen',
  parse: (value) => (typeof value === 'string' && focusPattern.test(value) ? value : undefined),
};

const known =
  'title excerpt category author date tags image imageAlt imageCaption imageCredit imageFocus featured correction slug readTime views'.split(
    ' ',
  );

const notUtf8 = 'hay una letra ilegible; guarde el archivo como UTF-8';

/** Every mistake of a file at once; the fields that have one are blank. Without a header there is no article at all. */
export type ParsedFile = {
  article: ArticleFile | null;
  faults: Fault[];
  /** What is no fault, but hardly what the editor wants readers to see. */
  pasted: PastedLine[];
};

export function parseArticleFile(file: string, source: string): ParsedFile {
  const illegible = findLine(source, illegibleLetter);
  const front = parseFrontMatter(file, source);
  if (Array.isArray(front)) {
    const faults = illegible ? [{ file, line: illegible, message: notUtf8 }] : front;
    return { article: null, faults, pasted: [] };
  }
  const { fields, faults, bodyLine } = front;
  const excess = findExcess(front.body);
  // Of one that is too long nothing else is looked at.
  const body = excess === null ? front.body : '…';
  const fault = (line: number, message: string) => faults.push({ file, line, message });
  const lineOf = (name: string) => fields.get(name)?.line ?? 1;

  function read<Value>(name: string, rule: Rule<Value>, field: Field | undefined): Value | null {
    if (!field || field.value === '' || field.value === undefined) return null;
    const value = rule.parse(field.value);
    if (value === undefined) fault(field.line, `${name}: se esperaba ${rule.expected}`);
    return value ?? null;
  }
  const optional = <Value>(name: string, rule: Rule<Value>) => read(name, rule, fields.get(name));
  function required<Value>(name: string, rule: Rule<Value>, whenFaulty: Value): Value {
    const field = fields.get(name);
    if (!field || field.value === '') {
      fault(lineOf(name), `${name}: falta; se esperaba ${rule.expected}`);
    }
    return read(name, rule, field) ?? whenFaulty;
  }

  for (const [name, { line }] of fields) {
    if (!known.includes(name)) {
      fault(line, `${name}: campo desconocido; se admiten ${known.join(', ')}`);
    }
  }
  const ownName = toSlug(basename(file).replace(/\.md$/i, ''));
  const article: ArticleFile = {
    title: required('title', text(articleLimits.title), ''),
    excerpt: required('excerpt', text(articleLimits.excerpt), ''),
    category: required('category', slug, ''),
    author: required('author', text(articleLimits.author), ''),
    published_at: required('date', date, 0),
    tags: optional('tags', tagList),
    image: optional('image', imagePath),
    image_alt: optional('imageAlt', text(articleLimits.imageAlt)) ?? '',
    image_caption: optional('imageCaption', text(articleLimits.imageCaption)),
    image_credit: optional('imageCredit', text(articleLimits.imageCredit)),
    image_focus: optional('imageFocus', focus),
    featured: optional('featured', flag) ?? false,
    corrections: optional('correction', corrections) ?? [],
    slug: optional('slug', slug) ?? ownName,
    read_time: optional('readTime', whole(1)) ?? estimateReadTime(body),
    views: optional('views', whole(0)) ?? 0,
    content: body.trim(),
    lines: {
      image: lineOf('image'),
      category: lineOf('category'),
      slug: lineOf('slug'),
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
  if (article.content === '') fault(bodyLine, 'el artículo no tiene texto');
  if (illegible) fault(illegible, notUtf8);
  const controlLine = findLine(body, control);
  if (controlLine) fault(bodyLine + controlLine - 1, 'la línea tiene un carácter de control');
  if (excess !== null) fault(bodyLine, excess);
  return { article, faults, pasted: findPasted(body, bodyLine) };
}
