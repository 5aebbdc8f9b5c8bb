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
