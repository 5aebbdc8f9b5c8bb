import { mapTexts, toTextColumns } from '#contract/article-fields.ts';
import { toBodyText } from '#contract/body-text.ts';
import type { DraftFields } from '#contract/desk/drafts.ts';
import { isSameDraft } from '#contract/desk/merge.ts';
import { estimateReadTime } from '#contract/read-time.ts';
import { toSlug } from '#contract/slug.ts';
import { uniteTags } from '#contract/tags.ts';
import type { ArticleInput } from '#store/articles/publication-plan.ts';
import { type PublishedArticle, toPublishedFields } from '#store/drafts/drafts.ts';

const tidyLine = (text: string) => text.normalize('NFC').trim();

/** A draft as it would be published: trimmed and normalized. */
export function tidy(fields: DraftFields): DraftFields {
  const texts = mapTexts((field) => tidyLine(fields[field]));
  return {
    ...texts,
    slug: fields.slug.trim() || toSlug(texts.title),
    category: fields.category.trim(),
    tags: uniteTags(fields.tags.map(tidyLine)).filter((tag) => tag !== ''),
    featured: fields.featured,
    publishAt: fields.publishAt === null ? null : new Date(fields.publishAt).toISOString(),
    imageId: fields.imageId,
    imageFocus: fields.imageFocus,
    format: fields.format,
    content: fields.content.replaceAll(/\r\n?/g, '\n').trim(),
  };
}

/** Whether the published article is different from the draft, or there is none. */
export const isChanged = (fields: DraftFields, published: PublishedArticle | null): boolean =>
  published === null ||
  published.status === 'retired' ||
  !isSameDraft(tidy(fields), toPublishedFields(published));

/** The article to publish from a draft. What only files can set stays as it was. */
export function toArticleInput(
  fields: DraftFields,
  before: PublishedArticle | null,
  now: number,
): ArticleInput {
  const tidied = tidy(fields);
  const { tags, publishAt, content } = tidied;
  return {
    ...toTextColumns(tidied),
    slug: before?.slug ?? tidied.slug,
    category: tidied.category,
    published_at: publishAt === null ? (before?.published_at ?? now) : Date.parse(publishAt),
    tags: tags.length > 0 ? tags : null,
    featured: tidied.featured,
    read_time:
      before?.content === content && before.format === tidied.format
        ? before.read_time
        : estimateReadTime(toBodyText(content, tidied.format)),
    image_id: tidied.imageId,
    image_focus: tidied.imageFocus || null,
    format: tidied.format,
    content,
    corrections: before?.corrections ? JSON.parse(before.corrections) : [],
    views: 0,
  };
}
