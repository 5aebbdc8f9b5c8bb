import { sql } from 'kysely';
import type { Image } from '#contract/article.ts';
import { readBatches } from '../batches.ts';
import { wherePublished } from '../published.ts';
import type { Store } from '../store.ts';

/** A page has a range of 10,000 ids: an article never moves to another page, and no count is needed. */
const page = sql<number>`(articles.id - 1) / 10000`;

export type SitemapPage = { number: number; changedAt: number };

/** The pages with a published article, in order. Reads only the index `articles_sitemap`. */
export async function listSitemapPages({ db }: Store, now: number): Promise<SitemapPage[]> {
  const rows = await db
    .selectFrom('articles')
    .where(wherePublished(now))
    .groupBy(page)
    .orderBy(page)
    .select(({ fn }) => [
      page.as('page'),
      fn.max('published_at').as('published_at'),
      fn.max('updated_at').as('updated_at'),
    ])
    .execute();
  return rows.map((row) => ({
    number: row.page + 1,
    changedAt: Math.max(row.published_at, row.updated_at),
  }));
}

export type SitemapArticle = {
  slug: string;
  changedAt: number;
  image: Pick<Image, 'id' | 'kind'> | null;
};

/** The articles of a page, in batches, so that other requests are answered in between. */
export async function* readSitemapPage(
  { db }: Store,
  number: number,
  now: number,
): AsyncGenerator<SitemapArticle[]> {
  const articles = readBatches((after, limit) =>
    db
      .selectFrom('articles')
      .leftJoin('images', 'images.id', 'articles.image_id')
      .where(wherePublished(now))
      .where(page, '=', number - 1)
      .where('articles.id', '>', after)
      .orderBy('articles.id')
      .limit(limit)
      .select(['articles.id', 'articles.slug', 'articles.published_at', 'articles.updated_at'])
      .select(['articles.image_id', 'images.kind'])
      .execute(),
  );
  for await (const rows of articles) {
    yield rows.map(({ slug, published_at, updated_at, image_id, kind }) => ({
      slug,
      changedAt: Math.max(published_at, updated_at),
      image: image_id && kind ? { id: image_id, kind } : null,
    }));
  }
}
