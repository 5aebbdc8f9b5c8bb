/** Which files an image has. The newsroom makes them, the pages ask for them. */

/** What they can be. Nothing else is served as a picture, whatever a restored backup says of it. */
export const imageTypes = ['image/svg+xml', 'image/avif', 'image/webp', 'image/jpeg'];

/** The picture whole: a drawing as it was drawn, a photograph in the one format that everybody shows. */
export const toWholeName = (kind: 'drawing' | 'photo') =>
  kind === 'drawing' ? 'lamina.svg' : 'foto.jpg';
/** A picture of the whole, for photographs no wider than the original. */
export const photoWidths = (width: number) =>
  [320, 640, 960, 1280, 1920].filter((each) => each <= width);
/** The card's cut, three to two. */
export const fichaWidths = [264, 528];
/** The phone list's cut, square. */
export const miniaturaWidths = [104, 208, 288];
const isCut = (file: string) => /^(ficha|miniatura)-/.test(file);

/**
 * How an article's picture is addressed: by its image and, where somebody chose one, the point that its cuts are made
 * around. So pages, cards and whoever kept them get other cuts by asking for other addresses.
 */
export const toImageKey = (id: string, focus: string | null) =>
  focus === null ? id : `${id}-${focus.replace(' ', '-')}`;
export function parseImageKey(key: string): { id: string; focus: string | null } {
  const [, id = key, x, y] = /^(.+)-(\d{1,3})-(\d{1,3})$/.exec(key) ?? [];
  return { id, focus: x === undefined || y === undefined ? null : `${x} ${y}` };
}
/** What a file is called among the image's own: 'ficha-264@71-50.webp' is the card's cut around a point. */
export const toStoredName = (file: string, focus: string | null) =>
  focus !== null && isCut(file) ? file.replace(/(?=\.\w+$)/, `@${focus.replace(' ', '-')}`) : file;
/** Every point that was cut around has it, whatever the picture is. */
export const toCutProof = (focus: string) => toStoredName('miniatura-104.webp', focus);

/** The whole picture in the one format that everybody shows: search engines, networks, feed readers. */
export const toJpegName = (kind: 'drawing' | 'photo') =>
  kind === 'drawing' ? 'lamina-1200.jpg' : toWholeName(kind);
/** The size of that file. */
export function toJpegSize(image: { kind: 'drawing' | 'photo'; width: number; height: number }) {
  const width = image.kind === 'drawing' ? 1200 : Math.min(1280, image.width);
  return { width, height: Math.round((width * image.height) / image.width) };
}
