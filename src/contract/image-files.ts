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
/** The whole picture in the one format that everybody shows: search engines, networks, feed readers. */
export const toJpegName = (kind: 'drawing' | 'photo') =>
  kind === 'drawing' ? 'lamina-1200.jpg' : toWholeName(kind);
/** The size of that file. */
export function toJpegSize(image: { kind: 'drawing' | 'photo'; width: number; height: number }) {
  const width = image.kind === 'drawing' ? 1200 : Math.min(1280, image.width);
  return { width, height: Math.round((width * image.height) / image.width) };
}
