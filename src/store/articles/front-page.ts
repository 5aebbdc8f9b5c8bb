import { type Selectable, sql } from 'kysely';
import { maxPlaces } from '#contract/rules.ts';
import { whereNotDeleted, wherePublished } from '../published.ts';
import { deleteRows, insertRows, whereAmong } from '../rows.ts';
import type { Database } from '../schema.ts';
import type { Db, Tx } from '../store.ts';

/**
 * The featured articles that editors put in order. Other featured articles follow, newest first. The place of a retired
 * article is kept, without effect, in case it is published again.
 */
export type FrontPlace = Selectable<Database['front_places']>;

/** All places, in order. */
export async function listPlaces(db: Db): Promise<FrontPlace[]> {
  const rows = await db.selectFrom('front_places').selectAll().execute();
  return rows.sort((a, b) => a.position - b.position || a.article_id - b.article_id);
}

/** After its end the article is not featured, even if its flag is not cleared yet. */
export const hasEnded = ({ ends_at }: Pick<FrontPlace, 'ends_at'>, now: number): boolean =>
  ends_at !== null && ends_at <= now;

export async function savePlaces(tx: Tx, places: Omit<FrontPlace, 'position'>[]): Promise<void> {
  await deleteRows(tx, 'front_places');
  const rows = places.map((place, position) => ({ ...place, position }));
  await insertRows(tx, 'front_places', rows);
}

/** Does nothing if the article has a newer place. */
export async function restorePlace(tx: Tx, place: FrontPlace): Promise<void> {
  const places = await listPlaces(tx);
  const isTaken = places.some(({ article_id }) => article_id === place.article_id);
  if (isTaken || places.length >= maxPlaces) return;
  await savePlaces(tx, places.toSpliced(place.position, 0, place));
}

/** Removes the places of articles that are no longer featured. */
export const deletePlaces = (tx: Tx, articleIds: number[]) =>
  deleteRows(tx, 'front_places', { article_id: whereAmong(articleIds) });

const selectItems = (db: Db) =>
  db
    .selectFrom('articles')
    .innerJoin('categories', 'categories.id', 'articles.category_id')
    .leftJoin('drafts', 'drafts.article_id', 'articles.id')
    .select(['articles.id', 'articles.title', 'articles.status', 'articles.published_at'])
    .select(['articles.featured', 'categories.name as category', 'drafts.id as draft_id']);

/** Leaves out deleted articles. */
export const listFrontItems = (db: Db, ids: number[]) =>
  selectItems(db)
    .where('articles.id', 'in', [0, ...ids])
    .where(whereNotDeleted)
    .execute();
export type FrontItem = Awaited<ReturnType<typeof listFrontItems>>[number];

/** Featured articles without a place, newest first. */
export const listUnplaced = (db: Db, limit: number, now: number): Promise<FrontItem[]> =>
  selectItems(db)
    .where('articles.featured', '=', sql.lit(1))
    .where(wherePublished(now))
    .where('articles.id', 'not in', (eb) => eb.selectFrom('front_places').select('article_id'))
    .orderBy('articles.published_at', 'desc')
    .orderBy('articles.id', 'desc')
    .limit(limit)
    .execute();
