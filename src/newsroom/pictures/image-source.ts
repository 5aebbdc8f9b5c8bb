import { createHash } from 'node:crypto';
import { maxPictureBytes, maxPictureMb } from '#contract/image-files.ts';
import { invalid } from '#refusal.ts';

/** What can be learned from a picture's bytes without decoding it. */

/** Part of every image's id: raise it when the files made from an image change, and they are made again. */
const recipe = 'v2';

/** Equal content has one id, under any file name. */
export const toImageId = (source: Uint8Array) =>
  createHash('sha256').update(recipe).update(source).digest('hex').slice(0, 16);

/** Separate, so that a file that is far too large is neither read nor sent. */
export function checkSize(bytes: number): void {
  if (bytes === 0) throw invalid('la imagen está vacía');
  if (bytes > maxPictureBytes) throw invalid(`la imagen pasa de ${maxPictureMb} MB`);
}

/** Lists of files show only the reason; for a single file it becomes a sentence. */
export const refuseImage = (reason: string) =>
  invalid(`${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`);
