import { wherePublished } from '../published.ts';
import type { Store } from '../store.ts';

/**
 * The slugs of the articles published since the last call by any process: each is returned once.
 */
export function claimDue(store: Store, now: number): Promise<string[]> {
  return store.write(async (tx) => {
    const { announced_at } = await tx
      .selectFrom('content_state')
      .select('announced_at')
      .executeTakeFirstOrThrow();
    const claimed = await tx
      .updateTable('content_state')
      .set({ announced_at: now })
      .where('announced_at', '=', announced_at)
      .where('announced_at', '<', now)
      .executeTakeFirst();
    if (claimed.numUpdatedRows === 0n) return [];
    const rows = await tx
      .selectFrom('articles')
      .select('slug')
      .where(wherePublished(now))
      .where('published_at', '>', announced_at)
      .orderBy('published_at')
      .execute();
    return rows.map(({ slug }) => slug);
  });
}
