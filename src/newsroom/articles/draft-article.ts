import type { DraftFields } from '#contract/desk/drafts.ts';
import { isSameDraft } from '#contract/desk/merge.ts';
import { toSlug } from '#contract/slug.ts';
import { uniteTags } from '#contract/tags.ts';
import type { ArticleInput } from '#store/articles/publication-plan.ts';
import { type PublishedArticle, toPublishedFields } from '#store/drafts/drafts.ts';
import { estimateReadTime } from './text.ts';

const tidyLine = (text: string) => text.normalize('NFC').trim();

/** A draft as it would be published: what is at the edges of its texts is nobody's meaning. */
export function tidy(fields: DraftFields): DraftFields {
  const title = tidyLine(fields.title);
  return {
    title,
    slug: fields.slug.trim() || toSlug(title),
    excerpt: tidyLine(fields.excerpt),
    category: fields.category.trim(),
    author: tidyLine(fields.author),
    tags: uniteTags(fields.tags.map(tidyLine)).filter((tag) => tag !== ''),
    featured: fields.featured,
    publishAt: fields.publishAt === null ? null : new Date(fields.publishAt).toISOString(),
    imageId: fields.imageId,
    imageAlt: tidyLine(fields.imageAlt),
    imageCaption: tidyLine(fields.imageCaption),
    imageCredit: tidyLine(fields.imageCredit),
    imageFocus: fields.imageFocus,
    content: fields.content.replaceAll(/\r\n?/g, '\n').trim(),
  };
}

/** Whether readers see something else than the draft, or nothing. */
export const isChanged = (fields: DraftFields, published: PublishedArticle | null): boolean =>
  published === null ||
  published.status === 'retired' ||
  !isSameDraft(tidy(fields), toPublishedFields(published));

/** What the newsroom publishes of a draft that was reviewed. What only files can say stays as the last one said it. */
export function toArticleInput(
  fields: DraftFields,
  before: PublishedArticle | null,
  now: number,
): ArticleInput {
  const { tags, publishAt, ...tidied } = tidy(fields);
  const keepsText = before?.content === tidied.content;
  return {
    title: tidied.title,
    slug: before?.slug ?? tidied.slug,
    excerpt: tidied.excerpt,
    category: tidied.category,
    author: tidied.author,
    published_at: publishAt === null ? (before?.published_at ?? now) : Date.parse(publishAt),
    tags: tags.length > 0 ? tags : null,
    featured: tidied.featured,
    read_time: keepsText ? before.read_time : estimateReadTime(tidied.content),
    image_id: tidied.imageId,
    image_alt: tidied.imageAlt,
    image_caption: tidied.imageCaption || null,
    image_credit: tidied.imageCredit || null,
    image_focus: tidied.imageFocus || null,
    content: tidied.content,
    corrections: before?.corrections ? JSON.parse(before.corrections) : [],
    views: 0,
  };
}
