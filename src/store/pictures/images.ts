import { sql } from 'kysely';
import { parseImageKey, toCutProof, toStoredName, toWholeName } from '#contract/image-files.ts';
import { whereReachable } from '../adverts/adverts.ts';
import { wherePublished } from '../published.ts';
import {
  getRow,
  hasRow,
  insertRows,
  listRows,
  updateRows,
  whereAmong,
  whereComparison,
} from '../rows.ts';
import type { ImageFile, NewImageRow } from '../schema.ts';
import type { Db, Store, Tx } from '../store.ts';
import { toStorable, toTerms } from '../terms.ts';
import { recordImageName } from './image-words.ts';

/* Pictures are in the database, so that one backup has everything and any number of machines can serve them. */

/**
 * One file of a picture. Null for a focus that no editor chose, because otherwise each picture would have ten thousand
 * addresses.
 */
export async function getImageFile(
  { db }: Pick<Store, 'db'>,
  key: string,
  name: string,
): Promise<Pick<ImageFile, 'type' | 'bytes'> | null> {
  const { id, focus } = parseImageKey(key);
  const isChosen = focus === null || (await hasFile(db, id, toCutProof(focus)));
  return isChosen
    ? getRow(db, 'image_files', { image_id: id, name: toStoredName(name, focus) })
    : null;
}

/** One file of a picture, for readers: null unless a published article or advert shows the picture. */
export async function getPublicImageFile(store: Store, key: string, name: string, now: number) {
  const { id } = parseImageKey(key);
  const article = await store.db
    .selectFrom('articles')
    .select('image_id')
    .where('image_id', '=', id)
    .where(wherePublished(now))
    .union(
      store.db
        .selectFrom('adverts')
        .select('image_id')
        .where('image_id', '=', id)
        .where(whereReachable(now)),
    )
    .union(
      store.db
        .selectFrom('body_images')
        .innerJoin('articles', 'articles.id', 'article_id')
        .select('body_images.image_id')
        .where('body_images.image_id', '=', id)
        .where('is_shown', '=', 1)
        .where(wherePublished(now)),
    )
    .limit(1)
    .executeTakeFirst();
  return article ? getImageFile(store, key, name) : null;
}

const hasFile = (db: Db, id: string, name: string) =>
  hasRow(db, 'image_files', { image_id: id, name });

/** The uncropped image; null if the crops for this focus exist, or the image does not. */
export async function getUncut({ db }: Store, id: string, focus: string) {
  if (await hasFile(db, id, toCutProof(focus))) return null;
  const name = whereAmong([toWholeName('drawing'), toWholeName('photo')]);
  const [whole] = await listRows(db, 'image_files', ['bytes'], { image_id: id, name });
  return whole?.bytes ?? null;
}

export async function saveCuts(
  tx: Tx,
  imageId: string,
  focus: string,
  cuts: Omit<ImageFile, 'image_id'>[],
): Promise<void> {
  for (const file of cuts) {
    const row = { ...file, image_id: imageId, name: toStoredName(file.name, focus) };
    await insertRows(tx, 'image_files', [row], { key: ['image_id', 'name'] });
  }
}

/** The sizes in bytes, by `imageId/name`, of the files that exist. */
export async function listFileSizes(
  { db }: Pick<Store, 'db'>,
  files: { imageId: string; name: string }[],
): Promise<Map<string, number>> {
  if (files.length === 0) return new Map();
  const toId = (key: string) => parseImageKey(key).id;
  const rows = await db
    .selectFrom('image_files')
    .select(['image_id', 'name'])
    .select(sql<number>`length(bytes)`.as('size'))
    .where('image_id', 'in', [...new Set(files.map(({ imageId }) => toId(imageId)))])
    .where('name', 'in', [...new Set(files.map(({ name }) => name))])
    .execute();
  const sizes = new Map(rows.map(({ image_id, name, size }) => [`${image_id}/${name}`, size]));
  return new Map(
    files.flatMap(({ imageId, name }) => {
      const size = sizes.get(`${toId(imageId)}/${name}`);
      return size === undefined ? [] : [[`${imageId}/${name}`, size] as const];
    }),
  );
}

export const getImage = (db: Db, id: string) => getRow(db, 'images', { id });

export const hasImage = ({ db }: Store, id: string) => hasRow(db, 'images', { id });

