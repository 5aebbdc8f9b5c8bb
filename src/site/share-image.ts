import type { ArticleSummary } from '#contract/article.ts';
import { toImage } from '#paths.ts';

/** The picture that goes along when an address is passed on. Raster: no network shows an SVG. */
export type ShareImage = { path: string; type: string; width: number; height: number; alt: string };

export function toShareImage({ image }: ArticleSummary): ShareImage | null {
  if (!image) return null;
  const isDrawing = image.kind === 'drawing';
  const width = isDrawing ? 1200 : Math.min(1280, image.width);
  return {
    path: toImage(image.id, isDrawing ? 'lamina-1200.jpg' : 'foto.jpg'),
    type: 'image/jpeg',
    width,
    height: Math.round((width * image.height) / image.width),
    alt: image.alt,
  };
}
