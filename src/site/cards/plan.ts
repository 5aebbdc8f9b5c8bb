import { cardSize } from '#contract/share-card.ts';
import { type Box, colours } from './parts.ts';

/** The axis before the first is the plumb line. */
const first = { x: 206, y: 63 };
const pitch = { x: 142, y: 126 };
const side = 26;
const clear = 38;

/** A plan for cards without a picture: axes everywhere, and columns where there is no text. */
export function drawPlan(written: Box[]): string {
  const { width, height } = cardSize;
  const across = listFrom(first.x, pitch.x, width);
  const down = listFrom(first.y, pitch.y, height);
  const isFree = (x: number, y: number) =>
    !written.some(
      (box) =>
        x + clear > box.x &&
        x - clear < box.x + box.width &&
        y + clear > box.y &&
        y - clear < box.y + box.height,
    );
  const columns = across.flatMap((x) =>
    down
      .filter((y) => isFree(x, y))
      .map((y) => `M${x - side / 2} ${y - side / 2}h${side}v${side}h${-side}z`),
  );
  const axes = [...across.map((x) => `M${x} 0V${height}`), ...down.map((y) => `M0 ${y}H${width}`)];
  return [
    `<path d="${axes.join('')}" stroke="${colours.rule}" stroke-width="3" stroke-dasharray="44 9 9 9"/>`,
    `<path d="${columns.join('')}" fill="${colours.signal}" stroke="${colours.ink}" stroke-width="4"/>`,
  ].join('');
}

const listFrom = (start: number, step: number, end: number) =>
  Array.from({ length: Math.ceil((end - start) / step) }, (_, index) => start + index * step);
