/** The point of a picture that its crops are centred on, in per cent of width and height. */
export type Focus = { x: number; y: number };

export const focusPattern = /^(100|[1-9]?\d) (100|[1-9]?\d)$/;

/** Parses '71 50'; null if invalid. */
export function parseFocus(text: string): Focus | null {
  const [, x, y] = focusPattern.exec(text) ?? [];
  return x === undefined || y === undefined ? null : { x: Number(x), y: Number(y) };
}
export const formatFocus = ({ x, y }: Focus) => `${x} ${y}`;

type Size = { width: number; height: number };

/** The largest box of the given ratio centred on the focus, moved as needed to stay inside the picture. */
export function toCutBox({ width, height }: Size, ratio: number, focus: Focus) {
  const w = Math.min(width, height * ratio);
  const h = w / ratio;
  const within = (middle: number, length: number, all: number) =>
    Math.min(Math.max(middle - length / 2, 0), all - length);
  return {
    x: within((width * focus.x) / 100, w, width),
    y: within((height * focus.y) / 100, h, height),
    width: w,
    height: h,
  };
}
