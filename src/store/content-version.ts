import { getShownAdvert } from './adverts/adverts.ts';
import { wherePublished } from './published.ts';
import { requireOnlyRow } from './rows.ts';
import type { Store } from './store.ts';
import { hasSubscribers } from './subscribers/subscribers.ts';

/**
 * Changes whenever a reader could see a difference: content changes, a scheduled article becomes due (the newest
 * publication time changes), another advert starts, an article's place on the front page ends, or the database file is
 * replaced.
 */
export async function getContentVersion(store: Store, now: number): Promise<string> {
  const {
    revision,
    newest,
    ended: lastEnd,
  } = await store.db
    .selectFrom('content_state')
    .select((eb) => [
      'revision',
      eb
        .selectFrom('articles')
        .where(wherePublished(now))
        .select((inner) => inner.fn.max('published_at').as('newest'))
        .as('newest'),
      eb
        .selectFrom('front_places')
        .where('ends_at', '<=', now)
        .select((inner) => inner.fn.countAll<number>().as('ended'))
        .as('ended'),
    ])
    .executeTakeFirstOrThrow();
  const advert = await getShownAdvert(store.db, now);
  return `${store.getGeneration()}.${revision}-${newest ?? 0}-${advert?.id ?? 0}-${lastEnd ?? 0}`;
}

/** Whether the database never had content or subscribers, not even deleted content. */
export async function isUntouched(store: Store): Promise<boolean> {
  const { revision } = await requireOnlyRow(store.db, 'content_state');
  return revision === 0 && !(await hasSubscribers(store));
}
