import {
  type Expression,
  expressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Article, ArticleSummary } from '#contract/article.ts';
import { parseDrawingParts } from '#contract/drawing-parts.ts';
import { toImageKey, toWholeName } from '#contract/image-files.ts';
import { type ArticlesFilter, toImage } from '#paths.ts';
import { wherePublished } from '../published.ts';
import { getRow } from '../rows.ts';
import type { ArticleRow, Database } from '../schema.ts';
import type { Store } from '../store.ts';
import { type FrontPlace, hasEnded, listPlaces } from './front-page.ts';

export type ArticlesQuery = ArticlesFilter & {
  limit: number;
  since?: number;
};

/**
 * The articles that readers can see at `now`, newest first. If only featured articles are asked for, those with a place
 * come first, in the order of the places.
 */
export const listArticles = async (store: Store, filter: ArticlesQuery, now: number) =>
  listArticlesById(store, await listIds(store, filter, now), now);

/** Like `listArticles`, with the bodies. */
export async function listWholeArticles(
  store: Store,
  filter: ArticlesQuery,
  now: number,
): Promise<Article[]> {
  const ids = await listIds(store, filter, now);
  if (ids.length === 0) return [];
  const query = selectSummaries(store).select(bodyColumns).where('articles.id', 'in', ids);
  return sortBy(ids, await query.execute()).map(toWhole(now));
}

/** The ids of one page of the list. They come from indexes alone, so rows of earlier pages are not read. */
async function listIds(store: Store, filter: ArticlesQuery, now: number): Promise<number[]> {
  const eb = expressionBuilder<Database, 'articles'>();
  const conditions: Expression<SqlBool>[] = [wherePublished(now)];
  const frontPlaces = filter.featured === undefined ? [] : await listPlaces(store.db);
  const endedIds = toIds(frontPlaces.filter((frontPlace) => hasEnded(frontPlace, now)));
  if (filter.since !== undefined) {
    conditions.push(eb('articles.published_at', '>', filter.since));
  }
  if (filter.featured === true) {
    conditions.push(eb('articles.featured', '=', sql.lit(1)));
  } else if (filter.featured === false) {
    const isPlain = eb('articles.featured', '=', sql.lit(0));
    conditions.push(
      endedIds.length === 0 ? isPlain : eb.or([isPlain, eb('articles.id', 'in', endedIds)]),
    );
  }
  if (filter.category !== undefined) {
    // The condition uses the id, so that the index on (category_id, published_at) gives the order as well.
    const category = await getRow(store.db, 'categories', { slug: filter.category });
    if (!category) return [];
    conditions.push(eb('articles.category_id', '=', category.id));
  }
  const { limit } = filter;
  const skipped = ((filter.page ?? 1) - 1) * limit;
  if (filter.tag !== undefined) {
    // The tag's own index gives the order, because a rare tag may be on old articles only.
    const tagged = await store.db
      .selectFrom('article_tags')
      .innerJoin('articles', 'articles.id', 'article_tags.article_id')
      .select('article_id')
      .where('article_tags.tag', '=', filter.tag)
      .where(eb.and(conditions))
      .orderBy('article_tags.published_at', 'desc')
      .orderBy('article_tags.article_id', 'desc')
      .limit(limit)
      .offset(skipped)
      .execute();
    return toIds(tagged);
  }
  // First those with a place, then the others, newest first.
  const select = store.db.selectFrom('articles').select('id').where(eb.and(conditions));
  const isPlaced = filter.featured === true && frontPlaces.length > 0;
  const placed = isPlaced ? await listPlaced(select, frontPlaces, now) : [];
  const first = placed.slice(skipped, skipped + limit);
  if (first.length === limit) return first;
  const others = await (isPlaced ? select.where('id', 'not in', toIds(frontPlaces)) : select)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit - first.length)
    .offset(Math.max(0, skipped - placed.length))
    .execute();
  return [...first, ...others.map(({ id }) => id)];
}

const toIds = (rows: { article_id: number }[]) => rows.map(({ article_id }) => article_id);

