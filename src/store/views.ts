import { addTotalViews } from './publishing.ts';
import type { Store } from './store.ts';

/** Adds readings gathered elsewhere. In one order always, so that two processes cannot wait for each other. */
export async function addViews(store: Store, viewsBySlug: Map<string, number>): Promise<void> {
  const counts = [...viewsBySlug].sort(([a], [b]) => (a < b ? -1 : 1));
  await store.write(async (tx) => {
    let total = 0;
    for (const [slug, count] of counts) {
      const updated = await tx
        .updateTable('article_views')
        .set((eb) => ({ views: eb('views', '+', count) }))
        .where('article_id', '=', (eb) =>
          eb.selectFrom('articles').select('id').where('slug', '=', slug),
        )
        .executeTakeFirst();
      if (updated.numUpdatedRows > 0n) total += count;
    }
    if (total > 0) await addTotalViews(tx, total);
  });
}
