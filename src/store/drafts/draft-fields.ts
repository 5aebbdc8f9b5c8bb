import { articleLimits } from '#contract/article-limits.ts';
import type { DraftFields } from '#contract/desk/drafts.ts';
import { analyse } from '#search/analyse.ts';
import type { ArticleRow } from '../schema.ts';
import type { DraftRow } from './draft-schema.ts';

type ArticleTexts = Pick<
  ArticleRow,
  'title' | 'slug' | 'excerpt' | 'author' | 'published_at' | 'image_alt' | 'content'
> & {
  image_id?: string | null | undefined;
  image_caption?: string | null | undefined;
  image_credit?: string | null | undefined;
  image_focus?: string | null | undefined;
  /** By its slug. */
  category: string;
  tags: string[] | null;
  featured: boolean;
};

/** A published article as its writers see it. */
export const toFields = (article: ArticleTexts): DraftFields => ({
  title: article.title,
  slug: article.slug,
  excerpt: article.excerpt,
  category: article.category,
  author: article.author,
  tags: article.tags ?? [],
  featured: article.featured,
  publishAt: new Date(article.published_at).toISOString(),
  imageId: article.image_id ?? null,
  imageAlt: article.image_alt,
  imageCaption: article.image_caption ?? '',
  imageCredit: article.image_credit ?? '',
  imageFocus: article.image_focus ?? '',
  content: article.content,
});

/** Only what `toJson` wrote is ever read. */
export const parseFields = (json: string): DraftFields => ({
  imageCredit: '',
  imageFocus: '',
  ...JSON.parse(json),
});

/** What came later is left out while it is empty: a text that has none of it reads as it always did. */
export const toJson = ({ imageCredit, imageFocus, ...fields }: DraftFields): string =>
  JSON.stringify({
    ...fields,
    ...(imageCredit === '' ? {} : { imageCredit }),
    ...(imageFocus === '' ? {} : { imageFocus }),
  });

type FieldColumns = Pick<
  DraftRow,
  'title' | 'slug' | 'category' | 'author' | 'image_id' | 'words' | 'fields'
>;

/** As JSON, in which PostgreSQL keeps every sign that a browser can send, and what lists and search ask for beside it. */
export const toColumns = (fields: DraftFields): FieldColumns => ({
  title: toKept(fields.title),
  slug: toKept(fields.slug),
  category: toKept(fields.category),
  author: toKept(fields.author),
  image_id: fields.imageId === null ? null : toKept(fields.imageId),
  words: toWords(fields),
  fields: toJson(fields),
});

/** No database keeps half a sign, nor PostgreSQL a NUL. */
export const toKept = (text: string) => text.toWellFormed().replaceAll('\0', '');

/**
 * The terms of a text, each once, with a space on either side. Of a draft that is too long to be published those of its
 * beginning: half a million words took every other editor's call two seconds.
 */
export function toWords(text: {
  title: string;
  excerpt: string;
  author: string;
  tags: string[] | null;
  content: string;
}): string {
  const { title, excerpt, author, tags, content } = text;
  const beginning = content.slice(0, articleLimits.content);
  return toTerms([title, excerpt, author, ...(tags ?? []), beginning]);
}

export const toTerms = (texts: string[]) =>
  toKept(` ${[...new Set(analyse(texts.join('\n')).map(({ term }) => term))].join(' ')} `);
