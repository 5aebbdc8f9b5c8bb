import { readBatches } from '../batches.ts';
import { parseBodyImages, toImageIds } from '../pictures/body-images.ts';
import { whereNotDeleted } from '../published.ts';
import type { Database } from '../schema.ts';
import type { Db } from '../store.ts';
import type { ArticleInput } from './publication-plan.ts';

type Archived = ArticleInput & Pick<Database['articles'], 'status' | 'image_id'>;

/** All articles in id order, in the form that publishing accepts. They are read in batches. */
export async function* listArchive(db: Db): AsyncGenerator<Archived> {
  const articles = readBatches(
    (after, limit) =>
      db
        .selectFrom('articles')
        .innerJoin('categories', 'categories.id', 'articles.category_id')
        .leftJoin('article_views', 'article_views.article_id', 'articles.id')
        .selectAll('articles')
        .select(['categories.slug as category', 'views'])
        .where('articles.id', '>', after)
        .where(whereNotDeleted)
        .orderBy('articles.id')
        .limit(limit)
        .execute(),
    // Small batches: these rows have the whole text.
    50,
  );
  for await (const rows of articles) {
    for (const {
      id,
      category_id,
      updated_at,
      tags,
      featured,
      corrections,
      views,
      pictures,
      ...row
    } of rows) {
      yield {
        ...row,
        tags: tags === null ? null : JSON.parse(tags),
        featured: featured === 1,
        corrections: corrections === null ? [] : JSON.parse(corrections),
        views: views ?? 0,
        pictures: toImageIds(parseBodyImages(pictures)),
      };
    }
  }
}
