import { getShownAdvert } from './adverts/adverts.ts';
import { wherePublished } from './published.ts';
import type { Store } from './store.ts';
import { hasSubscribers } from './subscribers/subscribers.ts';

/**
 * Changes whenever something a reader can see does: with each change of content, and by itself when an article's
 * hour comes, for then that article is the newest of those already out, and when another advert's does. Other data in the
 * place of this has another one.
 */
export async function getContentVersion(store: Store, now: number): Promise<string> {
  const { revision, newest } = await store.db
    .selectFrom('content_state')
    .select((eb) => [
      'revision',
      eb
        .selectFrom('articles')
        .where(wherePublished(now))
        .select((inner) => inner.fn.max('published_at').as('newest'))
        .as('newest'),
    ])
    .executeTakeFirstOrThrow();
  const advert = await getShownAdvert(store.db, now);
  return `${store.getGeneration()}.${revision}-${newest ?? 0}-${advert?.id ?? 0}`;
}

/** Whether nothing was ever put there: what was taken out again, and a reader's address, are something too. */
export async function isUntouched(store: Store): Promise<boolean> {
  const { revision } = await store.db
    .selectFrom('content_state')
    .select('revision')
    .executeTakeFirstOrThrow();
  return revision === 0 && !(await hasSubscribers(store));
}
