import { z } from 'zod';
import type { DraftImage } from './drafts.ts';
import { plainText } from './plain-text.ts';

/**
 * `POST /api/imagenes/subidas` starts an upload, or resumes it if the same person repeats the request; 422 if the file
 * is too large. `PATCH …/subidas/:id` then appends bytes at `Upload-Offset`, in chunks of any size; 409 with `offset`
 * if they do not follow the bytes received. Those are stored for a day, and `GET …/subidas/:id` returns their number.
 */
export const UploadCall = z.strictObject({
  name: plainText(300),
  size: z.int().min(0),
  /** The file's modification time, in milliseconds. */
  changedAt: z.int(),
});
export type UploadCall = z.infer<typeof UploadCall>;
export type UploadState = { id: string; offset: number };

/** `POST …/subidas/:id/imagen` after all bytes were received. 422 explains what is wrong with the picture. */
export type UploadedImage = DraftImage & { name: string };

/**
 * `GET /api/imagenes/turno`: pictures in the queue before this person's last one, and the estimated wait. A publication
 * that waits for its picture's crops also uses it.
 */
export type PictureTurn = { ahead: number; seconds: number };

/** `GET /api/imagenes?buscar&pagina`: the library, newest first. */
export const LibraryQuery = z.object({
  buscar: z.string().trim().max(100).default(''),
  pagina: z.coerce.number().int().min(1).max(99_999).default(1),
});
export type Picture = DraftImage & {
  /** The file's name; empty for pictures uploaded before names were stored. */
  name: string;
  /** The description in an article that shows it; empty if none does. */
  alt: string;
  addedAt: string | null;
  /** It is deleted `unusedForMs` after this time unless it is used again. */
  unusedSince: string | null;
  /** Number of articles, drafts of new articles and adverts that use it. */
  uses: number;
};
export type Library = { items: Picture[]; total: number };

/** `GET /api/imagenes/:id/usos`: at most two hundred of each kind. */
export type PictureUse = {
  articleId: number | null;
  draftId: string | null;
  title: string;
  slug: string | null;
  state: 'publicado' | 'retirado' | 'borrador';
};
export type PictureWords = { alt: string; caption: string; credit: string };
/** `adverts`: their clients, if the caller manages adverts. `words`: from the latest use in an article. */
export type PictureUses = { items: PictureUse[]; adverts: string[]; words: PictureWords | null };

/** `POST /api/imagenes/:id/nombre`: returns its unique name for use in texts; creates one if it has none. */
export type NamedPicture = { name: string; words: PictureWords | null };

/** `POST /api/imagenes/:id/reemplazar`: `by` is another picture of the library. 422 with a `detail`. */
export const ReplaceCall = z.strictObject({ by: plainText(100) });
export type PictureReplaced = { articles: number; drafts: number };
