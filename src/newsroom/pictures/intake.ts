import sharp from 'sharp';
import type { Focus } from '#contract/focus.ts';
import type { NewImage } from '#store/pictures/images.ts';
import { cutDrawing, prepareDrawing } from './drawing.ts';
import type { ImageFile } from './encode.ts';
import { checkSize, toImageId } from './image-source.ts';
import { cutPhoto, preparePhoto } from './photo.ts';
import { getBox } from './svg-views.ts';

/** One picture at a time and no cache, to use little memory. */
sharp.concurrency(1);
sharp.cache(false);

/** Checks an editor's image and makes every file that pages show of it. Throws a Refusal if it cannot be used. */
export async function prepareImage(source: Buffer): Promise<NewImage> {
  checkSize(source.length);
  const id = toImageId(source);
  return isSvg(source) ? prepareDrawing(id, source.toString('utf8')) : preparePhoto(id, source);
}

export async function cutImage(whole: Uint8Array, focus: Focus): Promise<ImageFile[]> {
  const source = Buffer.from(whole);
  if (!isSvg(source)) return (await cutPhoto(sharp(source), focus)).cuts;
  const svg = source.toString('utf8');
  return cutDrawing(svg, getBox(svg), focus);
}

/** Judges by its content, not its name. */
const isSvg = (source: Buffer) =>
  /^\uFEFF?\s*(<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(source.toString('utf8', 0, 1024));
