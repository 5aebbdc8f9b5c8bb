import type { Kysely } from 'kysely';
import { whereKept } from './published.ts';
import type { ArticleInput } from './publishing.ts';
import type { Database } from './schema.ts';

const rowsAtOnce = 50;

type Archived = ArticleInput & Pick<Database['articles'], 'status' | 'image_id'>;

/** Every article as it would be handed in, in the order of their numbers, a portion at a time. */
export async function* listArchive(db: Kysely<Database>): AsyncGenerator<Archived> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('articles')
      .innerJoin('categories', 'categories.id', 'articles.category_id')
      .leftJoin('article_views', 'article_views.article_id', 'articles.id')
      .selectAll('articles')
      .select(['categories.slug as category', 'views'])
      .where('articles.id', '>', last)
      .where(whereKept)
      .orderBy('articles.id')
      .limit(rowsAtOnce)
      .execute();
    for (const {
      id,
      category_id,
      updated_at,
      tags,
      featured,
      corrections,
      views,
      ...row
    } of rows) {
      last = id;
      yield {
        ...row,
        tags: tags === null ? null : JSON.parse(tags),
        featured: featured === 1,
        corrections: corrections === null ? [] : JSON.parse(corrections),
        views: views ?? 0,
      };
    }
    if (rows.length < rowsAtOnce) return;
  }
}
