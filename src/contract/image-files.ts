import type { Thumbnail } from './article.ts';

/** A picture as it is uploaded. Messages name this limit. */
export const maxPictureMb = 20;
export const maxPictureBytes = maxPictureMb * 1024 * 1024;

/** Nothing else is served as a picture, even if a restored backup contains it. */
export const imageTypes = ['image/svg+xml', 'image/avif', 'image/webp', 'image/jpeg'];

/** The uncropped picture: a drawing as SVG, a photograph as JPEG. */
export const toWholeName = (kind: 'drawing' | 'photo') =>
  kind === 'drawing' ? 'lamina.svg' : 'foto.jpg';
export const photoWidths = (width: number) =>
  [320, 640, 960, 1280, 1920].filter((each) => each <= width);
/** The card's 3:2 crop. */
export const fichaWidths = [264, 528];
/** The square crop for lists on phones. */
export const miniaturaWidths = [104, 208, 288];
const isCut = (file: string) => /^(ficha|miniatura)-/.test(file);

/**
 * The picture's part of its URLs: its id and, if chosen, its focus. A new focus changes the URLs, so that caches do not
 * serve old crops.
 */
export const toImageKey = (id: string, focus: string | null) =>
  focus === null ? id : `${id}-${focus.replace(' ', '-')}`;
export function parseImageKey(key: string): { id: string; focus: string | null } {
  const [, id = key, x, y] = /^(.+)-(\d{1,3})-(\d{1,3})$/.exec(key) ?? [];
  return { id, focus: x === undefined || y === undefined ? null : `${x} ${y}` };
}
/** The fields of a picture that a list of links needs. */
export const toThumbnail = (image: Thumbnail | null) =>
  image && { id: image.id, kind: image.kind, tint: image.tint };

/** The stored file name: 'ficha-264@71-50.webp' is the card's crop with a focus. */
export const toStoredName = (file: string, focus: string | null) =>
  focus !== null && isCut(file) ? file.replace(/(?=\.\w+$)/, `@${focus.replace(' ', '-')}`) : file;
/** This file exists for every focus that has been cropped, in both kinds of picture. */
export const toCutProof = (focus: string) => toStoredName('miniatura-104.webp', focus);

/** The uncropped picture as JPEG for search engines, social networks and feed readers. */
export const toJpegName = (kind: 'drawing' | 'photo') =>
  kind === 'drawing' ? 'lamina-1200.jpg' : toWholeName(kind);
export function toJpegSize(image: { kind: 'drawing' | 'photo'; width: number; height: number }) {
  const width = image.kind === 'drawing' ? 1200 : Math.min(1280, image.width);
  return { width, height: Math.round((width * image.height) / image.width) };
}
