import { wherePublished } from './published.ts';
import type { Store } from './store.ts';

/**
 * Changes whenever something a reader can see does: with each change of content, and by itself when an article's
 * hour comes, for then that article is the newest of those already out.
 */
export async function getContentVersion({ db }: Store, now: number): Promise<string> {
  const { revision, newest } = await db
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
  return `${revision}-${newest ?? 0}`;
}
