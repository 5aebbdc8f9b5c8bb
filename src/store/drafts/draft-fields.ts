import type { DraftFields } from '#contract/desk/drafts.ts';
import type { ArticleRow } from '../schema.ts';
import { toArticleTerms, toStorable } from '../terms.ts';
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
  title: toStorable(fields.title),
  slug: toStorable(fields.slug),
  category: toStorable(fields.category),
  author: toStorable(fields.author),
  image_id: fields.imageId === null ? null : toStorable(fields.imageId),
  words: toArticleTerms(fields),
  fields: toJson(fields),
});