export type NewImage = { image: NewImageRow; files: Omit<ImageFile, 'image_id'>[] };

/** Bytes of an original per row. A backup reads about fifty rows at once. */
const partBytes = 256 * 1024;

/** Stores the uploaded file unchanged. It is never served: its metadata may have the location. */
export async function saveOriginal(tx: Tx, imageId: string, bytes: Uint8Array): Promise<void> {
  for (let start = 0; start < bytes.length; start += partBytes) {
    const part = { part: start / partBytes, bytes: bytes.subarray(start, start + partBytes) };
    const key = ['image_id' as const, 'part' as const];
    await insertRows(tx, 'image_originals', [{ image_id: imageId, ...part }], { key });
  }
}

/** The uploaded file. Null for images that were saved before originals were kept. */
export async function getOriginal(db: Db, imageId: string): Promise<Buffer | null> {
  const parts = await db
    .selectFrom('image_originals')
    .select('bytes')
    .where('image_id', '=', imageId)
    .orderBy('part')
    .execute();
  return parts.length === 0 ? null : Buffer.concat(parts.map(({ bytes }) => bytes));
}

export const hasOriginal = ({ db }: Store, imageId: string) =>
  hasRow(db, 'image_originals', { image_id: imageId, part: 0 });

/** The best file of an image without original. */
export async function getLargestFile(db: Db, imageId: string): Promise<Uint8Array> {
  const { bytes } = await db
    .selectFrom('image_files')
    .select('bytes')
    .where('image_id', '=', imageId)
    .where('name', 'not like', '%@%')
    .orderBy(sql`case when type = 'image/svg+xml' then 0 else 1 end`)
    .orderBy(sql`length(bytes)`, 'desc')
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Whether these bytes are one of the files made from an image. */
export const isFileOf = ({ db }: Store, imageId: string, bytes: Uint8Array) =>
  hasRow(db, 'image_files', { image_id: imageId, bytes });

/** The id is a hash of the content, so an existing row is the same image. */
export async function saveImage(tx: Tx, { image, files }: NewImage): Promise<void> {
  if ((await insertRows(tx, 'images', [image], { key: ['id'] })) === 0) return;
  for (const file of files) await insertRows(tx, 'image_files', [{ ...file, image_id: image.id }]);
}

/**
 * Sets a picture's name in the library, with part of the id if another picture has that name. Bodies refer to pictures by
 * name, so a picture that a body uses keeps its name. Uploading a picture again renews its date.
 */
export async function nameImage(
  tx: Tx,
  id: string,
  requestedName: string,
  now: number,
): Promise<void> {
  const usedImage = await tx
    .selectFrom('images')
    .select('name')
    .where('id', '=', id)
    .where('id', 'in', tx.selectFrom('body_images').select('image_id').where('image_id', '=', id))
    .executeTakeFirst();
  const name = usedImage?.name || (await findFreeName(tx, id, toStorable(requestedName)));
  const words = toTerms([name.replaceAll(/[-_.]+/g, ' ')]);
  const change = { name, words, added_at: now, unused_since: null };
  if ((await updateRows(tx, 'images', { id }, change)) > 0) await recordImageName(tx, id, words);
}

async function findFreeName(tx: Tx, id: string, requestedName: string): Promise<string> {
  const isTaken = await hasRow(tx, 'images', {
    id: whereComparison('<>', id),
    name: requestedName,
  });
  if (!isTaken || requestedName === '') return requestedName;
  return requestedName.replace(/(?=\.\w+$)|$/, `-${id.slice(0, 4)}`);
}

/** Returns a picture's unique name for use in bodies, assigning one if needed. Null if there is no such picture. */
export async function nameForTexts(tx: Tx, id: string, now: number): Promise<string | null> {
  const image = await getRow(tx, 'images', { id });
  if (!image) return null;
  const usable = image.name
    .replaceAll(/[^\p{L}\p{N}._ -]+/gu, '-')
    .replaceAll(/^[. -]+|[ ]+$/g, '');
  if (usable !== image.name || (await findFreeName(tx, id, usable)) !== usable || usable === '') {
    await nameImage(tx, id, usable || `imagen-${id.slice(0, 4)}`, now);
  }
  return (await getRow(tx, 'images', { id }))?.name ?? null;
}
