import { addTotalViews } from './publishing.ts';
import type { Store } from './store.ts';

/** Adds readings gathered elsewhere. In order of id, so that two processes cannot wait for each other. */
export async function addViews(store: Store, viewsById: Map<number, number>): Promise<void> {
  const counts = [...viewsById].sort(([a], [b]) => a - b);
  await store.write(async (tx) => {
    let total = 0;
    for (const [id, count] of counts) {
      const updated = await tx
        .updateTable('article_views')
        .set((eb) => ({ views: eb('views', '+', count) }))
        .where('article_id', '=', id)
        .executeTakeFirst();
      if (updated.numUpdatedRows > 0n) total += count;
    }
    if (total > 0) await addTotalViews(tx, total);
  });
}
