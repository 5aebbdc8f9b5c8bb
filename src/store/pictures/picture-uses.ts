import { type NotNull, type RawBuilder, sql } from 'kysely';
import { listPictures } from '#contract/body.ts';
import { getOwn } from '#contract/body-text.ts';
import { unusedForMs } from '#contract/desk/picture-limits.ts';
import type { PictureUse, PictureUses, PictureWords } from '#contract/desk/pictures.ts';
import { parseBody } from '#contract/parse-body.ts';
import { whereNotDeleted } from '../published.ts';
import { deleteRows, listRows, updateRows, whereComparison } from '../rows.ts';
import type { Db, Store, Tx } from '../store.ts';
import { parseBodyImages, recordBodyImages } from './body-images.ts';
import { toDisplayedPicture } from './image-words.ts';

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
  or exists (select 1 from body_images where body_images.image_id = images.id)
)`;

/** Removes the unused ones of these images. Returns how many. */
export async function deleteUnusedImages(tx: Tx, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numDeletedRows } = await tx
    .deleteFrom('images')
    .where('id', 'in', ids)
    .where(sql<boolean>`not ${isUsed}`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes pictures that were unused for thirty days. Any use in between restarts the period. */
export const deleteOldUnusedImages = (store: Store, now: number): Promise<void> =>
  store.write(async (tx) => {
    const change = (unused_since: number | null) => tx.updateTable('images').set({ unused_since });
    await change(null).where('unused_since', 'is not', null).where(isUsed).execute();
    await deleteRows(tx, 'images', { unused_since: whereComparison('<', now - unusedForMs) });
    await change(now)
      .where('unused_since', 'is', null)
      .where(sql<boolean>`not ${isUsed}`)
      .execute();
  });

/** Counts articles, new drafts and adverts. An article and its unpublished changes are one use. */
export async function countUses({ db }: Store, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const isShown = sql`image_id in (${sql.join(ids)})`;
  const isInBody = sql`body_images.image_id in (${sql.join(ids)}) and is_shown = 1`;
  const { rows } = await sql<{ image_id: string; uses: number }>`
    select image_id, count(*) as uses from (
      select image_id, id as article_id, '' as draft_id from articles
      where ${isShown} and slug not like '~%'
      union
      select body_images.image_id, articles.id, '' from body_images
      inner join articles on articles.id = article_id where ${isInBody} and slug not like '~%'
      union
      select image_id, article_id, '' from drafts
      where ${isShown} and deleted_at is null and article_id is not null
      union
      select images.id, article_id, '' from scheduled_changes
      inner join drafts on drafts.id = draft_id
      inner join images on ${isScheduled(sql`images.id`)}
      where images.id in (${sql.join(ids)})
      union
      select image_id, 0, id from drafts where ${isShown} and deleted_at is null and article_id is null
      union
      select body_images.image_id, coalesce(drafts.article_id, 0),
        case when drafts.article_id is null then drafts.id else '' end
      from body_images inner join drafts on drafts.id = draft_id
      where ${isInBody} and deleted_at is null
      union all
      select image_id, 0, '' from adverts where ${isShown}
    ) as each_use group by image_id
  `.execute(db);
  return new Map(rows.map(({ image_id, uses }) => [image_id, uses]));
}

const maxUses = 200;

/** Articles, drafts whose article does not use it, and the clients of adverts. */
export async function listUses({ db }: Store, imageId: string): Promise<PictureUses> {
  const whereShown = <Column extends 'article_id' | 'draft_id'>(column: Column) =>
    db
      .selectFrom('body_images')
      .select(column)
      .where('image_id', '=', imageId)
      .where('is_shown', '=', 1)
      .where(column, 'is not', null)
      .$narrowType<{ [Key in Column]: NotNull }>();
  const articles = await db
    .selectFrom('articles')
    .select(['id', 'title', 'slug', 'status', 'image_id', 'image_alt', 'image_caption'])
    .select(['image_credit', 'content', 'pictures'])
    .where((eb) => eb.or([eb('image_id', '=', imageId), eb('id', 'in', whereShown('article_id'))]))
    .where(whereNotDeleted)
    .orderBy('published_at', 'desc')
    .limit(maxUses)
    .execute();
  const scheduledDrafts = await db
    .selectFrom('scheduled_changes')
    .select('draft_id')
    .where(isScheduled(sql`${imageId}`))
    .execute();
  const scheduledIds = scheduledDrafts.map(({ draft_id }) => draft_id);
  const drafts = await db
    .selectFrom('drafts')
    .select(['id', 'article_id', 'title'])
    .where(({ eb, or }) =>
      or([
        eb('image_id', '=', imageId),
        eb('id', 'in', whereShown('draft_id')),
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
  const shownIds = new Set(articles.map(({ id }) => id));
  const items: PictureUse[] = [
    ...articles.map(({ id, title, slug, status }) => ({
      articleId: id,
      draftId: null,
      title,
      slug,
      state: status === 'retired' ? ('retirado' as const) : ('publicado' as const),
    })),
    ...drafts
      .filter(({ article_id }) => article_id === null || !shownIds.has(article_id))
      .map(({ id, article_id, title }) => ({
        articleId: article_id,
        draftId: id,
        title,
        slug: null,
        state: 'borrador' as const,
      })),
  ];
  const [newest] = articles;
  const words = newest ? toArticleWords(newest, imageId) : await getDraftWords(db, imageId);
  return { items, adverts: adverts.map(({ client }) => client), words };
}

type ArticleShowing = Parameters<typeof toPictureWords>[0] & {
  content: string;
  pictures: string | null;
};

function toArticleWords(article: ArticleShowing, imageId: string): PictureWords | null {
  if (article.image_id === imageId) return toPictureWords(article);
  const images = parseBodyImages(article.pictures);
  const bodyPicture = listPictures(parseBody(article.content, 'extended')).find(
    ({ name }) => getOwn(images, name)?.id === imageId,
  );
  return bodyPicture
    ? { alt: bodyPicture.alt, caption: bodyPicture.caption, credit: bodyPicture.credit }
    : null;
}

async function getDraftWords(db: Db, imageId: string): Promise<PictureWords | null> {
  const draft = await db
    .selectFrom('drafts')
    .select('fields')
    .where('image_id', '=', imageId)
    .where('deleted_at', 'is', null)
    .orderBy('saved_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return draft ? toPictureWords(toDisplayedPicture(JSON.parse(draft.fields))) : null;
}

const toPictureWords = (
  words: Omit<ReturnType<typeof toDisplayedPicture>, 'title'>,
): PictureWords => ({
  alt: words.image_alt,
  caption: words.image_caption ?? '',
  credit: words.image_credit ?? '',
});

/** Replaces the picture in all articles, covers and bodies. Returns their ids. */
export async function replaceImage(tx: Tx, from: string, to: string, now: number) {
  const bodies = await replaceInBodies(tx, from, to, now);
  const rows = await tx
    .updateTable('articles')
    .set({ image_id: to, updated_at: now })
    .where('image_id', '=', from)
    .returning('id')
    .execute();
  return [...new Set([...bodies, ...rows.map(({ id }) => id)])];
}

/** The text keeps the picture's name; the article says which picture it is. */
async function replaceInBodies(tx: Tx, from: string, to: string, now: number): Promise<number[]> {
  const articles = await tx
    .selectFrom('body_images')
    .innerJoin('articles', 'articles.id', 'article_id')
    .select(['articles.id', 'pictures'])
    .where('body_images.image_id', '=', from)
    .where('is_shown', '=', 1)
    .execute();
  const next = await tx
    .selectFrom('images')
    .select(['id', 'kind', 'width', 'height', 'tint'])
    .where('id', '=', to)
    .executeTakeFirstOrThrow();
  for (const { id, pictures } of articles) {
    const images = Object.fromEntries(
      Object.entries(parseBodyImages(pictures)).map(([name, image]) => [
        name,
        image.id === from ? next : image,
      ]),
    );
    await updateRows(tx, 'articles', { id }, { pictures: JSON.stringify(images), updated_at: now });
    await recordBodyImages(tx, { article_id: id, draft_id: null }, images);
  }
  return articles.map(({ id }) => id);
}

/** The focuses that articles use; empty for the automatic one. */
export async function listImageFocuses(db: Db, imageId: string): Promise<string[]> {
  const rows = await listRows(db, 'articles', ['image_focus'], { image_id: imageId });
  return rows.map(({ image_focus }) => image_focus ?? '');
}
