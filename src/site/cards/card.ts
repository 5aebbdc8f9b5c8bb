import { cardSize, type ShareCard } from '#contract/share-card.ts';
import { leading, setTitle } from './title.ts';
import { type Cut, drawLine, setLine } from './typeset.ts';

const ink = '#131211';
const paper = '#f1efeb';
const signal = '#ff6510';
const tints = { cemento: '#d9d6cf', humedo: '#cbd0cf', arena: '#ddd0bb', liquen: '#cdd0c1' };

const display = (width: number): Cut => ({ weight: 850, width, tracking: -0.018 });
const label: Cut = { weight: 700, width: 88, tracking: 0 };

/** Where an article's picture stands. */
export const plate = { x: 740, y: 0, width: 460, height: 630 };
const margin = 56;
const column = 104;

const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;

/** A share card as SVG: outlines and shapes alone. `picture` is SVG as large as the plate. */
export function drawCard(card: ShareCard, picture: string | null): string {
  const { width, height } = cardSize;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawPage(card, picture)}${drawMark(card.site)}</svg>`;
}

function drawPage(card: ShareCard, picture: string | null): string {
  if (card.page === 'inicio') {
    return (
      rect(0, 0, 1200, 630, signal) +
      drawTitle('Información del Sector Construcción en Venezuela', 1040)
    );
  }
  if (card.page === 'categoria') return rect(0, 0, 1200, 630, signal) + drawTitle(card.name, 1040);
  const { image, title, category } = card;
  if (!image || !picture)
    return rect(0, 0, 1200, 630, paper) + drawTitle(title, 1040) + drawTab(category, 900, 500);
  return [
    rect(0, 0, 1200, 630, paper),
    rect(plate.x, plate.y, plate.width, plate.height, tints[image.tint]),
    `<g transform="translate(${plate.x} ${plate.y})">${picture}</g>`,
    drawTitle(title, plate.x - column - 36),
    drawTab(category, plate.x, height - 76),
  ].join('');
}
const height = cardSize.height;

function drawTitle(title: string, width: number): string {
  const { lines, size } = setTitle(title, display(66), { width, height: 430, mostSize: 150 });
  return lines
    .map((line, index) =>
      drawLine(line, { x: column, y: 50 + size * (0.72 + index * leading), size, fill: ink }),
    )
    .join('');
}

function drawTab(text: string, x: number, y: number): string {
  const line = setLine(text, label);
  return (
    rect(x, y, line.width * 42 + 44, 76, signal) +
    drawLine(line, { x: x + 22, y: y + 52, size: 42, fill: ink })
  );
}

/** The plumb line down the margin, the bob at its end, and the site's name beside it. */
function drawMark(site: string): string {
  const line = setLine(site, { weight: 850, width: 70, tracking: -0.025 });
  const size = Math.min(72, 560 / line.width);
  return `<path d="M${margin + 16} 0h4v480h-4z M${margin + 8} 478h20v13h-20z M${margin} 495h36v32l-18 46-18-46z" fill="${ink}"/>${drawLine(line, { x: column, y: 572, size, fill: ink })}`;
}