const sortBy = <Row extends { id: number }>(ids: number[], rows: Row[]): Row[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** The selected articles whose place has not ended, in the order of the places. */
async function listPlaced(
  select: SelectQueryBuilder<Database, 'articles', { id: number }>,
  frontPlaces: FrontPlace[],
  now: number,
): Promise<number[]> {
  const rows = await select.where('id', 'in', toIds(frontPlaces)).execute();
  const current = toIds(frontPlaces.filter((frontPlace) => !hasEnded(frontPlace, now)));
  return current.filter((id) => rows.some((row) => row.id === id));
}

export async function getArticle(store: Store, slug: string, now: number): Promise<Article | null> {
  const row = await selectSummaries(store)
    .select(bodyColumns)
    .where('articles.slug', '=', slug)
    .where(wherePublished(now))
    .executeTakeFirst();
  return row ? toWhole(now)(row) : null;
}

/** The published articles with these ids, in the order of the ids. */
export async function listArticlesById(
  store: Store,
  ids: number[],
  now: number,
): Promise<ArticleSummary[]> {
  if (ids.length === 0) return [];
  const query = selectSummaries(store).where('articles.id', 'in', ids);
  return sortBy(ids, await query.where(wherePublished(now)).execute()).map(toSummary(now));
}

/** What readers find at an article's address; null for an unknown or scheduled article. */
export type Fate = 'published' | { redirectTo: string } | 'retired' | null;

/**
 * One query, because most requests for unknown addresses are made up. There is no redirect to an article before it is
 * published.
 */
export async function getFate({ db }: Store, slug: string, now: number): Promise<Fate> {
  const { rows } = await sql<{ slug: string; status: string; published: number }>`
    select slug, status, case when ${wherePublished(now)} then 1 else 0 end as published
    from articles
    where slug = ${slug} or slug = (select to_slug from redirects where from_slug = ${slug})
  `.execute(db);
  const publishedRows = rows.filter((row) => row.published === 1);
  if (publishedRows.some((row) => row.slug === slug)) return 'published';
  if (publishedRows[0]) return { redirectTo: publishedRows[0].slug };
  return rows.some((row) => row.status === 'retired') ? 'retired' : null;
}

function selectSummaries({ db }: Store) {
  return db
    .selectFrom('articles')
    .innerJoin('categories', 'categories.id', 'articles.category_id')
    .leftJoin('article_views', 'article_views.article_id', 'articles.id')
    .leftJoin('images', 'images.id', 'articles.image_id')
    .leftJoin('front_places', 'front_places.article_id', 'articles.id')
    .select([
      'articles.id',
      'articles.slug',
      'articles.title',
      'articles.excerpt',
      'articles.author',
      'articles.tags',
      'articles.featured',
      'front_places.ends_at',
      'articles.read_time',
      'articles.published_at',
      'articles.updated_at',
      'articles.image_alt',
      'articles.image_caption',
      'articles.image_credit',
      'articles.image_focus',
      'categories.name as category',
      'categories.slug as category_slug',
      'article_views.views',
      'images.id as image_id',
      'images.kind',
      'images.width',
      'images.height',
      'images.tint',
    ]);
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectSummaries>['execute']>>[number];

type ThumbnailRow = Pick<SummaryRow, 'image_id' | 'kind' | 'tint' | 'image_focus'>;

export function toRowThumbnail({ image_id, kind, tint, image_focus }: ThumbnailRow) {
  if (!image_id || !kind || !tint) return null;
  return { id: toImageKey(image_id, image_focus), kind, tint };
}

const toSummary =
  (now: number) =>
  (row: SummaryRow): ArticleSummary => {
    const { width, height, image_alt: alt, image_credit: credit } = row;
    const thumbnail = toRowThumbnail(row);
    const caption = [row.image_caption, credit].filter(Boolean).join(' ') || null;
    const credited = credit === null ? {} : { credit };
    return {
      id: row.id,
      slug: row.slug,
      title: row.title,
      excerpt: row.excerpt,
      imageUrl: thumbnail && toImage(thumbnail.id, toWholeName(thumbnail.kind)),
      image:
        thumbnail && width && height
          ? { ...thumbnail, width, height, alt, caption, ...credited }
          : null,
      category: row.category,
      categorySlug: row.category_slug,
      publishedAt: new Date(row.published_at).toISOString(),
      // Changes before publication are not updates for readers.
      updatedAt: new Date(Math.max(row.updated_at, row.published_at)).toISOString(),
      readTime: row.read_time,
      views: row.views ?? 0,
      author: row.author,
      ...(row.tags === null ? {} : { tags: JSON.parse(row.tags) }),
      featured: row.featured === 1 && !hasEnded(row, now),
    };
  };

/** Lists do not select these: each is a large text that only an article's own page needs. */
const bodyColumns = [
  'articles.content',
  'articles.corrections',
  'articles.format',
  'articles.pictures',
  'articles.drawing',
] as const;

export type WholeRow = SummaryRow &
  Pick<ArticleRow, 'content' | 'corrections' | 'format' | 'pictures' | 'drawing'>;

export const toWhole =
  (now: number) =>
  (row: WholeRow): Article => ({
    ...toSummary(now)(row),
    content: row.content,
    ...(row.format === 'basic' ? {} : { format: row.format }),
    ...(row.pictures === null ? {} : { pictures: JSON.parse(row.pictures) }),
    ...(row.drawing === null ? {} : { drawing: parseDrawingParts(row.drawing) ?? {} }),
    ...(row.corrections === null ? {} : { corrections: JSON.parse(row.corrections) }),
  });
