import { whereNotDeleted } from '../published.ts';
import { hasRow } from '../rows.ts';
import type { Database } from '../schema.ts';
import type { Store, Tx } from '../store.ts';

export type CatalogueEntry = Pick<
  Database['articles'],
  'slug' | 'title' | 'status' | 'published_at'
> & { category: string; views: number };

const rowsPerBatch = 500;

/** Every article, newest first, read in batches. */
export async function* listCatalogue({ db }: Store): AsyncGenerator<CatalogueEntry> {
  for (let offset = 0; ; offset += rowsPerBatch) {
    const rows = await db
      .selectFrom('articles')
      .innerJoin('categories', 'categories.id', 'articles.category_id')
      .innerJoin('article_views', 'article_views.article_id', 'articles.id')
      .select(['articles.slug', 'title', 'status', 'published_at', 'views'])
      .select('categories.slug as category')
      .where(whereNotDeleted)
      .orderBy('published_at', 'desc')
      .orderBy('articles.id', 'desc')
      .limit(rowsPerBatch)
      .offset(offset)
      .execute();
    yield* rows;
    if (rows.length < rowsPerBatch) return;
  }
}

/** Whether an article has this slug, retired or not. */
export const isTaken = (tx: Tx, slug: string) => hasRow(tx, 'articles', { slug });

/** Whether an article with this slug is published or scheduled. */
export const isOnSite = (tx: Tx, slug: string) =>
  hasRow(tx, 'articles', { slug, status: 'published' });
