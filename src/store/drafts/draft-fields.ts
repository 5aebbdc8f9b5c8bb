import {
  articleFields,
  describeField,
  emptyFields,
  fieldKeys,
  mapTexts,
  type TextColumns,
} from '#contract/article-fields.ts';
import type { DraftFields } from '#contract/desk/drafts.ts';
import type { NewArticle } from '../schema.ts';
import { toArticleTerms, toStorable } from '../terms.ts';
import type { DraftRow } from './draft-schema.ts';

type ArticleTexts = Pick<
  NewArticle,
  keyof TextColumns | 'slug' | 'published_at' | 'image_id' | 'image_focus' | 'format' | 'content'
> & {
  /** The category's slug. */
  category: string;
  tags: string[] | null;
  featured: boolean;
};

export const toFields = (article: ArticleTexts): DraftFields => ({
  ...mapTexts((field) => article[articleFields[field].column] ?? ''),
  slug: article.slug,
  category: article.category,
  tags: article.tags ?? [],
  featured: article.featured,
  publishAt: new Date(article.published_at).toISOString(),
  imageId: article.image_id ?? null,
  imageFocus: article.image_focus ?? '',
  format: article.format ?? 'basic',
  content: article.content,
});

/** Needs no validation: `toJson` wrote it. */
export const parseFields = (json: string): DraftFields => ({ ...emptyFields, ...JSON.parse(json) });

const additions = new Set<string>(fieldKeys.filter((field) => describeField(field).isAddition));

/** Keys are in a fixed order, so that equal drafts have equal JSON; see `isAddition`. */
export function toJson(fields: DraftFields): string {
  const before = Object.entries({ ...emptyFields, ...fields }).filter(
    ([key]) => !additions.has(key),
  );
  const addedFields = fieldKeys
    .filter((key) => additions.has(key) && fields[key] !== emptyFields[key])
    .map((key) => [key, fields[key]]);
  return JSON.stringify(Object.fromEntries([...before, ...addedFields]));
}

type FieldColumns = Pick<
  DraftRow,
  'title' | 'slug' | 'category' | 'author' | 'image_id' | 'words' | 'fields'
>;

/** The fields as JSON, which can hold NUL and lone surrogates on PostgreSQL, and the columns for lists and search. */
export const toColumns = (fields: DraftFields): FieldColumns => ({
  title: toStorable(fields.title),
  slug: toStorable(fields.slug),
  category: toStorable(fields.category),
  author: toStorable(fields.author),
  image_id: fields.imageId === null ? null : toStorable(fields.imageId),
  words: toArticleTerms(fields),
  fields: toJson(fields),
});
