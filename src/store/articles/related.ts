import { type RawBuilder, sql } from 'kysely';
import type { Article, ArticleLink } from '#contract/article.ts';
import { whereNotRetired, wherePublished } from '../published.ts';
import type { Store } from '../store.ts';
import { toRowThumbnail } from './articles.ts';
import { toTagKeys } from './tags.ts';

const maxRelated = 3;
/** Candidates before and after the article, per tag and category: the cost does not grow with the archive. */
const maxNeighbours = 5;

/**
 * Lists articles to read after this one, sorted by shared tags, then same category, then distance in time. Not the newest:
 * each publication would change the pages of old articles.
 */
export async function listRelated(
  { db }: Store,
  { id, publishedAt, categorySlug, tags = [] }: Article,
  now: number,
): Promise<ArticleLink[]> {
  const at = Date.parse(publishedAt);
  const category = sql`(select id from categories where slug = ${categorySlug})`;
  const neighbours = (source: RawBuilder<unknown>) => sql`
    select * from (
      select ${source} and published_at <= ${at} order by published_at desc limit ${maxNeighbours}
    ) as before union all select * from (
      select ${source} and published_at > ${at} order by published_at limit ${maxNeighbours}
    ) as after`;
  const sources = [
    sql`id, 0 as shared from articles where ${whereNotRetired} and category_id = ${category}`,
    ...toTagKeys(tags).map(
      (tag) => sql`article_id as id, 1 as shared from article_tags where tag = ${tag}`,
    ),
  ];
  const near = sql<{ id: number; shared: number }>`(
    select id, sum(shared) as shared
    from (${sql.join(sources.map(neighbours), sql` union all `)}) as each_of_them group by id
  )`;
  const rows = await db
    .selectFrom(near.as('near'))
    .innerJoin('articles', 'articles.id', 'near.id')
    .innerJoin('categories', 'categories.id', 'articles.category_id')
    .leftJoin('article_views', 'article_views.article_id', 'articles.id')
    .leftJoin('images', 'images.id', 'articles.image_id')
    .where('articles.id', '<>', id)
    .where(wherePublished(now))
    .select(['articles.slug', 'title', 'categories.name', 'published_at', 'read_time', 'views'])
    .select(['images.id as image_id', 'kind', 'tint', 'image_focus'])
    .orderBy('near.shared', 'desc')
    .orderBy(sql`articles.category_id = ${category}`, 'desc')
    .orderBy(sql`abs(articles.published_at - ${at})`)
    .orderBy('articles.id', 'desc')
    .limit(maxRelated)
    .execute();
  return rows.map(({ slug, title, name, published_at, read_time, views, ...image }) => ({
    slug,
    title,
    category: name,
    publishedAt: new Date(published_at).toISOString(),
    readTime: read_time,
    views: views ?? 0,
    image: toRowThumbnail(image),
  }));
}
