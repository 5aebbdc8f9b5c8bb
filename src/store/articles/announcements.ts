import { wherePublished } from '../published.ts';
import { requireOnlyRow, updateRows } from '../rows.ts';
import type { Store } from '../store.ts';

/** The slugs of the articles published since the last call by any process: each is returned once. */
export function claimDue(store: Store, now: number): Promise<string[]> {
  return store.write(async (tx) => {
    const { announced_at } = await requireOnlyRow(tx, 'content_state');
    if (announced_at >= now) return [];
    const claims = await updateRows(tx, 'content_state', { announced_at }, { announced_at: now });
    if (claims === 0) return [];
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
