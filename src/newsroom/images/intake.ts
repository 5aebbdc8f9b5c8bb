import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { NewImage } from '#store/images.ts';
import { takeDrawing } from './drawing.ts';
import { ImageFault } from './image-fault.ts';
import { takePhoto } from './photo.ts';

const mostBytes = 20 * 1024 * 1024;
/** Part of every image's name: raise it when the files made from an image change, and they are made again. */
const recipe = 'v2';

/** One picture at a time and nothing kept of the last one: what counts is how little memory it takes. */
sharp.concurrency(1);
sharp.cache(false);

/** An image is known by its content, whatever its file is called. */
export const toImageId = (source: Uint8Array) =>
  createHash('sha256').update(recipe).update(source).digest('hex').slice(0, 16);

/** Checks an editor's image and makes every file that pages show of it. Throws ImageFault for what cannot be used. */
export async function takeImage(source: Buffer): Promise<NewImage> {
  checkSize(source.length);
  const id = toImageId(source);
  return isSvg(source) ? takeDrawing(id, source.toString('utf8')) : takePhoto(id, source);
}

/** Apart, so that a file that is far too large need not be read. */
export function checkSize(bytes: number): void {
  if (bytes === 0) throw new ImageFault('la imagen está vacía');
  if (bytes > mostBytes) throw new ImageFault('la imagen pasa de 20 MB');
}

/** By what it holds, not by its name. */
const isSvg = (source: Buffer) =>
  /^\uFEFF?\s*(<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(source.toString('utf8', 0, 1024));
