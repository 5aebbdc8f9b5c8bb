import { sql } from 'kysely';
import type { Image } from '#contract/article.ts';
import { readPortions } from '../portions.ts';
import { wherePublished } from '../published.ts';
import type { Store } from '../store.ts';

/** A page holds the articles of ten thousand ids: which page an article is on never changes, and no page needs counting. */
const page = sql<number>`(articles.id - 1) / 10000`;

export type SitemapPage = { number: number; changedAt: number };

/** The pages that have an article to show, in order. One walk over the index `articles_sitemap`, and no row. */
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

/** The articles of a page, some at a time, so that other readers are answered in between. */
export async function* readSitemapPage(
  { db }: Store,
  number: number,
  now: number,
): AsyncGenerator<SitemapArticle[]> {
  const articles = readPortions((after, most) =>
    db
      .selectFrom('articles')
      .leftJoin('images', 'images.id', 'articles.image_id')
      .where(wherePublished(now))
      .where(page, '=', number - 1)
      .where('articles.id', '>', after)
      .orderBy('articles.id')
      .limit(most)
      .select(['articles.id', 'articles.slug', 'articles.published_at', 'articles.updated_at'])
      .select(['articles.image_id', 'images.kind'])
      .execute(),
  );
  for await (const rows of articles) yield rows.map(toSitemapArticle);
}

function toSitemapArticle(row: {
  slug: string;
  published_at: number;
  updated_at: number;
  image_id: string | null;
  kind: Image['kind'] | null;
}): SitemapArticle {
  return {
    slug: row.slug,
    changedAt: Math.max(row.published_at, row.updated_at),
    image: row.image_id && row.kind ? { id: row.image_id, kind: row.kind } : null,
  };
}
