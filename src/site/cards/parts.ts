import { cardSize } from '#contract/share-card.ts';
import { palette, tints, toPaletteWith } from '#palette.ts';
import { type Cut, drawLine, setLine } from './typeset.ts';

/** Light mode only: other apps do not say what the reader prefers. */
export const colours = {
  ink: palette.ink[0],
  paper: palette.paper[0],
  rule: palette.rule[0],
  /** The accent, which the card sets once. */
  signal: 'currentColor',
  cemento: tints.cemento[0],
  humedo: tints.humedo[0],
  arena: tints.arena[0],
  liquen: tints.liquen[0],
};

/** Where text begins; the plumb line is in the margin before it. */
export const column = 104;
export const gap = 40;
const plumb = 64;

/** Large type: a card is usually three hundred pixels wide. */
export const display = (width: number): Cut => ({ weight: 850, width, tracking: -0.018 });
const label: Cut = { weight: 700, width: 88, tracking: 0 };

export type Box = { x: number; y: number; width: number; height: number };

export const drawBox = ({ x, y, width, height }: Box, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;

export const drawGround = (fill: string) => drawBox({ x: 0, y: 0, ...cardSize }, fill);

/** A drawn part and its bounding box. */
export type Part = { svg: string; box: Box };

/** The plumb line down the margin, the bob at its end, and the site's name beside it. */
export function drawMark(site: string): Part {
  const { ink } = colours;
  const line = setLine(site, { weight: 850, width: 70, tracking: -0.025 });
  const size = Math.min(76, 560 / line.width);
  const bob = 'M-2.5 0h5v482h-5zM-11 480h22v14h-22zM-20 498h40v34l-20 50-20-50z';
  const name = drawLine(line, { x: column - 3, y: 582, size, fill: ink });
  return {
    svg: `<path transform="translate(${plumb})" d="${bob}" fill="${ink}"/>${name}`,
    box: { x: 0, y: 500, width: column + size * line.width, height: 130 },
  };
}

/** The category's name on the signal colour, in a lower corner: left on a plate, right on the card. */
export function drawTab(
  text: string,
  place: { left: number } | { right: number },
  accent?: string,
): Part {
  const line = setLine(text, label);
  const size = Math.min(42, 452 / line.width);
  const width = Math.round(line.width * size) + 48;
  const x = 'left' in place ? place.left : place.right - width;
  const box = { x, y: cardSize.height - 78, width, height: 78 };
  const name = drawLine(line, {
    x: x + 24,
    y: box.y + 53,
    size,
    fill: toPaletteWith(accent)['on-signal'][0],
  });
  return { svg: drawBox(box, colours.signal) + name, box };
}
