import { whereKept, whereNotRetired } from '../published.ts';
import type { Database } from '../schema.ts';
import type { Store, Tx } from '../store.ts';

/** An article in any state, for the editors' list. */
export type CatalogueEntry = Pick<
  Database['articles'],
  'slug' | 'title' | 'status' | 'published_at'
> & { category: string; views: number };

const rowsAtOnce = 500;

/** Every article, newest first, read in batches. */
export async function* listCatalogue({ db }: Store): AsyncGenerator<CatalogueEntry> {
  for (let offset = 0; ; offset += rowsAtOnce) {
    const rows = await db
      .selectFrom('articles')
      .innerJoin('categories', 'categories.id', 'articles.category_id')
      .innerJoin('article_views', 'article_views.article_id', 'articles.id')
      .select(['articles.slug', 'title', 'status', 'published_at', 'views'])
      .select('categories.slug as category')
      .where(whereKept)
      .orderBy('published_at', 'desc')
      .orderBy('articles.id', 'desc')
      .limit(rowsAtOnce)
      .offset(offset)
      .execute();
    yield* rows;
    if (rows.length < rowsAtOnce) return;
  }
}

/** Whether an article has this slug, retired or not. */
export async function isTaken(tx: Tx, slug: string): Promise<boolean> {
  const row = await selectSlug(tx, slug).executeTakeFirst();
  return row !== undefined;
}

/** Whether an article with this slug is published or scheduled. */
export async function isOnSite(tx: Tx, slug: string): Promise<boolean> {
  const row = await selectSlug(tx, slug).where(whereNotRetired).executeTakeFirst();
  return row !== undefined;
}

const selectSlug = (tx: Tx, slug: string) =>
  tx.selectFrom('articles').select('id').where('slug', '=', slug);
