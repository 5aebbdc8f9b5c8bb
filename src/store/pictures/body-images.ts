import type { NotNull } from 'kysely';
import type { BodyImages } from '#contract/article.ts';
import type { BodyFormat, DraftFields } from '#contract/article-fields.ts';
import { getOwn, listPictureNames } from '#contract/body-text.ts';
import { readBatches } from '../batches.ts';
import { countRows, deleteRows, listRows, updateRows } from '../rows.ts';
import type { Db, Store, Tx } from '../store.ts';

/**
 * Pictures inside bodies. A text refers to them by name. A published article stores the picture of each name, so
 * another picture with the same name changes nothing. Any other name in a draft means the library's picture of that
 * name, if there is exactly one.
 */

type Body = { content: string; format?: BodyFormat | undefined };

export const parseBodyImages = (json: string | null | undefined): BodyImages =>
  json ? JSON.parse(json) : {};

/**
 * The pictures of a body by their names. `imageIds` has the ids that the caller already knows: of the files beside the
 * article's, or of the published article. Names without a picture are left out.
 */
export async function findBodyImages(
  db: Db,
  { content, format = 'basic' }: Body,
  imageIds: Record<string, string>,
): Promise<BodyImages> {
  const names = listPictureNames(content, format);
  if (names.length === 0) return {};
  const rows = await db
    .selectFrom('images')
    .select(['id', 'kind', 'width', 'height', 'tint', 'name'])
    .where(({ eb, or }) =>
      or([
        eb('name', 'in', names),
        eb('id', 'in', [...names.flatMap((name) => getOwn(imageIds, name) ?? []), '']),
      ]),
    )
    .execute();
  const images = names.flatMap((name) => {
    const id = getOwn(imageIds, name);
    const matches = rows.filter((row) => (id === undefined ? row.name === name : row.id === id));
    const [row] = matches;
    if (!row || matches.length > 1) return [];
    const { name: _, ...image } = row;
    return [[name, image] as const];
  });
  return Object.fromEntries(images);
}

/** Whether a name in the text of an article is a picture: the article's, or the only one in the library. */
export async function hasPicture({ db }: Store, slug: string, name: string): Promise<boolean> {
  const [article] = await listRows(db, 'articles', ['pictures'], { slug });
  if (Object.hasOwn(parseBodyImages(article?.pictures), name)) return true;
  return (await countRows(db, 'images', { name })) === 1;
}

export const toImageIds = (images: BodyImages): Record<string, string> =>
  Object.fromEntries(Object.entries(images).map(([name, { id }]) => [name, id]));

type Owner = { article_id: number; draft_id: null } | { article_id: null; draft_id: string };

/**
 * Records what a text shows. Pictures that it no longer shows stay recorded: its history may have them. Call it after
 * each change of an article or a draft.
 */
export async function recordBodyImages(tx: Tx, owner: Owner, images: BodyImages): Promise<void> {
  const column = owner.draft_id === null ? 'article_id' : 'draft_id';
  await updateRows(tx, 'body_images', { [column]: owner[column], is_shown: 1 }, { is_shown: 0 });
  for (const { id } of Object.values(images)) {
    await tx
      .insertInto('body_images')
      .values({ ...owner, image_id: id, is_shown: 1 })
      .onConflict((conflict) => conflict.columns([column, 'image_id']).doUpdateSet({ is_shown: 1 }))
      .execute();
  }
}

/** `recordBodyImages` for a draft, whose names are looked up first. */
export async function recordDraftImages(
  tx: Tx,
  draftId: string,
  fields: Pick<DraftFields, 'content' | 'format'>,
): Promise<void> {
  const owner = { article_id: null, draft_id: draftId };
  if (listPictureNames(fields.content, fields.format).length === 0) {
    return recordBodyImages(tx, owner, {});
  }
  const article = await tx
    .selectFrom('drafts')
    .innerJoin('articles', 'articles.id', 'article_id')
    .select('pictures')
    .where('drafts.id', '=', draftId)
    .executeTakeFirst();
  const imageIds = toImageIds(parseBodyImages(article?.pictures));
  await recordBodyImages(tx, owner, await findBodyImages(tx, fields, imageIds));
}

export const whereInBody = (db: Db, imageId: string) =>
  db
    .selectFrom('body_images')
    .select('draft_id')
    .where('image_id', '=', imageId)
    .where('draft_id', 'is not', null)
    .$narrowType<{ draft_id: NotNull }>();

/** Runs after a restore: every text in order of age, so that the current one is recorded last. */
export async function rebuildBodyImages(tx: Tx): Promise<void> {
  await deleteRows(tx, 'body_images');
  const extended = '%"format":"extended"%';
  const revisions = readBatches((after, limit) =>
    tx
      .selectFrom('revisions')
      .leftJoin('articles', 'articles.id', 'article_id')
      .select(['revisions.id', 'article_id', 'draft_id', 'fields', 'pictures'])
      .where('revisions.id', '>', after)
      .where('fields', 'like', extended)
      .orderBy('revisions.id')
      .limit(limit)
      .execute(),
  );
  for await (const rows of revisions) {
    for (const { article_id, draft_id, fields, pictures } of rows) {
      const imageIds = toImageIds(parseBodyImages(pictures));
      const images = await findBodyImages(tx, JSON.parse(fields), imageIds);
      if (article_id !== null) await recordBodyImages(tx, { article_id, draft_id: null }, images);
      else if (draft_id !== null) await recordBodyImages(tx, { article_id, draft_id }, images);
    }
  }
  const articles = await listRows(tx, 'articles', ['id', 'pictures'], { format: 'extended' });
  for (const { id, pictures } of articles) {
    await recordBodyImages(tx, { article_id: id, draft_id: null }, parseBodyImages(pictures));
  }
  for (const table of ['scheduled_changes', 'drafts'] as const) {
    const rows = await tx
      .selectFrom(table)
      .select([table === 'drafts' ? 'drafts.id' : 'scheduled_changes.draft_id as id', 'fields'])
      .where('fields', 'like', extended)
      .execute();
    for (const { id, fields } of rows) await recordDraftImages(tx, id, JSON.parse(fields));
  }
}
