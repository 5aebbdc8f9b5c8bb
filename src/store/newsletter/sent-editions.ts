import { sql } from 'kysely';
import type { SentEdition } from '#contract/newsletter.ts';
import { listArticlesById } from '../articles/articles.ts';
import type { Store } from '../store.ts';

/** At least one email was or may have been delivered. Deliveries are deleted after a month; `sent` stays. */
const wasSent = sql<boolean>`editions.state <> 'preparing' and (editions.sent > 0 or exists (
  select 1 from deliveries where edition_id = editions.id
    and deliveries.state in ('claimed', 'sent', 'uncertain')))`;

export async function isSentEdition({ db }: Pick<Store, 'db'>, number: number): Promise<boolean> {
  const query = db.selectFrom('editions').select('id').where('id', '=', number).where(wasSent);
  return (await query.executeTakeFirst()) !== undefined;
}

/** An edition as readers may see it; null if nobody got it. */
export async function getSentEdition(
  store: Store,
  number: number,
  now: number,
): Promise<SentEdition | null> {
  const row = await store.db
    .selectFrom('editions')
    .select(['subject', 'greeting', 'articles', 'begun_at'])
    .select((eb) => [
      eb
        .selectFrom('editions')
        .where('id', '<', number)
        .where(wasSent)
        .select(({ fn }) => fn.max('id').as('id'))
        .as('previous'),
      eb
        .selectFrom('editions')
        .where('id', '>', number)
        .where(wasSent)
        .select(({ fn }) => fn.min('id').as('id'))
        .as('next'),
    ])
    .where('id', '=', number)
    .where(wasSent)
    .executeTakeFirst();
  if (!row) return null;
  const { subject, greeting, begun_at, previous, next } = row;
  const articles = await listArticlesById(store, JSON.parse(row.articles), now);
  const sentAt = new Date(begun_at ?? 0).toISOString();
  return { number, sentAt, subject, greeting, articles, previous, next };
}
