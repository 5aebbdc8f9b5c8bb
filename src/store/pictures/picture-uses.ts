import { type RawBuilder, sql } from 'kysely';
import type { PictureUse, PictureUses, PictureWords } from '#contract/desk/pictures.ts';
import { whereKept } from '../published.ts';
import type { Store, Tx } from '../store.ts';
import { toShown } from './image-words.ts';

/** A scheduled change may use another picture than its draft. */
const isScheduled = (imageId: RawBuilder<unknown>) =>
  sql<boolean>`scheduled_changes.fields like '%"imageId":"' || ${imageId} || '"%'`;

/** A condition on `images`: used by anything, published or not, history included. */
const isUsed = sql<boolean>`(
  exists (select 1 from articles where articles.image_id = images.id)
  or exists (select 1 from adverts where adverts.image_id = images.id)
  or exists (select 1 from drafts where drafts.image_id = images.id)
  or exists (select 1 from revisions where revisions.image_id = images.id)
  or exists (select 1 from scheduled_changes where ${isScheduled(sql`images.id`)})
)`;

/** Removes the unused ones of these images. Returns how many. */
export async function removeUnusedImages(tx: Tx, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numDeletedRows } = await tx
    .deleteFrom('images')
    .where('id', 'in', ids)
    .where(sql<boolean>`not ${isUsed}`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

const unusedForMs = 30 * 24 * 3_600_000;

/** Deletes pictures that were unused for thirty days. Any use in between restarts the period. */
export const forgetUnusedImages = (store: Store, now: number): Promise<void> =>
  store.write(async (tx) => {
    const change = (unused_since: number | null) => tx.updateTable('images').set({ unused_since });
    await change(null).where('unused_since', 'is not', null).where(isUsed).execute();
    await tx
      .deleteFrom('images')
      .where('unused_since', '<', now - unusedForMs)
      .execute();
    await change(now)
      .where('unused_since', 'is', null)
      .where(sql<boolean>`not ${isUsed}`)
      .execute();
  });

/** Counts articles, new drafts and adverts. An article and its unpublished changes are one use. */
export async function countUses({ db }: Store, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const isShown = sql`image_id in (${sql.join(ids)})`;
  const { rows } = await sql<{ image_id: string; uses: number | string }>`
    select image_id, count(*) as uses from (
      select image_id, id as article_id from articles where ${isShown} and slug not like '~%'
      union
      select image_id, article_id from drafts
      where ${isShown} and deleted_at is null and article_id is not null
      union
      select images.id, article_id from scheduled_changes
      inner join drafts on drafts.id = draft_id
      inner join images on ${isScheduled(sql`images.id`)}
      where images.id in (${sql.join(ids)})
      union all
      select image_id, 0 from drafts where ${isShown} and deleted_at is null and article_id is null
      union all
      select image_id, 0 from adverts where ${isShown}
    ) as each_use group by image_id
  `.execute(db);
  return new Map(rows.map(({ image_id, uses }) => [image_id, Number(uses)]));
}

const maxUses = 200;

/** Articles, drafts whose article does not use it, and the clients of adverts. */
export async function listUses({ db }: Store, imageId: string): Promise<PictureUses> {
  const articles = await db
    .selectFrom('articles')
    .select(['id', 'title', 'slug', 'status', 'image_alt', 'image_caption', 'image_credit'])
    .where('image_id', '=', imageId)
    .where(whereKept)
    .orderBy('published_at', 'desc')
    .limit(maxUses)
    .execute();
  const scheduled = await db
    .selectFrom('scheduled_changes')
    .select('draft_id')
    .where(isScheduled(sql`${imageId}`))
    .execute();
  const scheduledIds = scheduled.map(({ draft_id }) => draft_id);
  const drafts = await db
    .selectFrom('drafts')
    .select(['id', 'article_id', 'title'])
    .where(({ eb, or }) =>
      or([
        eb('image_id', '=', imageId),
        ...(scheduledIds.length > 0 ? [eb('id', 'in', scheduledIds)] : []),
      ]),
    )
    .where('deleted_at', 'is', null)
    .limit(maxUses)
    .execute();
  const adverts = await db
    .selectFrom('adverts')
    .select('client')
    .where('image_id', '=', imageId)
    .orderBy('ends_at', 'desc')
    .limit(maxUses)
    .execute();
  const shown = new Set(articles.map(({ id }) => id));
  const items: PictureUse[] = [
    ...articles.map(({ id, title, slug, status }) => ({
      articleId: id,
      draftId: null,
      title,
      slug,
      state: status === 'retired' ? ('retirado' as const) : ('publicado' as const),
    })),
    ...drafts
      .filter(({ article_id }) => article_id === null || !shown.has(article_id))
      .map(({ id, article_id, title }) => ({
        articleId: article_id,
        draftId: id,
        title,
        slug: null,
        state: 'borrador' as const,
      })),
  ];
  const [newest] = articles;
  const words = newest ? toPictureWords(newest) : await getDraftWords(db, imageId);
  return { items, adverts: adverts.map(({ client }) => client), words };
}

async function getDraftWords(db: Store['db'], imageId: string): Promise<PictureWords | null> {
  const draft = await db
    .selectFrom('drafts')
    .select('fields')
    .where('image_id', '=', imageId)
    .where('deleted_at', 'is', null)
    .orderBy('saved_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return draft ? toPictureWords(toShown(JSON.parse(draft.fields))) : null;
}

const toPictureWords = (shown: Omit<ReturnType<typeof toShown>, 'title'>): PictureWords => ({
  alt: shown.image_alt,
  caption: shown.image_caption ?? '',
  credit: shown.image_credit ?? '',
});

/** Replaces the picture in all articles. Returns their ids. */
export async function replaceImage(tx: Tx, from: string, to: string, now: number) {
  const rows = await tx
    .updateTable('articles')
    .set({ image_id: to, updated_at: now })
    .where('image_id', '=', from)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The focuses that articles use; empty for the automatic one. */
export async function listImageFocuses(db: Store['db'], imageId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('articles')
    .select('image_focus')
    .distinct()
    .where('image_id', '=', imageId)
    .execute();
  return rows.map(({ image_focus }) => image_focus ?? '');
}
