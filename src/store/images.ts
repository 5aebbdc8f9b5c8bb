import { sql } from 'kysely';
import type { ImageFile, ImageRow } from './schema.ts';
import type { Store, Tx } from './store.ts';

/** Pictures live in the database: one backup holds everything, and any number of machines serve them. */
export async function getImageFile(
  { db }: Store,
  imageId: string,
  name: string,
): Promise<Pick<ImageFile, 'type' | 'bytes'> | null> {
  const file = await db
    .selectFrom('image_files')
    .select(['type', 'bytes'])
    .where('image_id', '=', imageId)
    .where('name', '=', name)
    .executeTakeFirst();
  return file ?? null;
}

/** How many bytes a file of each image has, where it has it. */
export async function listFileSizes(
  { db }: Store,
  files: { imageId: string; name: string }[],
): Promise<Map<string, number>> {
  if (files.length === 0) return new Map();
  const rows = await db
    .selectFrom('image_files')
    .select(['image_id', 'name'])
    .select(sql<number>`length(bytes)`.as('size'))
    .where('image_id', 'in', [...new Set(files.map(({ imageId }) => imageId))])
    .where('name', 'in', [...new Set(files.map(({ name }) => name))])
    .execute();
  return new Map(rows.map(({ image_id, name, size }) => [`${image_id}/${name}`, size]));
}

export async function hasImage({ db }: Store, id: string): Promise<boolean> {
  const row = await db.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export type NewImage = { image: ImageRow; files: Omit<ImageFile, 'image_id'>[] };

/** An image is named by its content, so one that is there already is the same one. */
export async function saveImage(tx: Tx, { image, files }: NewImage): Promise<void> {
  const added = await tx
    .insertInto('images')
    .values(image)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows) return;
  for (const file of files) {
    await tx
      .insertInto('image_files')
      .values({ ...file, image_id: image.id })
      .execute();
  }
}

/** Takes back images that were saved ahead of an article that never came. */
export async function removeUnusedImages(tx: Tx, ids: string[]): Promise<void> {
  for (const id of ids) {
    const used = await tx
      .selectFrom('articles')
      .select('id')
      .where('image_id', '=', id)
      .executeTakeFirst();
    if (!used) await tx.deleteFrom('images').where('id', '=', id).execute();
  }
}
