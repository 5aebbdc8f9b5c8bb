import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../schema.ts';
import type { Tx } from '../store.ts';

/**
 * Featured articles that editors put in order. Other featured articles follow, newest first. A place counts only while
 * its article is featured and published, so that it is still there if a retired article is published again.
 */
export type FrontPlace = Selectable<Database['front_places']>;

/** In order. */
export async function listPlaces(db: Kysely<Database>): Promise<FrontPlace[]> {
  const rows = await db.selectFrom('front_places').selectAll().execute();
  return rows.sort((a, b) => a.position - b.position || a.article_id - b.article_id);
}

/** From its end on an article is not featured, even if nobody has cleared its flag yet. */
export const hasEnded = ({ ends_at }: Pick<FrontPlace, 'ends_at'>, now: number): boolean =>
  ends_at !== null && ends_at <= now;

export async function savePlaces(tx: Tx, places: Omit<FrontPlace, 'position'>[]): Promise<void> {
  await tx.deleteFrom('front_places').execute();
  if (places.length === 0) return;
  const rows = places.map((place, position) => ({ ...place, position }));
  await tx.insertInto('front_places').values(rows).execute();
}

/** For articles that are no longer featured. */
export async function removePlaces(tx: Tx, articleIds: number[]): Promise<void> {
  if (articleIds.length === 0) return;
  await tx.deleteFrom('front_places').where('article_id', 'in', articleIds).execute();
}
