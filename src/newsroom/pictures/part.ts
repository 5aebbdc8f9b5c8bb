import type { Sharp } from 'sharp';
import { type Focus, toCutBox } from '#contract/focus.ts';

/** The part of a photograph around a point, in whole pixels. */
export async function cutPart(photo: Sharp, ratio: number, focus: Focus): Promise<Sharp> {
  const { width, height } = await photo.metadata();
  const box = toCutBox({ width, height }, ratio, focus);
  return photo.clone().extract({
    left: Math.floor(box.x),
    top: Math.floor(box.y),
    width: Math.floor(box.width),
    height: Math.floor(box.height),
  });
}
