/** The point of a picture that its cuts are made around, as files and drafts write it: per cent of its width and height. */
export type Focus = { x: number; y: number };

export const focusPattern = /^(100|[1-9]?\d) (100|[1-9]?\d)$/;

/** '71 50'; null for what is none. */
export function parseFocus(text: string): Focus | null {
  const [, x, y] = focusPattern.exec(text) ?? [];
  return x === undefined || y === undefined ? null : { x: Number(x), y: Number(y) };
}
export const formatFocus = ({ x, y }: Focus) => `${x} ${y}`;

type Size = { width: number; height: number };

/** The largest part of the given ratio that has the point in its middle or, near an edge, as near to it as can be. */
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
