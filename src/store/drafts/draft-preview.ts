import type { Article } from '#contract/article.ts';
import { toTextColumns } from '#contract/article-fields.ts';
import { isAmended } from '../articles/amendment.ts';
import { toWhole } from '../articles/articles.ts';
import { mapCategories } from '../articles/categories.ts';
import type { ArticleInput } from '../articles/publication-plan.ts';
import { listRelated } from '../articles/related.ts';
import { findBodyImages, parseBodyImages, toImageIds } from '../pictures/body-images.ts';
import { getRow } from '../rows.ts';
import type { Store } from '../store.ts';
import { toFields } from './draft-fields.ts';
import type { PublishedArticle } from './drafts.ts';

export async function previewArticle(
  store: Store,
  input: ArticleInput,
  before: PublishedArticle | null,
  now: number,
): Promise<Article> {
  const { db } = store;
  const category = (await mapCategories(db)).get(input.category);
  const image = await getRow(db, 'images', { id: input.image_id ?? '' });
  const views = await getRow(db, 'article_views', { article_id: before?.id ?? 0 });
  const imageIds = { ...toImageIds(parseBodyImages(before?.pictures)), ...input.pictures };
  const pictures = await findBodyImages(db, input, imageIds);
  const corrections = input.corrections.length > 0 ? JSON.stringify(input.corrections) : null;
  const isNews =
    before !== null && isAmended(before, { ...input, corrections, pictures: before.pictures });
  const article = toWhole(now)({
    id: before?.id ?? 0,
    slug: input.slug,
    ...toTextColumns(toFields(input)),
    tags: input.tags ? JSON.stringify(input.tags) : null,
    featured: input.featured ? 1 : 0,
    ends_at: null,
    read_time: input.read_time,
    published_at: input.published_at,
    updated_at: isNews ? now : (before?.updated_at ?? input.published_at),
    // Crops are made at publication; the article's own page shows none.
    image_focus: null,
    category: category?.name ?? 'Sin categoría',
    category_slug: category?.slug ?? '',
    views: views?.views ?? 0,
    image_id: image?.id ?? null,
    kind: image?.kind ?? null,
    width: image?.width ?? null,
    height: image?.height ?? null,
    tint: image?.tint ?? null,
    content: input.content,
    corrections,
    format: input.format ?? 'basic',
    drawing: input.drawing ?? null,
    pictures: Object.keys(pictures).length > 0 ? JSON.stringify(pictures) : null,
  });
  const related = await listRelated(store, article, now);
  return related.length > 0 ? { ...article, related } : article;
}
