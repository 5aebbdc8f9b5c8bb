import type { ArticleSummary } from '#contract/article.ts';
import { toJpegName, toJpegSize } from '#contract/image-files.ts';
import { toImage } from '#paths.ts';

/** The picture that goes along when an address is passed on. Raster: no network shows an SVG. */
export type ShareImage = { path: string; type: string; width: number; height: number; alt: string };

export function toShareImage({ image }: ArticleSummary): ShareImage | null {
  if (!image) return null;
  return {
    path: toImage(image.id, toJpegName(image.kind)),
    type: 'image/jpeg',
    ...toJpegSize(image),
    alt: image.alt,
  };
}
