/** Which files an image has. The newsroom makes them, the pages ask for them. */

/** A picture of the whole, for photographs no wider than the original. */
export const photoWidths = (width: number) =>
  [320, 640, 960, 1280, 1920].filter((each) => each <= width);
/** The card's cut, three to two. */
export const fichaWidths = [264, 528];
/** The phone list's cut, square. */
export const miniaturaWidths = [104, 208, 288];
