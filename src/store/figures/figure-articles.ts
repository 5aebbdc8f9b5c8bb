import { toStart } from '#contract/day.ts';
import { whereNotDeleted, wherePublished } from '../published.ts';
import type { Db } from '../store.ts';
import type { Period } from './readings.ts';

/** Null if there is no such article, or it was deleted. */
export const getNamed = async (db: Db, id: number) => (await listNamed(db, [id])).get(id) ?? null;

export async function listNamed(db: Db, ids: number[]) {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('articles')
    .innerJoin('article_views', 'article_id', 'articles.id')
    .select(['articles.id', 'title', 'published_at', 'views'])
    .where('articles.id', 'in', ids)
    .where(whereNotDeleted)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function selectPublished(db: Db, category: number | null, { from, until }: Period, now: number) {
  const all = db
    .selectFrom('articles')
    .where(wherePublished(now))
    .where('published_at', '>=', toStart(from))
    .where('published_at', '<', toStart(until + 1));
  return category === null ? all : all.where('category_id', '=', category);
}

export async function listPublications(
  db: Db,
  category: number | null,
  period: Period,
  { limit, now }: { limit: number; now: number },
) {
  const publishedArticles = selectPublished(db, category, period, now);
  const rows = await publishedArticles
    .select('id')
    .orderBy('published_at', 'desc')
    .limit(limit)
    .execute();
  const { count } = await publishedArticles
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { ids: rows.map(({ id }) => id), count };
}
