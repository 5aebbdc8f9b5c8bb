import { expressionBuilder, type Selectable, sql } from 'kysely';
import { toDay, toStart } from '#contract/day.ts';
import type { IdTx } from '../issued-numbers.ts';
import { deleteRows, getRow, updateRows } from '../rows.ts';
import type { Database } from '../schema.ts';
import type { Db, Store, Tx } from '../store.ts';

export type Advert = Selectable<Database['adverts']>;

/**
 * The advert shown now; null if there is none. Adverts that overlap on a day take turns, one a day: the day's advert
 * keeps the whole day, and another is shown only outside its hours.
 */
export async function getShownAdvert(db: Db, now: number) {
  const day = toDay(now);
  const sold = await db
    .selectFrom('adverts')
    .innerJoin('images', 'images.id', 'adverts.image_id')
    .selectAll('adverts')
    .select(['images.width', 'images.height'])
    .where('starts_at', '<', toStart(day + 1))
    .where('ends_at', '>', toStart(day))
    .orderBy('adverts.id')
    .execute();
  const first = day % sold.length;
  const isOn = ({ starts_at, ends_at }: Advert) => starts_at <= now && now < ends_at;
  return sold.slice(first).find(isOn) ?? sold.slice(0, first).find(isOn) ?? null;
}

const eb = expressionBuilder<Database, 'adverts'>();
/** Pages that are open or cached may still link to an advert for this long after its end. */
const reachableForMs = 86_400_000;

/** Adverts that readers may still see, and click on. */
export const whereReachable = (now: number) =>
  eb.and([eb('starts_at', '<=', now), eb('ends_at', '>', now - reachableForMs)]);

export const getReachableAdvert = (db: Db, id: number, now: number) =>
  db
    .selectFrom('adverts')
    .select(['id', 'link', 'ends_at'])
    .where('id', '=', id)
    .where(whereReachable(now))
    .executeTakeFirst();

export const getAdvert = (db: Db, id: number) => getRow(db, 'adverts', { id });

/** With their counts, the latest end first. */
export function listAdverts({ db }: Store) {
  const total = (column: 'servings' | 'clicks') =>
    sql<number>`(select coalesce(sum(${sql.ref(column)}), 0) from advert_days where advert_id = adverts.id)`;
  return db
    .selectFrom('adverts')
    .selectAll()
    .select([total('servings').as('servings'), total('clicks').as('clicks')])
    .orderBy('ends_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export type NewAdvert = Omit<Advert, 'id'>;

export async function addAdvert(tx: IdTx, advert: NewAdvert): Promise<number> {
  const [id] = await tx.takeIds('adverts', 1);
  const insertion = tx
    .insertInto('adverts')
    .values({ id, ...advert })
    .returning('id');
  return (await insertion.executeTakeFirstOrThrow()).id;
}

export const changeAdvert = (tx: Tx, id: number, change: Partial<NewAdvert>) =>
  updateRows(tx, 'adverts', { id }, change);

export const deleteAdvert = (tx: Tx, id: number) => deleteRows(tx, 'adverts', { id });

export function listAdvertDays({ db }: Store, id: number) {
  return db
    .selectFrom('advert_days')
    .select(['day', 'servings', 'clicks'])
    .where('advert_id', '=', id)
    .orderBy('day')
    .execute();
}

export type AdvertCount = { servings: number; clicks: number };
export type AdvertCounts = Map<number, AdvertCount>;

/** Adds impressions and clicks of a day. Unknown and deleted adverts are ignored. */
export async function addAdvertCounts(tx: Tx, day: number, counts: AdvertCounts): Promise<void> {
  for (const [id, { servings, clicks }] of [...counts].sort(([a], [b]) => a - b)) {
    await tx
      .insertInto('advert_days')
      .columns(['advert_id', 'day', 'servings', 'clicks'])
      .expression((eb) =>
        eb
          .selectFrom('adverts')
          .select([
            'id',
            sql.lit(day).as('day'),
            sql.lit(servings).as('servings'),
            sql.lit(clicks).as('clicks'),
          ])
          .where('id', '=', id),
      )
      .onConflict((conflict) =>
        conflict.columns(['advert_id', 'day']).doUpdateSet((eb) => ({
          servings: eb('advert_days.servings', '+', eb.ref('excluded.servings')),
          clicks: eb('advert_days.clicks', '+', eb.ref('excluded.clicks')),
        })),
      )
      .execute();
  }
}
