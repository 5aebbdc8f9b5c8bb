import { z } from 'zod';
import type { DraftImage } from './drafts.ts';
import { plainText } from './plain-text.ts';

/** Pictures at the desk. */

/**
 * `POST /api/imagenes/subidas` before a file is sent; the same again, by the same person, goes on with the same upload.
 * 422 for one that is too large. Then `PATCH …/subidas/:id` with the bytes from `Upload-Offset` on: as many as the line
 * takes, for what has come is kept for a day and `GET …/subidas/:id` tells how much that is. 409, with `offset`, for bytes
 * that do not follow on what is there.
 */
export const UploadCall = z.strictObject({
  name: plainText(300),
  size: z.int().min(0),
  /** The file's own time, in milliseconds. */
  changedAt: z.int(),
});
export type UploadCall = z.infer<typeof UploadCall>;
export type UploadState = { id: string; offset: number };

/** `POST …/subidas/:id/imagen` once all bytes are there: through the intake. 422 says what is wrong with the picture. */
export type UploadedImage = DraftImage;

/**
 * `GET /api/imagenes/turno`: how many pictures are prepared before this person's last one, and for about how long. Also
 * while a publication waits for the cuts of its picture.
 */
export type PictureTurn = { ahead: number; seconds: number };

/** `GET /api/imagenes?buscar&pagina`: the library, newest first. */
export const LibraryQuery = z.object({
  buscar: z.string().trim().max(100).default(''),
  pagina: z.coerce.number().int().min(1).max(99_999).default(1),
});
export type Picture = DraftImage & {
  /** Of its file; empty for those from before names were kept. */
  name: string;
  addedAt: string | null;
  /** Thirty days later it is forgotten, unless something shows it. */
  unusedSince: string | null;
  /** Articles, drafts of new ones, and adverts. */
  uses: number;
};
export type Library = { items: Picture[]; total: number };

/** `GET /api/imagenes/:id/usos`: at most two hundred of a kind. */
export type PictureUse = {
  articleId: number | null;
  draftId: string | null;
  title: string;
  slug: string | null;
  state: 'publicado' | 'retirado' | 'borrador';
};
export type PictureWords = { alt: string; caption: string; credit: string };
/** Of adverts the client, for those who sell them; empty for others. `words` are those of the newest use in an article. */
export type PictureUses = { items: PictureUse[]; adverts: string[]; words: PictureWords | null };

/** `POST /api/imagenes/:id/reemplazar`: by another picture of the library. 422 with a `detail`. */
export const ReplaceCall = z.strictObject({ by: plainText(100) });
export type PictureReplaced = { articles: number; drafts: number };
