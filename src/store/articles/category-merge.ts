import { parseFields } from '../drafts/draft-fields.ts';
import { writeVersion } from '../drafts/draft-versions.ts';
import { holdDrafts } from '../drafts/drafts.ts';
import type { ContentTx } from './publishing.ts';

type Merge = {
  from: { id: number; slug: string };
  into: { id: number; slug: string };
  /** Who is named in the drafts that change. */
  by: string;
};

/**
 * Moves all that a category holds to another, retired and deleted articles included, and has its address lead there.
 * What still names it, such as files, revisions and scheduled changes, means the other from then on: `mapCategories`.
 */
export async function mergeCategories(
  tx: ContentTx,
  { from, into, by }: Merge,
  now: number,
): Promise<void> {
  await tx
    .updateTable('articles')
    .set({ category_id: into.id })
    .where('category_id', '=', from.id)
    .execute();
  // As a save of their own: whoever has one open gets it merged into what they write.
  for (const draft of await holdDrafts(tx, (eb) => eb('category', '=', from.slug))) {
    const fields = { ...parseFields(draft.fields), category: into.slug };
    await writeVersion(tx, draft, fields, { by, now });
  }
  await tx
    .insertInto('category_readings')
    .columns(['day', 'category_id', 'views'])
    .expression((eb) =>
      eb
        .selectFrom('category_readings')
        .select(['day', eb.val(into.id).as('category_id'), 'views'])
        .where('category_id', '=', from.id),
    )
    .onConflict((conflict) =>
      conflict.columns(['day', 'category_id']).doUpdateSet((eb) => ({
        views: eb('category_readings.views', '+', eb.ref('excluded.views')),
      })),
    )
    .execute();
  await tx.deleteFrom('category_readings').where('category_id', '=', from.id).execute();
  await tx.deleteFrom('categories').where('id', '=', from.id).execute();
  await tx
    .updateTable('category_redirects')
    .set({ to_slug: into.slug })
    .where('to_slug', '=', from.slug)
    .execute();
  await tx
    .insertInto('category_redirects')
    .values({ from_slug: from.slug, to_slug: into.slug })
    .execute();
}
