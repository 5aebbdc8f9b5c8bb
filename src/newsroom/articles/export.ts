import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listArchive } from '#store/articles/archive.ts';
import { getLargestFile, getOriginal } from '#store/pictures/images.ts';
import type { Store } from '#store/store.ts';
import { writeArticleFile } from './article-file.ts';

export type Exported = { articles: number; retired: number; images: number };

/**
 * Writes every article and its picture to files, from one snapshot. The folder gets its final name when it is complete.
 * The file of a retired article has another extension, so that it is not published with the others.
 */
export async function exportArticles(store: Store, folder: string): Promise<Exported> {
  const unfinished = `${folder.replace(/\/+$/, '')}.${process.pid}.parcial`;
  await mkdir(unfinished);
  try {
    const counts = await store.snapshot(async (db) => {
      const totals: Exported = { articles: 0, retired: 0, images: 0 };
      /** File names by image: articles may share one. */
      const pictures = new Map<string, string>();
      const writePicture = async (name: string, bytes: Uint8Array) => {
        await write(join(unfinished, name), bytes);
        totals.images += 1;
      };
      const readPicture = async (id: string) => {
        const original = await getOriginal(db, id);
        return { original, bytes: original ?? (await getLargestFile(db, id)) };
      };
      for await (const { status, image_id, pictures: bodyPictures = {}, ...article } of listArchive(
        db,
      )) {
        let image = image_id === null ? null : (pictures.get(image_id) ?? null);
        if (image_id !== null && image === null) {
          const { original, bytes } = await readPicture(image_id);
          image = `${original ? article.slug : image_id}.${toEnding(bytes)}`;
          pictures.set(image_id, image);
          await writePicture(image, bytes);
        }
        // Two articles may use one name for different pictures, so each article with body pictures gets a folder.
        const inside = Object.entries(bodyPictures);
        const prefix = inside.length > 0 ? `${article.slug}/` : '';
        for (const [name, id] of inside) {
          await writePicture(prefix + name, (await readPicture(id)).bytes);
        }
        const ending = status === 'retired' ? 'md.retirado' : 'md';
        await write(
          join(unfinished, `${prefix}${article.slug}.${ending}`),
          writeArticleFile({ ...article, image: image && (prefix === '' ? image : `../${image}`) }),
        );
        totals[status === 'retired' ? 'retired' : 'articles'] += 1;
      }
      return totals;
    });
    // Works if the target does not exist or is an empty folder.
    await rename(unfinished, folder);
    return counts;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function write(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await using file = await open(path, 'wx');
  await file.writeFile(content);
  await file.sync();
}

/** The file's extension by its content; see `isSvg` and the accepted photo formats. */
function toEnding(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (start.startsWith('\xff\xd8')) return 'jpg';
  if (start.startsWith('\x89PNG')) return 'png';
  if (start.slice(8, 12) === 'WEBP') return 'webp';
  return start.slice(4, 8) === 'ftyp' ? 'avif' : 'svg';
}
